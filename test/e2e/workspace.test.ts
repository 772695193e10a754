// One workspace.yaml through both interfaces: the same resources with the same names, from the first preview to destroy. The
// other languages are in ../release/languages/workspace.test.ts, and mistakes with the plugin in ../provider/plugin/construct.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Finished } from "../engine/npm.ts";
import type { Run, Stack } from "../engine/stack.ts";
import { runCommand } from "./desk.ts";
import { quiet, Service } from "./service.ts";
import {
  continueStack,
  dynamicWorkspace,
  plan,
  resources,
  start,
  structureOf,
  workspace,
  writeWorkspace,
  yamlWorkspace,
} from "./workspace-programs.ts";

const timeout = 600_000;
const interfaces = [dynamicWorkspace, yamlWorkspace];

it.concurrent.for(interfaces)("lives from the first preview to destroy: $name", { timeout }, async (via, test) => {
  const { service, stack } = await start(test, via);
  if (via === yamlWorkspace) {
    expect(quiet(await stack.preview())).toEqual({ create: 11 });
    expect(service.takeWrites()).toEqual([]);
  }
  expect(quiet(await stack.up())).toEqual({ create: 11 });
  expect(await structureOf(stack)).toEqual(resources);
  const spaces = { roadmap: service.space("Roadmap"), archive: service.space("Old plans") };
  const zones = {
    notes: service.zone("Notes", "Roadmap"),
    past: service.zone("Past", "Old plans"),
    plan: service.zone("Plan", "Roadmap"),
  };
  expect(await stack.outputs()).toEqual({ teamId: service.team("Beta"), spaces, zones, open: [] });
  service.takeRequests();
  expect(quiet(await stack.preview())).toEqual({ same: 11 });
  expect(service.takeRequests()).toEqual([]);
  // A stack of classes continues in YAML.
  if (via === dynamicWorkspace)
    await continueStack(service, stack, { via: yamlWorkspace, program: yamlWorkspace.workspaceProgram });

  // Renamed, with a zone that was cut out of it and pasted into the other one.
  const moved = workspace({ roadmap: "Next", inRoadmap: "", inArchive: plan });
  writeWorkspace(stack, moved);
  expect(quiet(await stack.up())).toEqual({ same: 8, update: 3 });
  expect(service.takeWrites().sort()).toEqual([
    `POST /spaces/${spaces.roadmap}/zones/${zones.plan}/move`,
    `PUT /spaces/${spaces.roadmap}/meta`,
  ]);
  expect(service.zone("Plan", "Old plans")).toBe(zones.plan);

  // A space goes to the trash with all that is in it.
  writeWorkspace(stack, moved.replace(/ {2}archive:.*/s, ""));
  expect((await stack.up()).changes).toEqual({ same: 7, delete: 4 });
  expect(service.takeWrites()).toEqual([`PUT /spaces/${spaces.archive}/state`]);
  expect(service.store.get("spaces", spaces.archive)?.trashedTime).toEqual(expect.any(Number));
  expect(service.store.get("zones", zones.plan)).toMatchObject({ spaceId: spaces.archive });

  expect((await stack.destroy()).changes).toEqual({ delete: 7 });
  expect(service.store.get("spaces", spaces.roadmap)?.trashedTime).toEqual(expect.any(Number));
});

