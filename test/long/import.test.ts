// `pulumi import`: the imported state equals that of the created resource, and the generated program has no changes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type ResourceName, resources } from "../../provider/resources/index.ts";
import type { Declaration } from "../e2e/conformance/interface.ts";
import { yamlInterface } from "../e2e/conformance/yaml-interface.ts";
import { quiet, resourcesOf, Service } from "../e2e/service.ts";
import type { Run, Stack } from "../engine/stack.ts";

const timeout = 600_000;
const out = "imported.yaml";
const token = (type: ResourceName) => `canvas:index:${type}`;
const emptyStack = async (service: Service) => service.stack({ ...(await yamlInterface.stack?.()), program: "{}" });

/** A resource and the import ids that it accepts. */
interface Subject extends Declaration {
  readonly ids: (id: string) => readonly string[];
}

it.concurrent("finds every resource as it was made, and writes a program that changes nothing", {
  timeout,
}, async (test) => {
  const service = await Service.start(test);
  const subjects = [...inTeams(service), ...inSpaces(service)];
  // Rosters adopt everybody who is there, so they have a test of their own: rosters.test.ts.
  const types = new Set([...subjects.map(({ type }) => type), "TeamMembers", "SpaceMembers"]);
  expect(types).toEqual(new Set(Object.keys(resources)));
  const maker = await service.stack({ ...(await yamlInterface.stack?.()), program: yamlInterface.program(subjects) });
  quiet(await maker.up());
  const made = await resourcesOf(maker);
  const imports = subjects.flatMap(({ type, name, ids }) =>
    // Two resources for the same thing would be an error, except for a team.
    ids(made.get(name)?.id ?? "")
      .slice(0, type === "Team" ? undefined : 1)
      .map((id, index) => ({ type: token(type), name: `${name}${index}`, id })),
  );
  const [single, ...others] = imports;

  const stack = await emptyStack(service);
  if (single) quiet(await stack.import(single.type, single.name, single.id, { args: ["--out", out] }));
  const program = readFileSync(join(stack.folder, out), "utf8");
  quiet(await importFile(stack, others));
  stack.setProgram(program + readFileSync(join(stack.folder, out), "utf8").replace(/^resources:\n/, ""));
  service.takeRequests();
  expect(quiet(await stack.preview())).toEqual({ same: 1 + imports.length });
  expect(service.takeRequests()).toEqual([]);
  // The first update after the import adds default values to the state.
  quiet(await stack.up());
  const imported = await resourcesOf(stack);
  expect([...imported.keys()].sort()).toEqual(imports.map(({ name }) => name).sort());
  for (const [name, resource] of imported) {
    const { inputs = {}, outputs = {}, ...original } = made.get(name.slice(0, -1)) ?? {};
    const { adopt: _, ...plainInputs } = inputs;
    const { adopt: __, adopted: ___, ...plainOutputs } = outputs;
    expect(resource, name).toEqual({ ...original, inputs: plainInputs, outputs: plainOutputs });
  }
  expect(Object.keys(quiet(await stack.refresh()))).toEqual(["same"]);
  expect(await resourcesOf(stack)).toEqual(imported);
});

function inTeams(service: Service): Subject[] {
  const { editionId } = service;
  const teamId = service.team("Alpha");
  const branch = { editionId: service.edition("Branch"), teamId: service.team("Shared", "Branch") };
  return [
    {
      ...{ name: "team", type: "Team", args: { name: "Alpha" } },
      ids: (id) => [`${editionId}/Alpha`, "Alpha", id, `${editionId}/${id}`],
    },
    {
      ...{
        name: "admin",
        type: "TeamMember",
        args: { teamId, mailId: "admin@example.com", role: "TEAM_ADMIN", adopt: true },
      },
      ids: () => ["Alpha/admin@example.com", `${teamId}/Admin@Example.com`, `Alpha/${service.zuid("admin")}`],
    },
    {
      ...{ name: "space", type: "Space", args: { teamId, name: "Q1/Q2 50%", favorite: true, allowEmbed: true } },
      ids: (id) => [`${editionId}/${id}`, id, "Q1%2FQ2 50%", `${editionId}/Q1%2FQ2 50%`],
    },
    {
      ...{ name: "trashed", type: "Space", args: { teamId, name: "Old", trashed: true } },
      ids: (id) => ["Old", id],
    },
    {
      ...{ name: "elsewhere", type: "Space", args: { ...branch, name: "Elsewhere" } },
      ids: (id) => [`${branch.editionId}/Elsewhere`, `${branch.editionId}/${id}`],
    },
  ];
}

