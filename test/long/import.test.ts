// `pulumi import`: the imported state equals that of the created resource, and the generated program has no changes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import type { Declaration } from "../e2e/conformance/interface.ts";
import { yamlInterface } from "../e2e/conformance/yaml-interface.ts";
import { quiet, resourcesOf, Service } from "../e2e/service.ts";
import type { Run, Stack } from "../engine/stack.ts";

const timeout = 600_000;
const out = "imported.yaml";

/** A resource, and what a user imports it by; every form of it is in ../provider/core/import-id.test.ts. */
interface Subject extends Declaration {
  readonly by: string;
}

it("finds every resource as it was made, and writes a program that changes nothing", { timeout }, async (test) => {
  const service = await Service.start(test);
  const subjects = [...inTeams(service), ...inSpaces(service)];
  // Rosters adopt everybody who is there, so they cannot be imported along with single members.
  const types = new Set([...subjects.map(({ type }) => type), "TeamMembers", "SpaceMembers"]);
  expect(types).toEqual(new Set(Object.keys(resources)));
  const maker = await service.stack({ ...(await yamlInterface.stack?.()), program: yamlInterface.program(subjects) });
  quiet(await maker.up());
  const made = await resourcesOf(maker);
  const [single, ...others] = subjects.map(({ type, name, by }) => ({ type: `canvas:index:${type}`, name, id: by }));

  const stack = await service.stack({ ...(await yamlInterface.stack?.()), program: "{}" });
  if (single) quiet(await stack.import(single.type, single.name, single.id, { args: ["--out", out] }));
  const program = readFileSync(join(stack.folder, out), "utf8");
  quiet(await importFile(stack, others));
  stack.setProgram(program + readFileSync(join(stack.folder, out), "utf8").replace(/^resources:\n/, ""));
  service.takeRequests();
  expect(quiet(await stack.preview())).toEqual({ same: 1 + subjects.length });
  expect(service.takeRequests()).toEqual([]);
  // The first update after the import adds default values to the state.
  quiet(await stack.up());
  const imported = await resourcesOf(stack);
  expect([...imported.keys()].sort()).toEqual([...made.keys()].sort());
  for (const [name, resource] of imported) {
    const { inputs = {}, outputs = {}, ...original } = made.get(name) ?? {};
    const { adopt: _, ...plainInputs } = inputs;
    const { adopt: __, adopted: ___, ...plainOutputs } = outputs;
    expect(resource, name).toEqual({ ...original, inputs: plainInputs, outputs: plainOutputs });
  }
  expect(Object.keys(quiet(await stack.refresh()))).toEqual(["same"]);
  expect(await resourcesOf(stack)).toEqual(imported);
});

function inTeams(service: Service): Subject[] {
  const teamId = service.team("Alpha");
  const branch = { editionId: service.edition("Branch"), teamId: service.team("Shared", "Branch") };
  const admin = { teamId, mailId: "admin@example.com", role: "TEAM_ADMIN", adopt: true };
  const space = { teamId, name: "Q1/Q2 50%", favorite: true, allowEmbed: true };
  return [
    { name: "team", type: "Team", args: { name: "Alpha" }, by: "Alpha" },
    { name: "admin", type: "TeamMember", args: admin, by: "Alpha/admin@example.com" },
    { name: "space", type: "Space", args: space, by: "Q1%2FQ2 50%" },
    { name: "trashed", type: "Space", args: { teamId, name: "Old", trashed: true }, by: "Old" },
    { name: "elsewhere", type: "Space", args: { ...branch, name: "Else" }, by: `${branch.editionId}/Else` },
  ];
}

function inSpaces(service: Service): Subject[] {
  const [spaceId, zoneId, zuid] = [service.space("Plans"), service.zone("Canvas", "Plans"), service.zuid("first")];
  const groupId = service.one("groups", ({ name }) => name === "Reviewers").id;
  const archive = { spaceId: service.space("Archive"), zoneId: service.zone("Canvas", "Archive") };
  const color = { hex: "#FF0000" };
  const drawing = {
    layout: { left: 10, top: 20, width: 100, height: 50, rotate: 30, flipHorizontal: true },
    fills: [{ alpha: 0.5, solid: { color } }, { noFill: true }],
    strokes: [{ type: "DASH", width: 2, fill: { solid: { color } } }],
  };
  const reader = { spaceId, mailId: "first@example.com", role: "COMMENTER" };
  const user = { spaceId: archive.spaceId, memberId: zuid };
  const group = { spaceId, memberId: groupId, type: "GROUP", role: "EDITOR" };
  const frames = { now: { name: "Now", ...drawing }, later: { name: "Later" } };
  return [
    { name: "reader", type: "SpaceMember", args: reader, by: "Plans/first@example.com" },
    { name: "user", type: "SpaceMember", args: user, by: `Archive/${zuid}` },
    { name: "group", type: "SpaceMember", args: group, by: "Plans/Reviewers" },
    { name: "zone", type: "Zone", args: { spaceId, name: "Board" }, by: "Plans/Board" },
    { name: "frame", type: "Frame", args: { spaceId, zoneId, name: "Now", ...drawing }, by: "Plans/Canvas/Now" },
    { name: "frames", type: "Frames", args: { ...archive, frames }, by: "Archive/Canvas" },
  ];
}

function importFile(stack: Stack, resources: readonly object[]): Promise<Run> {
  writeFileSync(join(stack.folder, "imports.json"), JSON.stringify({ resources }));
  const options = ["--yes", "--skip-preview", "--protect=false", "--stack", "dev", "--event-log"];
  return stack.run(["import", "--file", "imports.json", "--out", out, ...options]);
}