it.concurrent("a mistake in a program with classes is one error", { timeout }, async (test) => {
  const { service, stack } = await start(
    test,
    dynamicWorkspace,
    "team: Beta\nspaces:\n  roadmap:\n    titel: Roadmap\n",
  );
  const errorsOf = ({ exitCode, diagnostics }: Run) => {
    expect(exitCode).not.toBe(0);
    const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
    return errors.filter((message) => message !== "update failed");
  };
  expect(errorsOf(await stack.preview())).toEqual([expect.stringContaining("workspace.yaml:4:5: ")]);
  expect(service.takeRequests()).toEqual([]);
  writeWorkspace(stack, workspace().replace("team: Beta", "team: Gamma"));
  expect(errorsOf(await stack.up())).toEqual([expect.stringContaining('has no team named "Gamma"')]);

  stack.setProgram(`const canvas = require("pulumi-canvas");
const space = new canvas.Space("other", { teamId: "${service.team("Beta")}", name: "Other" });
new canvas.Workspace("product", { workspace: { team: { id: space.spaceId } } });`);
  const { exitCode, diagnostics } = await stack.preview();
  expect(exitCode).not.toBe(0);
  const messages = diagnostics.map(({ message }) => message).join("\n");
  expect(messages).toContain("workspace.team.id is an output, whose value is not known yet");
});

it.concurrent("a stack goes from the command to a program and back, without a change", { timeout }, async (test) => {
  const service = await Service.start(test);
  const program = yamlWorkspace.workspaceProgram.replaceAll("product", "workspace");
  // The command refuses credentials that a program has recorded in the state.
  const stack = await service.stack({ via: yamlWorkspace, program, secrets: {}, environment: settingsOf(service) });
  writeWorkspace(stack, workspace());
  const command = async (...args: readonly string[]) => {
    const { exitCode, stdout, stderr } = await runIn(stack, service, [...args, "--stack", "dev"]);
    expect(exitCode, stderr).toBe(0);
    return stdout;
  };
  expect(await command("up", "workspace.yaml", "--yes")).toMatch(/Done\. Look at .*\n$/);
  const named = resources.map((line) => line.replaceAll("product", "workspace"));
  expect(await structureOf(stack)).toEqual(named.sort());
  writeWorkspace(stack, workspace({ roadmap: "Next" }));
  expect(quiet(await stack.up())).toEqual({ same: 10, update: 1 });
  service.takeRequests();
  expect(await command("preview", "workspace.yaml", "--no-refresh")).toMatch(
    /^Nothing to change: workspace\.yaml \(.*\) matches what the last update recorded; the live workspace was not read\.\n$/,
  );
  expect(service.takeRequests()).toEqual([]);
});

/** Runs `pulumi-canvas` in the folder of a stack, with its backend; the edition is found by the team. */
function runIn(stack: Stack, service: Service, args: readonly string[]): Promise<Finished> {
  return runCommand(args, stack.folder, { ...stack.backend, ...settingsOf(service), CANVAS_EDITION_ID: undefined });
}

const settingsOf = ({ url, emulator }: Service) => ({
  CANVAS_BASE_URL: url,
  CANVAS_ACCESS_TOKEN: emulator.credentials.token,
});

it.concurrent("uses the provider that the program names, and the file in the program's folder", {
  timeout,
}, async (test) => {
  const service = await Service.start(test);
  const { url, emulator } = service;
  // Without an edition: the team finds it, and everything else takes it from the team.
  const properties = { baseUrl: url, accessToken: emulator.credentials.token };
  const options = { provider: "$" + "{explicit}" };
  const program = JSON.stringify({
    resources: {
      explicit: { type: "pulumi:providers:canvas", properties },
      product: { type: "canvas:Workspace", properties: { file: "workspace.yaml" }, options },
    },
  });
  const config = { "canvas:editionId": "0" };
  const stack = await service.stack({ via: yamlWorkspace, program: "", config, project: { main: "program" } });
  const folder = join(stack.folder, "program");
  mkdirSync(folder);
  writeFileSync(join(folder, "Main.yaml"), program);
  writeFileSync(join(folder, "workspace.yaml"), workspace());
  expect(quiet(await stack.up())).toEqual({ create: 12 });
  const { resources = [] } = (await stack.exportState()).deployment;
  const providers = resources.flatMap(({ provider }) => (provider ? [provider.split("::").at(-2)] : []));
  expect(new Set(providers)).toEqual(new Set(["explicit"]));
});