function inSpaces(service: Service): Subject[] {
  const { editionId } = service;
  const [spaceId, zoneId, zuid] = [service.space("Plans"), service.zone("Canvas", "Plans"), service.zuid("first")];
  const groupId = service.one("groups", ({ name }) => name === "Reviewers").id;
  const archive = { spaceId: service.space("Archive"), zoneId: service.zone("Canvas", "Archive") };
  const color = { hex: "#FF0000" };
  const drawing = {
    layout: { left: 10, top: 20, width: 100, height: 50, rotate: 30, flipHorizontal: true },
    fills: [{ alpha: 0.5, solid: { color } }, { noFill: true }],
    strokes: [{ type: "DASH", width: 2, fill: { solid: { color } } }],
  };
  return [
    {
      ...{ name: "reader", type: "SpaceMember", args: { spaceId, mailId: "first@example.com", role: "COMMENTER" } },
      ids: () => ["Plans/first@example.com", `${editionId}/${spaceId}/First@Example.com`],
    },
    {
      ...{ name: "user", type: "SpaceMember", args: { spaceId: service.space("Archive"), memberId: zuid } },
      ids: () => [`Archive/${zuid}`],
    },
    {
      ...{ name: "group", type: "SpaceMember", args: { spaceId, memberId: groupId, type: "GROUP", role: "EDITOR" } },
      ids: () => [`${editionId}/Plans/${groupId}`, "Plans/Reviewers"],
    },
    {
      ...{ name: "zone", type: "Zone", args: { spaceId, name: "Board" } },
      ids: (id) => [`${editionId}/Plans/Board`, `${spaceId}/${id}`, `Plans/${id}`],
    },
    {
      ...{ name: "frame", type: "Frame", args: { spaceId, zoneId, name: "Now", ...drawing } },
      ids: (id) => [`${editionId}/Plans/Canvas/Now`, `${spaceId}/${zoneId}/${id}`],
    },
    {
      name: "frames",
      type: "Frames",
      args: { ...archive, frames: { now: { name: "Now", ...drawing }, later: { name: "Later" } } },
      ids: () => ["Archive/Canvas", `${editionId}/${archive.spaceId}/${archive.zoneId}`],
    },
  ];
}

it.concurrent("adopts what a program names with the option import, and changes only what differs", {
  timeout,
}, async (test) => {
  const service = await Service.start(test);
  const [spaceId, zoneId] = [service.space("Plans"), service.zone("Canvas", "Plans")];
  const frame = service.one("frames", ({ name }) => name === "Old frame");
  const green = { hsb: { hue: 120, saturation: 1, brightness: 1 } };
  const properties = { layout: { left: 1, width: 320 }, fills: [{ solid: { color: green } }] };
  service.change((store) => store.put("frames", { ...frame, properties }));
  const program = (options: object, width: number) => {
    const fills = [{ solid: { color: { hex: "#00FF00" } } }];
    const args = { spaceId, zoneId, name: "Old frame", layout: { top: 0, left: 1, width }, fills };
    return JSON.stringify({ resources: { now: { type: "canvas:Frame", properties: args, options } } });
  };
  const stack = await emptyStack(service);
  const path = { import: "Plans/Canvas/Old frame" };

  stack.setProgram(program(path, 320));
  expect(quiet(await stack.up())).toEqual({ create: 1, import: 1 });
  expect((await resourcesOf(stack)).get("now")?.id).toBe(frame.frameId);
  expect(service.takeWrites()).toEqual([]);
  stack.setProgram(program({}, 320));
  expect(quiet(await stack.up())).toEqual({ same: 2 });

  const other = await emptyStack(service);
  other.setProgram(program(path, 400));
  expect(quiet(await other.up())).toEqual({ create: 1, import: 1, update: 1 });
  expect(service.one("frames", ({ id }) => id === frame.id).properties.layout).toEqual({ top: 0, left: 1, width: 400 });
});

function importFile(stack: Stack, resources: readonly object[]): Promise<Run> {
  writeFileSync(join(stack.folder, "imports.json"), JSON.stringify({ resources }));
  const options = ["--yes", "--skip-preview", "--protect=false", "--stack", "dev", "--event-log"];
  return stack.run(["import", "--file", "imports.json", "--out", out, ...options]);
}
