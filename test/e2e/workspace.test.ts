// One workspace.yaml in the languages: the same resources with the same names, from the first preview to destroy.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { findExecutable } from "../../tools/engine/places.mjs";
import { execute, type Finished } from "../engine/npm.ts";
import { providePython } from "../engine/sdks.ts";
import type { Stack, StackOptions } from "../engine/stack.ts";
import { pauseRequest } from "../provider/plugin/pause-request.ts";
import { GrpcLog } from "./grpc-log.ts";
import { errorsOf, type Owner, quiet, resourcesOf, Service } from "./service.ts";
import {
  dynamicWorkspace,
  pluginWorkspace,
  type WorkspaceInterface,
  writeWorkspace,
  yamlWorkspace,
} from "./workspace-programs.ts";

const timeout = 600_000;
const commandFile = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const interfaces = [dynamicWorkspace, yamlWorkspace];

const plan = `
      plan:
        title: Plan
        frames: { now: { title: Now, at: [0, 0] } }`;

const workspace = ({ roadmap = "Roadmap", inRoadmap = plan, inArchive = "" } = {}) => `team: Beta
people:
  owner@example.com: admin
  first@example.com: member
spaces:
  roadmap:
    title: ${roadmap}
    access: { owner@example.com: editor }
    zones: ${inRoadmap}
      notes: { title: Notes }
  archive:
    title: Old plans
    zones: ${inArchive}
      past: { title: Past }
`;

/** The resources of that workspace: type, name, parent and deletedWith. */
const resources = [
  "Workspace product",
  "Team product below product",
  "TeamMembers product/people below product",
  "Space product/spaces/archive below product",
  "Space product/spaces/roadmap below product",
  "SpaceMembers product/spaces/roadmap/access below product/spaces/roadmap, deleted with it",
  "Zone product/zones/notes below product/spaces/roadmap, deleted with it",
  "Zone product/zones/past below product/spaces/archive, deleted with it",
  "Zone product/zones/plan below product/spaces/roadmap, deleted with it",
  "Frames product/zones/plan/frames below product/zones/plan, deleted with it",
].sort();

async function start(test: Owner, via: WorkspaceInterface, text = workspace()) {
  const service = await Service.start(test);
  const stack = await service.stack({ via, program: via.workspaceProgram });
  writeWorkspace(stack, text);
  return { service, stack };
}

const nameOf = (urn: string) => urn.split("::").at(-1) ?? "";

async function structureOf(stack: Stack): Promise<string[]> {
  const { resources = [] } = (await stack.exportState()).deployment;
  const own = resources.filter(({ type }) => /canvas:(index:)?[A-Z]/.test(type));
  const lines = own.map(({ urn, type, parent = "", deletedWith }) => {
    const place = parent.includes("pulumi:pulumi:Stack") ? "" : ` below ${nameOf(parent)}`;
    if (deletedWith !== undefined) expect(deletedWith).toBe(parent);
    return `${type.split(":").at(-1)} ${nameOf(urn)}${place}${deletedWith === undefined ? "" : ", deleted with it"}`;
  });
  return lines.sort();
}

it.concurrent.for(interfaces)("lives from the first preview to destroy: $name", { timeout }, async (via, test) => {
  const { service, stack } = await start(test, via);
  expect(quiet(await stack.preview())).toEqual({ create: 11 });
  expect(service.takeWrites()).toEqual([]);
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
  expect(quiet(await stack.preview())).toEqual({ same: 7 });

  expect((await stack.destroy()).changes).toEqual({ delete: 7 });
  expect(service.store.get("spaces", spaces.roadmap)?.trashedTime).toEqual(expect.any(Number));
});

it.concurrent.for(interfaces)(
  "a broken file is shown at preview with its place: $name",
  { timeout },
  async (via, test) => {
    const { service, stack } = await start(test, via, "team: Beta\nspaces:\n  roadmap:\n    titel: Roadmap\n");
    const { exitCode, diagnostics } = await stack.preview();
    expect(exitCode).not.toBe(0);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining("workspace.yaml:4:5: ")]);
    expect(service.takeRequests()).toEqual([]);
  },
);

