// The map of a plan, from the real `pulumi preview --json`, and its cost compared with the requests of the update; the map of a live workspace.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { runCommandLine } from "../../cli/command-line.ts";
import { mapOfPlan } from "../../cli/map/build-map.ts";
import type { WorkspaceMap } from "../../cli/map/model.ts";
import type { Cost } from "../../cli/plan/cost.ts";
import { readPlan } from "../../cli/plan/steps.ts";
import { operations } from "../../provider/api/transport/operations.ts";
import type { Stack } from "../engine/stack.ts";
import { type Declaration, Output } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { Service } from "./service.ts";

const teamId = new Output("team", "teamId");
const box = (left: number, top = 0) => ({ layout: { left, top, width: 200, height: 100 } });

const people = (members: object): Declaration => ({
  ...{ name: "people", type: "TeamMembers", args: { teamId, members, maxRemovals: 1 } },
});
const space = (name: string, title: string, more: object = {}): Declaration => ({
  ...{ name, type: "Space", args: { teamId, name: title, ...more } },
});
const access = (members: object): Declaration => ({
  ...{ name: "access", type: "SpaceMembers", args: { spaceId: new Output("roadmap", "spaceId"), members } },
});
/** A zone and its frames; nothing but the references says where they are. */
const zone = (name: string, inSpace: string, frames: object): Declaration[] => {
  const spaceId = new Output(inSpace, "spaceId");
  return [
    { name, type: "Zone", args: { spaceId, name } },
    { name: `${name} frames`, type: "Frames", args: { spaceId, zoneId: new Output(name, "zoneId"), frames } },
  ];
};
const team: Declaration = { name: "team", type: "Team", args: { name: "Alpha" } };

const first = [
  ...[team, space("roadmap", "Roadmap", { favorite: true }), space("archive", "Old things"), space("empty", "Empty")],
  people({ "first@example.com": "MEMBER", "second@example.com": "MEMBER", "new@example.com": "MEMBER" }),
  access({ "first@example.com": "EDITOR", "second@example.com": "VIEWER" }),
  ...[...zone("Plan", "roadmap", { now: box(0), next: box(240) }), ...zone("Ideas", "roadmap", { one: box(0) })],
];
const second = [
  ...[
    team,
    space("roadmap", "Roadmap 2027", { favorite: false }),
    space("archive", "Old things"),
    space("empty", "Empty"),
  ],
  people({
    "first@example.com": "TEAM_ADMIN",
    "second@example.com": "MEMBER",
    "new@example.com": "MEMBER",
    "more@example.com": "MEMBER",
  }),
  access({ "first@example.com": "VIEWER", "third@example.com": "EDITOR" }),
  ...zone("Plan", "archive", { now: box(0, 300), later: box(480), next: { ...box(240), name: "Then" } }),
  ...[...zone("Ideas", "roadmap", { one: box(0) }), ...zone("Retro", "archive", {})],
];
const third = [
  ...[team, space("roadmap", "Roadmap 2027"), space("archive", "Old things")],
  people({ "first@example.com": "TEAM_ADMIN", "more@example.com": "MEMBER" }),
  access({ "first@example.com": "VIEWER" }),
  ...[...zone("Plan", "archive", { now: box(0, 300) }), ...zone("Ideas", "roadmap", { one: box(0) })],
];

it("draws the plan and shows what it costs", { timeout: 240_000 }, async (t) => {
  const service = await Service.start(t);
  const stack = await service.stack({ via: yamlInterface, program: yamlInterface.program(first) });

  expect(outlineOf(await upWithCost(service, stack))).toEqual([
    "Empty (add):",
    "Old things (add):",
    "Roadmap (add): Ideas (add) 1, Plan (add) 2",
  ]);
  await service.accept("new@example.com");

  stack.setProgram(yamlInterface.program(second));
  expect(outlineOf(await upWithCost(service, stack))).toEqual([
    "Roadmap 2027 (rename, change): Ideas 1",
    "Old things: Plan (move) 3, Retro (add) 0",
    "Empty:",
  ]);

  stack.setProgram(yamlInterface.program(third));
  expect(outlineOf(await upWithCost(service, stack))).toEqual([
    "Old things: Plan 3, Retro (trash) 0",
    "Roadmap 2027: Ideas 1",
    "Empty (trash):",
  ]);
});

