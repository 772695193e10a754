// Ctrl-C, SIGTERM and a killed `pulumi-canvas up`: nothing is lost, nothing is made twice.
import type { ChildProcess } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Desk } from "../e2e/desk.ts";
import { killTree } from "../engine/processes.ts";

const timeout = 480_000;
const titles = Array.from({ length: 32 }, (_, index) => `Board ${index + 1}`);
const zones = titles.map((title, index) => `      board${index + 1}: { title: ${title} }\n`).join("");
const workspace = `team: Alpha\nspaces:\n  boards:\n    title: Boards\n    zones:\n${zones}`;

const board =
  "team: Alpha\nspaces:\n  boards: { title: Boards, access: { team: viewer }, zones: { one: { title: Board } } }\n";

/** A workspace with many zones on a slow service, and how many of them there are. */
async function slowDesk(test: Parameters<typeof Desk.open>[0]) {
  const desk = await Desk.open(test);
  const { service } = desk;
  desk.write(workspace);
  service.emulator.world.settings.latencyMs = 500;
  const boards = () => service.all("zones", ({ name }) => titles.includes(name)).map(({ name }) => name);
  return { desk, boards };
}

const stateIn = ({ folder }: Desk): string =>
  join(folder, ".pulumi-canvas", "state", ".pulumi", "stacks", "workspace", "main.json");

/** Runs the command that a message names. */
async function followAdvice(desk: Desk, message: string): Promise<void> {
  const [command = ""] = /pulumi-canvas unlock workspace\.yaml/.exec(message) ?? [];
  const [, ...advised] = command.split(" ");
  expect(await desk.run(...advised, "--yes")).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^Unlocked\. /),
  });
}

it.concurrent.for([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)(
  "%s stops after what is under way, and the next update continues",
  { timeout },
  async ([signal, exitCode], test) => {
    const { desk, boards } = await slowDesk(test);
    const isStarted = () => boards().length >= 3;
    const cut = await desk.runUntil(isStarted, (child) => child.kill(signal), "up", "workspace.yaml", "--yes");
    expect(cut).toMatchObject({
      exitCode,
      stderr: expect.stringContaining("Stopping: waiting for what is under way. Press Ctrl-C again to end at once.\n"),
    });
    desk.service.emulator.world.settings.latencyMs = 0;
    const made = boards();
    expect(made.length).toBeLessThan(titles.length);
    expect(cut.stdout).toMatch(
      /\nDone:\n {2}manages team "Alpha"\n {2}creates space "Boards"\n {2}creates \d+ zones in "Boards": /,
    );
    const [, open] = /Not done:\n {2}creates (\d+) zones/.exec(cut.stdout) ?? [];
    expect(Number(open)).toBe(titles.length - made.length);
    expect(cut.stdout).toMatch(/The update was interrupted\. Run the command again to continue\.\n$/);
    expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0 });
    expect(boards().sort()).toEqual(titles.toSorted());
  },
);

it.concurrent("a killed update leaves a lock, which unlock removes, and the next one continues with what it made", {
  timeout,
}, async (test) => {
  const { desk, boards } = await slowDesk(test);
  const { settings } = desk.service.emulator.world;
  settings.latencyMs = 1_500;
  const file = stateIn(desk);
  const isStarted = () => boards().length >= 8 && Date.now() - statSync(file).mtimeMs > 500;
  await desk.runUntil(isStarted, (child) => killTree(child.pid ?? 0), "up", "workspace.yaml", "--yes");
  settings.latencyMs = 0;
  const locked = await desk.run("up", "workspace.yaml", "--yes");
  expect(locked).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("is updating the workspace") });
  await followAdvice(desk, locked.stderr);
  const continued = await desk.run("up", "workspace.yaml", "--yes");
  expect(continued).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining("pending operations") });
  expect(JSON.parse(readFileSync(file, "utf8")).checkpoint.latest.pending_operations ?? []).toEqual([]);
  expect(boards().sort()).toEqual(titles.toSorted());
});

it.concurrent("a killed update is continued with what it made, although its state is signed", {
  timeout,
}, async (test) => {
  const desk = await Desk.open(test);
  desk.environment.CANVAS_STATE_KEY = "key";
  desk.write(board);
  const spaces = () => desk.service.all("spaces", ({ name }) => name === "Boards");
  const interrupted = () => {
    const { resources } = JSON.parse(readFileSync(stateIn(desk), "utf8")).checkpoint.latest;
    return resources[0].outputs.interrupted;
  };
  for (const requestOf of [() => "POST /spaces/", () => `POST /spaces/${spaces()[0]?.id}/zones`]) {
    await desk.runKilledAfter(requestOf(), "up", "workspace.yaml", "--yes");
    await followAdvice(desk, (await desk.run("up", "workspace.yaml", "--yes")).stderr);
  }
  expect(interrupted()).toEqual(["spaces/boards", "zones/one"]);
  // The plan reads and signs, and nobody can confirm it.
  expect(await desk.run("up", "workspace.yaml")).toMatchObject({ exitCode: 1 });
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0 });
  expect(interrupted()).toBeUndefined();
  expect(spaces()).toHaveLength(1);
  expect(desk.service.all("zones", ({ name }) => name === "Board")).toHaveLength(1);
  const next = await desk.run("preview", "workspace.yaml", "--exit-code");
  expect(next).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^Nothing to change: /) });
});

