// Many stacks of the Automation API in one process, with the program of docs/operations.md.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import { systemSources } from "../../emulator/store/world.ts";
import { findEngine } from "../../tools/engine.mjs";
import { acme } from "../acme.ts";
import { type Owner, Service } from "../e2e/service.ts";
import { installPackage } from "../engine/installation.ts";
import { execute } from "../engine/npm.ts";
import { quickStartOptions } from "../engine/stack.ts";
import { blocksOf } from "../release/docs/blocks.ts";

const projects = ["Apollo", "Gemini", "Mercury"];
const windowSeconds = 2;

it("several stacks at once lose nothing and make nothing twice, with more requests than the service allows", {
  timeout: 480_000,
}, async (test) => {
  const service = await startLimited(test);
  const update = program(test, service);
  const summaries = (changes: object) => projects.map((project) => `${project}: ${JSON.stringify(changes)}\n`).join("");

  // What the provider refuses in one stack is not an error of the others.
  const invalid = await update(["{ teamId, name: ", '{ teamId, name: project === "Gemini" ? "" : '], 1);
  expect(invalid.match(/^\w+: \{.*\}$/gm)).toEqual(['Apollo: {"create":53}', 'Mercury: {"create":53}']);
  expect(await update()).toContain('Gemini: {"create":52,"same":1}\n');
  const names = service.all("spaces").map(({ name }) => name);
  expect([new Set(names).size, names.length]).toEqual([78, 78]);
  const zones = service.all("zones").map(({ id }) => id);
  expect(zones).toHaveLength(78);

  service.emulator.log.clear();
  expect(await update()).toBe(summaries({ same: 53 }));
  expect(statuses(service, "listZonesMeta").get(429)).toBeGreaterThan(0);
  expect(service.takeWrites()).toEqual([]);

  expect(await update(["{ spaceId, name", "{ spaceId: spaces[0].spaceId, name"])).toBe(
    summaries({ same: 28, update: 25 }),
  );
  expect(statuses(service, "moveZone").get(429)).toBeGreaterThan(0);
  expect(statuses(service, "moveZone").get(200)).toBe(75);
  expect(new Set(service.all("zones").map(({ id }) => id))).toEqual(new Set(zones));
  expect(new Set(service.all("zones").map(({ spaceId }) => spaceId)).size).toBe(3);
});

/** How often the service has answered an operation with each status. */
function statuses({ emulator }: Service, wanted: string): Map<number | null, number> {
  const { requests } = emulator.log.read();
  const counts = new Map<number | null, number>();
  for (const { operation, status } of requests)
    if (operation === wanted) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

/** A service on which time stands still until it has refused a request: then the next window begins. */
async function startLimited(test: Owner): Promise<Service> {
  let now = Date.now();
  const seed = { editions: [{ ...acme, teams: [{ name: "Product" }] }] };
  const settings = { rateWindowSeconds: windowSeconds };
  const service = await Service.start(test, { seed, settings, sources: { ...systemSources, now: () => now } });
  service.emulator.log.follow({
    added: ({ status }) => {
      if (status === 429) now += windowSeconds * 1_000;
    },
    cleared: () => {},
  });
  return service;
}

/** Runs the program of the page in a folder of its own, and returns what it prints. */
function program(test: Owner, service: Service) {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-automation-"));
  test.onTestFinished(() => rmSync(folder, { recursive: true }));
  const modules = installPackage();
  symlinkSync(modules, join(folder, "node_modules"));
  const block = blocksOf("docs/operations.md").find(({ path }) => path === "sprints.mjs");
  const text = block?.text ?? "";
  const { token, editionId } = service.emulator.credentials;
  const environment = {
    CANVAS_BASE_URL: service.url,
    CANVAS_ACCESS_TOKEN: token,
    CANVAS_EDITION_ID: editionId,
    CANVAS_QUOTA_WINDOW_SECONDS: String(windowSeconds),
    PULUMI_BACKEND_URL: `file://${folder}`,
    PULUMI_CONFIG_PASSPHRASE: "",
    PULUMI_HOME: join(folder, "home"),
    PULUMI_SKIP_UPDATE_CHECK: "true",
    NODE_OPTIONS: quickStartOptions,
  };
  const path = [findEngine()?.path, join(modules, ".bin")].join(delimiter);
  return async ([from, to]: readonly [string, string] = ["", ""], exitCode = 0): Promise<string> => {
    writeFileSync(join(folder, "sprints.mjs"), text.replace(from, to));
    const run = await execute(process.execPath, ["sprints.mjs", ...projects], {
      cwd: folder,
      node: path,
      environment,
    });
    expect(run.exitCode, run.stdout + run.stderr).toBe(exitCode);
    return run.stdout;
  };
}
