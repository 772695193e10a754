// The examples of the documentation, combined into one program, to run on one stack.
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { demo } from "../../../emulator/seeds/demo-seed.ts";
import { documentationOf, namedEntries } from "../../../tools/package-schema.mjs";
import { type Owner, Service } from "../../e2e/service.ts";
import type { Language, Stack } from "../../engine/stack.ts";

const { resources, functions } = JSON.parse(
  readFileSync(new URL("../../../provider/schema.json", import.meta.url), "utf8"),
);
type Documentation = ReturnType<typeof documentationOf>;

const members = namedEntries({ ...resources, ...functions });

/** What the schema says of each resource and function, by its name. */
export const documentation: ReadonlyMap<string, Documentation> = new Map(
  members.map(([name, spec]) => [name, documentationOf(spec)]),
);

/** The examples as programs of one language, by name. */
export const programsIn = (language: keyof Documentation["programs"]): [string, string][] =>
  [...documentation].map(([name, { programs }]) => [name, programs[language]]);

/** Runs the combined program on the demo workspace, from up to destroy; names and outputs begin with `EXAMPLE_`. */
export async function runExamples(
  test: Owner,
  options: { readonly language: Language; readonly program: string; readonly path?: string },
): Promise<void> {
  const service = await Service.start(test, { seed: demo });
  const stack = await service.stack({ ...options, plugin: true });
  const before = namesInUse(service);
  await succeed(stack.up());
  expect(await stack.outputs()).toEqual(expectedOutputs);
  const { changes } = await succeed(stack.preview());
  expect(Object.keys(changes)).toEqual(["same"]);
  await succeed(stack.destroy());
  expect(namesInUse(service)).toEqual(before);
}

async function succeed(running: ReturnType<Stack["up"]>) {
  const run = await running;
  expect(run.exitCode, run.stdout + run.stderr).toBe(0);
  return run;
}

/** What is on the service and not in the trash. */
function namesInUse(service: Service): string[] {
  const spaces = service.all("spaces", ({ trashedTime }) => trashedTime === null);
  const zones = service.all(
    "zones",
    ({ trashedTime, spaceId }) => trashedTime === null && spaces.some(({ id }) => id === spaceId),
  );
  const frames = service.all("frames", ({ zoneId }) => zones.some(({ id }) => id === zoneId));
  return [...spaces, ...zones, ...frames].map(({ name }) => name).sort();
}

const id = expect.stringMatching(/^[0-9a-f-]{13,36}$/);
const named = (...names: string[]) => names.map((name) => expect.objectContaining({ name }));

/** Of objects only `name` and the like: the outputs of a Python program have snake_case keys. */
const expectedOutputs = {
  Team_teamId: id,
  TeamMember_status: "invited",
  TeamMembers_open: ["ada@example.com joins once they accept the invitation"],
  Space_spaceId: id,
  SpaceLink_link: expect.stringMatching(/^https:/),
  SpaceMember_status: "active",
  SpaceMembers_open: [],
  Zone_zoneId: id,
  Frame_frameId: id,
  Frames_unlisted: [],
  Workspace_moodboard: id,
  getEdition_editionName: "Example Organization",
  getEditions_editions: named("Example Organization"),
  getTeam_memberCount: 4,
  getTeams_teams: named("Product", "Design"),
  getTeamMembers_members: ["TEAM_ADMIN", "TEAM_ADMIN", "MEMBER", "MEMBER"].map((role) =>
    expect.objectContaining({ role }),
  ),
  getPermission_role: "TEAM_ADMIN",
  getSpace_memberCount: 3,
  getSpaces_favorites: expect.arrayContaining(named("Roadmap")),
  getSpaceMembers_members: expect.arrayContaining([expect.objectContaining({ type: "TEAM", role: "EDITOR" })]),
  getZone_zoneId: id,
  getZones_zones: expect.arrayContaining(named("Year at a glance", "Now, next, later")),
  getZoneVersions_versions: expect.any(Array),
  getFrames_frames: expect.arrayContaining(named("Now", "Next", "Later")),
  getTemplate_zoneId: id,
  getTemplates_templates: expect.arrayContaining(named("Kanban board", "Retrospective")),
  search_frames: [expect.anything()],
  getSubscription_plan: expect.any(String),
};
