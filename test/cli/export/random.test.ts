// Random workspaces: what the file and the program say is what the service has.
import fc from "fast-check";
import { expect, it } from "vitest";
import { readSnapshot } from "../../../cli/drift/read-snapshot.ts";
import type { Snapshot } from "../../../cli/drift/snapshot.ts";
import { describe } from "../../../cli/export/description.ts";
import { exportedFiles } from "../../../cli/export/exported-files.ts";
import { liveResources } from "../../../cli/export/live-resources.ts";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { drawingOf } from "../../../provider/api/endpoints/frames.ts";
import { drawingToWire } from "../../../provider/drawing/wire.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { check } from "../../../provider/validation/check.ts";
import { isObject, objectOf, type Properties } from "../../../provider/validation/properties.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { componentName } from "../../../provider/workspace/component.ts";
import {
  Reference,
  type Replacement,
  replaceInProperties,
  replaceReferences,
} from "../../../provider/workspace/references.ts";
import { parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { type WorkspaceResource, workspaceResources } from "../../../provider/workspace/workspace-resources.ts";
import { acme } from "../../acme.ts";
import { Service } from "../../provider/api/harness.ts";
import { drawing } from "../../provider/drawing/arbitrary-drawings.ts";

const name = fc.string({ unit: fc.constantFrom(..."aB0 é界/%&'\"$:#-_"), minLength: 1, maxLength: 6 });
const people = ["ada@example.com", "bob@example.com", "Cid@example.com"];
const role = fc.constantFrom("EDITOR", "COMMENTER", "VIEWER", "GUEST_COMMENTER", "GUEST_VIEWER");
const some = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 3 });

const frame = fc.record({ name, drawing, type: fc.constant("CUSTOM") }).map(({ drawing, ...rest }) => ({
  ...rest,
  properties: drawingToWire(drawing),
}));
const zone = fc.record({ name, frames: some(frame), trashed: fc.nat(5).map((number) => number === 0) });
const member = fc.oneof(
  fc.record({ member: fc.constantFrom(...people, "outsider@example.com"), role }),
  fc.record({ type: fc.constant("TEAM" as const), member: fc.constantFrom("Product", "Sales"), role }),
  fc.record({ type: fc.constant("ORG" as const), role }),
  fc.record({ type: fc.constant("GROUP" as const), member: fc.constant("Reviewers"), role }),
);
const space = fc.record({
  name,
  members: some(member),
  zones: some(zone),
  trashed: fc.nat(5).map((number) => number === 0),
  favoriteOf: fc.constantFrom([], ["owner@example.com"]),
});
const workspace = fc
  .record({ members: fc.subarray(people), spaces: some(space), description: fc.constantFrom("", "Ours: $1") })
  .map(({ members, ...team }): SeedInput => {
    const product = { name: "Product", members: members.map((mailId) => ({ mailId })), ...team };
    return { editions: [{ ...acme, teams: [product, { name: "Sales" }] }] } as SeedInput;
  });

it("describes everything once, as it is, and nothing that would be refused", { timeout: 300_000 }, async () => {
  const service = await Service.start();
  await fc.assert(
    fc.asyncProperty(workspace, async (seed) => {
      const { editionId } = service.emulator.loadSeed(seed);
      const snapshot = await readSnapshot(service.client(), { editionId, team: "Product" });
      const description = describe(snapshot);
      expect(description.omissions).toEqual([]);
      const { files } = exportedFiles(description, "workspace");
      const file = parseWorkspace(files["workspace.yaml"] ?? "", "workspace.yaml");
      const planned = workspaceResources(componentName, file);
      const live = liveResources({ ...description, key: componentName });
      expect(live.map(({ name }) => name).sort()).toEqual(planned.map(({ name }) => name).sort());
      for (const { type, name, args } of [...planned, ...live])
        expect(check(definitionOf(type), withUnknowns(args)).failures, name).toEqual([]);
      expect(treeOf(live, snapshot)).toEqual(treeOfSnapshot(snapshot));
      // The file gives every frame a place and a size.
      expect(treeOf(planned, snapshot)).toEqual(treeOfSnapshot(snapshot, { left: 0, top: 0, width: 320, height: 200 }));
    }),
    { numRuns: 100 },
  );
});

function withUnknowns(args: Properties): Properties {
  const combine: Replacement["combine"] = (ids, make) => make(ids.map(() => "1000000000005"));
  return replaceInProperties(args, { replace: () => unknownValue, combine });
}

