// Two live environments, compared by the keys of their file.
import { expect, it } from "vitest";
import { compareEnvironments, type Difference } from "../../../cli/drift/compare-environments.ts";
import { differencesToTable } from "../../../cli/drift/drift-table.ts";
import { type Things, thingsOfFile, thingsOnService } from "../../../cli/drift/environment-things.ts";
import { readLive } from "../../../cli/drift/find-drift.ts";
import { parseUrn } from "../../../provider/validation/urn.ts";
import { Workspace, type WorkspaceInput } from "../../../provider/workspace/schema.ts";
import { RecordedWorkspace } from "./fixture.ts";

const file = (input: Partial<WorkspaceInput>): Things => thingsOfFile(Workspace.parse({ team: "Product", ...input }));

/** The differences between what two files would have made, if the real file says what the first does, or as given. */
function compare(from: Partial<WorkspaceInput>, to: Partial<WorkspaceInput>, intended = { from, to: from }) {
  const live = { from: file(from), to: file(to) };
  return compareEnvironments(live, { from: file(intended.from), to: file(intended.to) });
}

const lines = (differences: readonly Difference[]) =>
  differencesToTable(differences, { from: "staging", to: "production" }).split("\n").slice(0, -1);

const plan = { frames: { now: { fill: "yellow" as const, at: [0, 0] as [number, number] } } };
const workspace = {
  people: { "ada@example.com": "admin" as const },
  access: { team: "viewer" as const, organization: "guest-viewer" as const },
  spaces: { roadmap: { title: "Roadmap", zones: { plan } }, archive: {} },
};

it("finds nothing between equal environments", () => {
  expect(lines(compare(workspace, workspace))).toEqual(["No differences between staging and production."]);
});

it("finds what is only in one, without the contents of that, and what differs", () => {
  const other = {
    people: { "ada@example.com": "member" as const, "bob@example.com": "member" as const },
    access: { team: "editor" as const, organization: "guest-viewer" as const },
    spaces: {
      roadmap: { title: "Plans" },
      archive: {
        zones: {
          plan: {
            frames: {
              now: { fill: "blue" as const, at: [40, 0] as [number, number] },
              next: { at: [9, 9] as [number, number] },
            },
          },
        },
      },
      extra: { zones: { sketch: plan } },
    },
  };
  expect(lines(compare(workspace, other))).toEqual([
    "differs             people.ada@example.com      role: admin -> member",
    "only in production  people.bob@example.com",
    "only in production  spaces.extra",
    'differs             spaces.roadmap              name: "Roadmap" -> "Plans"',
    "differs             spaces.archive.access.team  role: viewer -> editor",
    "differs             spaces.roadmap.access.team  role: viewer -> editor",
    'differs             zones.plan                  space: "spaces.roadmap" -> "spaces.archive"',
    "only in production  zones.plan.frames.next",
    "differs             zones.plan.frames.now       fills: #FFF176 -> #4C9AFF, left: 0 -> 40",
    "9 differences between staging and production.",
  ]);
});

it("leaves out what the file makes different or does not manage, and nothing else of the same thing", () => {
  const staging = {
    spaces: { roadmap: { title: "Roadmap (staging)", embed: true, favorite: true }, sandbox: { zones: { plan } } },
  };
  const production = { team: "Production", spaces: { roadmap: { title: "Roadmap", embed: false, favorite: false } } };
  const intended = {
    from: { spaces: { roadmap: { title: "Roadmap (staging)", embed: true }, sandbox: { zones: { plan } } } },
    to: { team: "Production", spaces: { roadmap: { title: "Roadmap", embed: true } } },
  };
  expect(lines(compare(staging, production, intended))).toEqual([
    "differs  spaces.roadmap  allowEmbed: true -> false",
    "1 difference between staging and production.",
  ]);
  // The other way around, the file does not want it.
  expect(lines(compare(production, staging, intended))).toContain("only in production  spaces.sandbox");
});

it("compares what the service has, whatever the ids are", async () => {
  const service = await RecordedWorkspace.start();
  const { team, roadmap, plan: zone } = await service.addCollections();
  const things = async () => {
    const session = service.session.newSession({});
    const resources = service.resources.map((resource) => ({
      ...resource,
      urn: `urn:pulumi:dev::product::canvas:index:${resource.type}::${renamed[parseUrn(resource.urn).name]}`,
    }));
    const { live, errors } = await readLive(resources, {
      sessionOf: () => session,
      managedOnly: true,
      onProgress: () => {},
    });
    expect(errors).toEqual([]);
    return thingsOnService(live);
  };
  const from = await things();
  expect([...from.keys()]).toEqual([
    ...["team", "people.owner@example.com", "people.ADA@example.com", "people.bob@example.com"],
    ...["spaces.roadmap", "spaces.attic", "spaces.roadmap.access.team"],
    ...["spaces.roadmap.access.ada@example.com", "spaces.roadmap.access.bob@example.com"],
    ...["zones.plan", "zones.retro", "zones.plan.frames.now", "zones.plan.frames.next"],
  ]);
  expect(JSON.stringify([...from])).not.toMatch(new RegExp(`${team}|${roadmap}|${zone}`));
  service.edit("zones", zone, { name: "Plans" });
  service.edit("spaces", roadmap, { name: "Road" });
  const differences = compareEnvironments({ from, to: await things() }, { from, to: from });
  expect(lines(differences)).toEqual([
    'differs  spaces.roadmap  name: "Roadmap" -> "Road"',
    'differs  zones.plan      name: "Plan" -> "Plans"',
    "2 differences between staging and production.",
  ]);
});

/** The names that a workspace file gives to the resources of the fixture. */
const renamed: Readonly<Record<string, string>> = {
  team: "workspace",
  people: "workspace/people",
  roadmap: "workspace/spaces/roadmap",
  attic: "workspace/spaces/attic",
  access: "workspace/spaces/roadmap/access",
  plan: "workspace/zones/plan",
  retro: "workspace/zones/retro",
  frames: "workspace/zones/plan/frames",
};