it.concurrent.for(interfaces)("a refused resource is one error: $name", { timeout }, async (via, test) => {
  const { stack } = await start(test, via, workspace().replace("team: Beta", "team: Gamma"));
  const { exitCode, diagnostics } = await stack.up();
  expect(exitCode).not.toBe(0);
  const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
  expect(errors.filter((message) => message !== "update failed")).toEqual([
    expect.stringContaining('has no team named "Gamma"'),
  ]);
});

it.concurrent("with --continue-on-error everything else is made", { timeout }, async (test) => {
  const { stack } = await start(test, yamlWorkspace, workspace().replace("title: Notes", 'template: "4711"'));
  const run = await stack.up({ args: ["--continue-on-error"] });
  expect(run.exitCode).not.toBe(0);
  expect(errorsOf(run)).toEqual([expect.stringContaining("POST zone returned 404")]);
  expect(await structureOf(stack)).toEqual(resources.filter((line) => !line.includes("notes")));
});

it.concurrent("a stack goes from the command to a program and back, without a change", { timeout }, async (test) => {
  const service = await Service.start(test);
  const program = yamlWorkspace.workspaceProgram.replaceAll("product", "workspace");
  const stack = await service.stack({ via: yamlWorkspace, program });
  writeWorkspace(stack, workspace());
  const command = async (...args: readonly string[]) => {
    const { exitCode, stdout, stderr } = await runCommand(stack, service, [...args, "--stack", "dev"]);
    expect(exitCode, stderr).toBe(0);
    return stdout;
  };
  expect(await command("up", "workspace.yaml", "--yes")).toMatch(/Done\.\n$/);
  const named = resources.map((line) => line.replaceAll("product", "workspace"));
  expect(await structureOf(stack)).toEqual(named.sort());
  expect(quiet(await stack.preview())).toEqual({ same: 11 });
  writeWorkspace(stack, workspace({ roadmap: "Next" }));
  expect(quiet(await stack.up())).toEqual({ same: 10, update: 1 });
  service.takeRequests();
  expect(await command("preview", "workspace.yaml")).toBe("Nothing to change.\n");
  expect(service.takeRequests()).toEqual([]);
});

/** Runs `pulumi-canvas` in the folder of a stack, with its backend; the edition is found by the team. */
function runCommand(stack: Stack, { url, emulator }: Service, args: readonly string[]): Promise<Finished> {
  const settings = { CANVAS_BASE_URL: url, CANVAS_ACCESS_TOKEN: emulator.credentials.token };
  return execute(process.execPath, [commandFile, ...args], {
    cwd: stack.folder,
    environment: { ...stack.backend, ...settings, CANVAS_EDITION_ID: undefined },
  });
}

const python = findExecutable("python3");
const pythonProgram = `import pulumi_canvas as canvas
canvas.Workspace("product", file="workspace.yaml")
`;

it.concurrent("a stack of the dynamic provider continues in every language, without a request", {
  timeout,
}, async (test) => {
  const { service, stack: old } = await start(test, dynamicWorkspace);
  quiet(await old.up());
  const before = await resourcesOf(old);
  const continued = async (command: "preview" | "up", options: StackOptions) => {
    const stack = await service.stack(options);
    writeWorkspace(stack, workspace());
    await stack.importState(await old.exportState());
    service.takeRequests();
    expect(quiet(await stack[command]())).toEqual({ same: 11 });
    expect(service.takeRequests()).toEqual([]);
    return stack;
  };
  for (const via of [pluginWorkspace, yamlWorkspace]) {
    const stack = await continued("up", { ...(await via.stack?.()), program: via.workspaceProgram });
    for (const [name, { id }] of await resourcesOf(stack)) expect(id, name).toBe(before.get(name)?.id);
    expect(await structureOf(stack)).toEqual(resources);
  }
  if (!python) return;
  await continued("preview", { language: "python", plugin: true, path: await providePython(), program: pythonProgram });
});