/** A workspace in no form of the code under test, without order and without keys. */
interface Tree {
  readonly team: unknown;
  readonly people: unknown;
  readonly spaces: unknown;
}

function treeOfSnapshot({ team, members = [], spaces }: Snapshot, layout: object = {}): Tree {
  return {
    team: [team.name, team.description],
    people: sorted(members.map(({ zuid, role }) => `USER ${zuid} ${role}`)),
    spaces: sorted(
      spaces.map(({ name, favorite, members, zones }) => ({
        name,
        favorite,
        members: sorted(
          members
            .filter(({ role }) => role !== "CREATOR")
            .map(({ type, memberId, role }) => `${type} ${memberId} ${role}`),
        ),
        zones: sorted(
          zones.map((zone) => ({
            name: zone.name,
            frames: sorted(
              zone.frames.map((frame) => {
                const drawing = drawingOf(frame);
                const placed = { ...drawing, layout: { ...layout, ...drawing.layout } };
                return { name: frame.name, type: frame.type, ...plain(placed) };
              }),
            ),
          })),
        ),
      })),
    ),
  };
}

function treeOf(resources: readonly WorkspaceResource[], snapshot: Snapshot): Tree {
  const of = (type: string, input?: string, parent?: string) =>
    resources.filter((one) => {
      const reference = input === undefined ? undefined : one.args[input];
      return one.type === type && (reference instanceof Reference ? reference.resource : undefined) === parent;
    });
  const [team] = of("Team");
  const rosterOf = (type: string, input: string, parent = "") =>
    sorted(
      of(type, input, parent).flatMap(({ args }) =>
        Object.entries(membersIn(args, snapshot)).map(([key, role]) => `${memberOf(key, snapshot)} ${role}`),
      ),
    );
  const framesOf = (zone: string) =>
    of("Frames", "zoneId", zone).flatMap(({ args }) =>
      Object.entries(objectOf(args.frames)).map(([key, item]) => {
        // Only frames that share their name are given by id.
        const { frameId: _, ...described } = objectOf(item);
        return { name: key, type: "CUSTOM", fills: [], strokes: [], ...plain(described) };
      }),
    );
  return {
    team: [team?.args.name, team?.args.description ?? ""],
    people: rosterOf("TeamMembers", "teamId", team?.name),
    spaces: sorted(
      of("Space", "teamId", team?.name).map(({ name, args }) => ({
        name: args.name,
        favorite: args.favorite ?? false,
        members: rosterOf("SpaceMembers", "spaceId", name),
        zones: sorted(
          of("Zone", "spaceId", name).map((zone) => ({ name: zone.args.name, frames: sorted(framesOf(zone.name)) })),
        ),
      })),
    ),
  };
}

/** The members of a roster, with the ids of the team and the edition in their keys. */
function membersIn({ members }: Properties, { editionId, team }: Snapshot): Properties {
  const ids: Properties = { teamId: team.teamId, editionId };
  return objectOf(
    replaceReferences(members, { replace: ({ output }) => ids[output], combine: (known, make) => make(known) }),
  );
}

/** Type and id of a member, whatever form its key has. */
function memberOf(key: string, { members = [], spaces }: Snapshot): string {
  const [, type = "USER", id] = /^(?:(\w+):)?(\d+)$/.exec(key) ?? [];
  if (id !== undefined) return `${type.toUpperCase()} ${id}`;
  const users = [
    ...members.map(({ zuid, mailId }) => ({ zuid, mailId })),
    ...spaces.flatMap((space) => space.members.map(({ memberId, mailId }) => ({ zuid: memberId, mailId }))),
  ];
  return `USER ${users.find(({ mailId }) => mailId?.toLowerCase() === key.toLowerCase())?.zuid}`;
}

/** Without what a program leaves out, and with the properties in alphabetical order. */
function plain(value: object): object {
  const part = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(part);
    return isObject(inner) ? plain(inner) : inner;
  };
  const isDefault = ([key, inner]: [string, unknown]) =>
    inner === false || (key === "alpha" && inner === 1) || (key === "rotate" && inner === 0);
  const given = Object.entries(value).filter((entry) => !isDefault(entry));
  return Object.fromEntries(given.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, part(inner)]));
}

const sorted = (items: readonly unknown[]): unknown[] =>
  items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