it.concurrent("a first update that was killed keeps its state from another file of the folder", {
  timeout,
}, async (test) => {
  const desk = await Desk.open(test);
  desk.write("team: Alpha\nspaces: { boards: { title: Boards } }\n");
  desk.write("team: Alpha\nspaces: { design: { title: Design } }\n", "design.yaml");
  await desk.runKilledAfter("POST /spaces/", "up", "workspace.yaml", "--yes");
  expect(await desk.run("up", "design.yaml", "--yes")).toMatchObject({ exitCode: 0 });
  await followAdvice(desk, (await desk.run("up", "workspace.yaml", "--yes")).stderr);
  const continued = await desk.run("up", "workspace.yaml", "--yes");
  expect(continued).toMatchObject({ exitCode: 0, stdout: expect.not.stringContaining("trashes") });
  const spaces = desk.service.all("spaces", ({ name }) => ["Boards", "Design"].includes(name));
  expect(spaces).toMatchObject([
    { name: "Boards", trashedTime: null },
    { name: "Design", trashedTime: null },
  ]);
});

it.concurrent("a destroy says and remembers what a killed update was creating", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  const designs = () =>
    desk.service.all("spaces", ({ name, trashedTime }) => name === "Designs" && trashedTime === null);
  desk.write("team: Alpha\nspaces: { one: { title: Boards } }\n");
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0 });
  desk.write("team: Alpha\nspaces: { one: { title: Boards }, two: { title: Designs } }\n");
  await desk.runKilledAfter("POST /spaces/", "up", "workspace.yaml", "--yes");
  await followAdvice(desk, (await desk.run("destroy", "workspace.yaml", "--yes")).stderr);
  const left =
    'space "Designs" stays if a killed update has created it; to remove it too, run pulumi-canvas up workspace.yaml first';
  const destroyed = await desk.run("destroy", "workspace.yaml", "--yes");
  expect(destroyed).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(left) });
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0 });
  expect(designs()).toHaveLength(1);
  const complete = await desk.run("destroy", "workspace.yaml", "--yes");
  expect(complete).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining(left) });
  expect(designs()).toEqual([]);
});

it.concurrent("a state that Pulumi has not written completely is taken from its copy", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  desk.write("team: Alpha\nspaces:\n  boards: { title: Boards }\n");
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0 });
  writeFileSync(`${stateIn(desk)}.attrs`, "");
  expect(await desk.run("preview", "workspace.yaml")).toMatchObject({ exitCode: 0 });
  writeFileSync(stateIn(desk), readFileSync(stateIn(desk), "utf8").slice(0, 100));
  const refused = await desk.run("up", "workspace.yaml", "--yes");
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("is missing or incomplete") });
  await followAdvice(desk, refused.stderr);
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0 });
  expect(desk.service.all("spaces", ({ name }) => name === "Boards")).toHaveLength(1);
});

/** The request that puts a space into the trash. */
const trashing = { method: "PUT", path: "/*/spaces/*/state" } as const;

/** Whether the state, written completely, has a space that is about to be trashed, and no longer its zones. */
function hasDroppedZones(desk: Desk): boolean {
  const state = readFileSync(stateIn(desk), "utf8");
  return state.includes("canvas:index:Space::") && !state.includes("canvas:index:Zone::") && /\}\s*$/.test(state);
}

it.concurrent("a destroy that the service refuses keeps what it has not trashed", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  desk.write(board);
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0 });
  desk.service.fault({ ...trashing, action: { kind: "status", status: 403, when: "before" } });
  const refused = await desk.run("destroy", "workspace.yaml", "--yes");
  expect(refused).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("The update stopped partway.") });
  desk.service.emulator.faults.clear();
  const next = await desk.run("up", "workspace.yaml", "--yes");
  expect(next).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^Nothing to change: /) });
});

it.concurrent("an update after a destroy that was killed has the same zones", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  desk.write(board);
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0 });
  const ids = () => desk.service.all("zones", ({ name }) => name === "Board").map(({ id }) => id);
  const made = ids();
  desk.service.fault({ ...trashing, action: { kind: "delay", milliseconds: 60_000 } });
  const end = (child: ChildProcess) => killTree(child.pid ?? 0);
  await desk.runUntil(() => hasDroppedZones(desk), end, "destroy", "workspace.yaml", "--yes");
  desk.service.emulator.faults.clear();
  await followAdvice(desk, (await desk.run("up", "workspace.yaml", "--yes")).stderr);
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0 });
  expect(ids()).toEqual(made);
});