it("draws a workspace as it is on the service, which is only read", async (t) => {
  const service = await Service.start(t);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-map-"));
  t.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const out = join(folder, "live.html");
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  t.onTestFinished(() => void vi.restoreAllMocks());
  const environment = { CANVAS_BASE_URL: service.url, CANVAS_ACCESS_TOKEN: service.emulator.credentials.token };
  const run = (...args: readonly string[]) => runCommandLine(["map", ...args, "--out", out], environment);

  expect(await run("--edition", service.editionId, "--team", "Alpha")).toBe(0);
  const map = readFileSync(out, "utf8");
  for (const text of ["admin<wbr>@example.com", "Annex", "Sketch", "Old frame"]) expect(map).toContain(text);
  expect(map).not.toContain("What an update would do");

  expect(await run("--edition", service.editionId, "--team", "Alpha", "--space", "Annex")).toBe(0);
  expect(readFileSync(out, "utf8")).not.toContain("Sketch");
  expect(service.takeWrites()).toEqual([]);

  expect(await run("--edition", service.editionId, "--team", "Gamma")).toBe(1);
  expect(written.mock.lastCall?.[0]).toContain('"Gamma"');
  // The user has only one edition.
  expect(await run("--team", "Alpha")).toBe(0);
  await expect(run("workspace.yaml", "--team", "Alpha")).rejects.toThrow("map takes one of workspace files");
});

/** Previews and updates; the requests of the update match the cost in the plan. */
async function upWithCost(service: Service, stack: Stack): Promise<WorkspaceMap> {
  const preview = await stack.run(["preview", "--json", "--show-sames", "--stack", "dev"]);
  const map = mapOfPlan(readPlan(preview.stdout));
  service.takeRequests();
  const { exitCode, stdout } = await stack.up();
  expect(exitCode, stdout).toBe(0);
  const [planned, sent] = [namesIn(map.plan?.cost), service.takeRequests().map(operationOf)];
  expect(planned.filter(isWrite).sort()).toEqual(sent.filter(isWrite).sort());
  // How often a list is read depends on whether something is written to it in between.
  expect(new Set(planned)).toEqual(new Set(sent));
  return map;
}

const isWrite = (operation: string): boolean => !operation.startsWith("GET ");

const namesIn = (cost: Cost | undefined): string[] =>
  (cost?.operations ?? []).flatMap(({ method, label, count }) =>
    Array.from({ length: count }, () => `${method} ${label}`),
  );

/** `POST /spaces/7/zones` as `POST zone`. */
function operationOf(request: string): string {
  const [method, path] = request.split(" ");
  const found = Object.values(operations).find((operation) => {
    const pattern = operation.path.replace("/editions/{editionId}", "").replaceAll(/\{\w+\}/g, "[^/]+");
    return operation.method === method && new RegExp(`^${pattern}/?$`).test(path ?? "");
  });
  return found ? `${found.method} ${found.label}` : request;
}

/** The spaces with their zones and numbers of frames, and what becomes of them. */
function outlineOf({ spaces }: WorkspaceMap): string[] {
  const titled = ({
    title,
    changes,
  }: WorkspaceMap["spaces"][number] | WorkspaceMap["spaces"][number]["zones"][number]) =>
    changes.length === 0 ? title : `${title} (${changes.map(({ action }) => action).join(", ")})`;
  return spaces.map((one) => {
    const zones = one.zones.map((zone) => `${titled(zone)} ${zone.frames.length}`);
    return `${titled(one)}: ${zones.join(", ")}`.trim();
  });
}