it.concurrent("Ctrl-C ends a run in the middle of a workspace, and the next one goes on", { timeout }, async (test) => {
  const service = await Service.start(test);
  const log = new GrpcLog(test);
  const { workspaceProgram: program } = yamlWorkspace;
  const stack = await service.stack({ via: yamlWorkspace, program, environment: log.environment });
  writeWorkspace(stack, workspace());
  const held = pauseRequest(service.emulator, "POST /spaces/");
  const cut = await stack.up({
    onStart: (cli) => void held.reached.then(() => log.interrupt(cli)).then(() => held.release()),
  });
  expect(cut.exitCode).not.toBe(0);
  expect(service.all("zones", ({ name }) => name === "Plan")).toEqual([]);
  const finished = await stack.up();
  expect(finished.exitCode, finished.stdout).toBe(0);
  expect(await structureOf(stack)).toEqual(resources);
  for (const name of ["Roadmap", "Old plans"])
    expect(service.all("spaces", (one) => one.name === name)).toHaveLength(1);
});

it.concurrent("uses the provider that the program gives to it", { timeout }, async (test) => {
  const service = await Service.start(test);
  const { url, emulator } = service;
  // Without an edition: the team finds it, and everything else takes it from the team.
  const settings = { baseUrl: url, accessToken: emulator.credentials.token };
  const program = `const canvas = require("pulumi-canvas-sdk");
const provider = new canvas.Provider("explicit", ${JSON.stringify(settings)});
new canvas.Workspace("product", { file: "workspace.yaml" }, { provider });`;
  const stack = await service.stack({ via: pluginWorkspace, program, config: { "canvas:editionId": "0" } });
  writeWorkspace(stack, workspace());
  expect(quiet(await stack.up())).toEqual({ create: 12 });
  const { resources = [] } = (await stack.exportState()).deployment;
  const providers = resources.flatMap(({ provider }) => (provider ? [provider.split("::").at(-2)] : []));
  expect(new Set(providers)).toEqual(new Set(["explicit"]));
});

it.concurrent("finds the file in the folder of the program", { timeout }, async (test) => {
  const service = await Service.start(test);
  const stack = await service.stack({ via: yamlWorkspace, program: "", project: { main: "program" } });
  const folder = join(stack.folder, "program");
  mkdirSync(folder);
  writeFileSync(join(folder, "Main.yaml"), yamlWorkspace.workspaceProgram);
  writeFileSync(join(folder, "workspace.yaml"), workspace());
  expect(quiet(await stack.preview())).toEqual({ create: 11 });
});

const typescript = `import * as canvas from "pulumi-canvas";
const frames: canvas.WorkspaceDefinition["spaces"] = {
  roadmap: { access: { "owner@example.com": "viewer" }, zones: { plan: { frames: { now: { fill: "blue" } }, layout: { rows: ["now"] } } } },
};
const product = new canvas.Workspace("product", { workspace: { team: "Beta", spaces: frames } });
export const plan: canvas.Zone["zoneId"] = product.zones.plan;
// @ts-expect-error: there is no such role.
export const wrong: canvas.WorkspaceArgs = { workspace: { team: "Beta", access: { team: "owner" } } };
`;

it.concurrent("is an object in TypeScript, with types that a program is held to", { timeout }, async (test) => {
  const service = await Service.start(test);
  const stack = await service.stack({ language: "typescript", typeCheck: true, program: typescript });
  expect(quiet(await stack.up())).toEqual({ create: 7 });
  expect(await stack.outputs()).toMatchObject({ plan: service.zone("plan", "roadmap") });
});

it.concurrent("a workspace with an output in it is an error, because it decides which resources there are", {
  timeout,
}, async (test) => {
  const service = await Service.start(test);
  const program = (packageName: string) => `const canvas = require("${packageName}");
const space = new canvas.Space("other", { teamId: "${service.team("Beta")}", name: "Other" });
new canvas.Workspace("product", { workspace: { team: { id: space.spaceId } } });`;
  const messages = async (via: WorkspaceInterface, text: string) => {
    const stack = await service.stack({ via, program: text });
    const { exitCode, diagnostics } = await stack.preview();
    expect(exitCode).not.toBe(0);
    return diagnostics.map(({ message }) => message).join("\n");
  };
  expect(await messages(dynamicWorkspace, program("pulumi-canvas"))).toContain(
    "canvas.Workspace product: workspace.team.id is an output, whose value is not known yet; a workspace has plain values",
  );
  expect(await messages(pluginWorkspace, program("pulumi-canvas-sdk"))).toContain(
    "workspace.team.id is known only after another resource is created; a workspace must be known at preview",
  );
});
