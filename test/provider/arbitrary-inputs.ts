// Random valid inputs of every resource, and the state of a resource with these inputs.

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { definitionOf, type ResourceName } from "../../provider/resources/index.ts";
import { check } from "../../provider/validation/check.ts";
import { objectOf, type Properties } from "../../provider/validation/properties.ts";
import { drawing } from "./drawing/arbitrary-drawings.ts";

const id = fc.integer({ min: 1, max: 5 }).map(String);
const uuid = id.map((digit) => `6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c2${digit}`);
const name = fc.string({ unit: fc.constantFrom(..."aZ0 é界/%&'\""), minLength: 1, maxLength: 4 });
const mailId = fc.constantFrom("ada@example.com", "Ada@Example.com", "bob@example.com");
const flag = fc.boolean();
const optional = <T extends Properties>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T, never>(shape, { requiredKeys: [] });
const either = (...choices: readonly fc.Arbitrary<Properties>[]) => fc.oneof(fc.constant({}), ...choices);
const all = (...parts: readonly fc.Arbitrary<Properties>[]): fc.Arbitrary<Properties> =>
  fc.tuple(...parts).map((records) => Object.assign({}, ...records));
const edition = optional({ editionId: id });
/** Unlike `mailId`, without two spellings of one address. */
const person = fc.constantFrom("Ada@Example.com", "bob@example.com", "cid@example.com");
const rosterInputs = optional({
  unlisted: fc.constantFrom("report", "remove"),
  maxRemovals: fc.constantFrom(0, 0.5, 3),
  onDestroy: fc.constantFrom("remove", "retain"),
});

export const arbitraryInputs: Readonly<Record<ResourceName, fc.Arbitrary<Properties>>> = {
  Team: all(
    fc.oneof(fc.record({ name }), fc.record({ teamId: id }), fc.record({ name, teamId: id })),
    optional({ description: fc.constantFrom("", "Ours"), planType: fc.constantFrom("FREE", "TRIAL") }),
    edition,
  ),
  TeamMember: all(
    fc.record({ teamId: id, mailId }),
    optional({ role: fc.constantFrom("MEMBER", "TEAM_ADMIN"), inviteAgain: name }),
    either(
      fc.record({ assignToZuid: id }),
      fc.record({ assignTo: fc.constantFrom("cid@example.com", "Cid@example.com") }),
    ),
    edition,
  ),
  TeamMembers: all(
    fc.record({ teamId: id, members: fc.dictionary(person, fc.constantFrom("MEMBER", "TEAM_ADMIN")) }),
    rosterInputs,
    optional({ minAdmins: fc.integer({ min: 1, max: 3 }), handOver: fc.dictionary(person, fc.oneof(person, id)) }),
    either(fc.record({ assignTo: mailId }), fc.record({ assignToZuid: id })),
    edition,
  ),
  Space: all(
    fc.record({ teamId: id, name }),
    optional({ favorite: flag, allowEmbed: flag, trashed: flag }),
    optional({ onDestroy: fc.constantFrom("trash", "retain", "prevent") }),
    optional({ existing: fc.constantFrom("adopt", "restore", "fail", "ignore") }),
    optional({ from: all(fc.record({ space: id }), optional({ copy: flag })) }),
    edition,
  ),
  SpaceLink: all(
    fc.record({ spaceId: id }),
    optional({
      permission: fc.constantFrom("VIEWER", "EDITOR"),
      zones: fc.array(uuid, { minLength: 1, maxLength: 3 }),
      expires: fc.constantFrom("2030-12-31", "2031-01-01"),
      name: fc.constantFrom("Agency", "Press"),
      active: flag,
    }),
    optional({ onDestroy: fc.constantFrom("revoke", "retain") }),
    edition,
  ),
  SpaceMember: all(
    fc.record({ spaceId: id }),
    fc.oneof(fc.record({ mailId }), fc.record({ memberId: id, type: fc.constantFrom("USER", "GROUP", "TEAM", "ORG") })),
    optional({ role: fc.constantFrom("EDITOR", "COMMENTER", "VIEWER", "GUEST_COMMENTER", "GUEST_VIEWER") }),
    edition,
  ),
  SpaceMembers: all(
    fc.record({
      spaceId: id,
      members: fc.dictionary(
        fc.oneof(person, id, fc.constantFrom("group:3", "team:4", "org:1")),
        fc.constantFrom("EDITOR", "VIEWER"),
      ),
    }),
    rosterInputs,
    edition,
  ),
  Zone: all(
    fc.record({ spaceId: id, name }),
    optional({ trashed: flag, existing: fc.constantFrom("adopt", "fail") }),
    optional({ onDestroy: fc.constantFrom("trash", "delete", "retain", "prevent") }),
    either(
      fc.record({ from: fc.record({ template: id }) }),
      fc.record({ from: fc.record({ space: id, zone: uuid, copy: fc.constant(true) }) }),
      fc.record({ from: fc.record({ zone: uuid }) }),
    ),
    edition,
  ),
  Frame: all(
    fc.record({ spaceId: id, zoneId: uuid, name }),
    optional({ type: fc.constantFrom("CUSTOM", "A4"), idSeed: name, adopt: flag }),
    optional({ onDestroy: fc.constantFrom("delete", "retain") }),
    either(drawing.map((parts) => ({ ...parts }))),
    edition,
  ),
  Frames: all(
    fc.record({
      ...{ spaceId: id, zoneId: uuid },
      frames: fc.dictionary(
        name,
        all(optional({ name, type: fc.constantFrom("CUSTOM", "A4") }), either(drawing.map((parts) => ({ ...parts })))),
        { maxKeys: 3 },
      ),
    }),
    optional({
      unlisted: fc.constantFrom("keep", "report", "remove"),
      maxRemovals: fc.constantFrom(0, 0.25, 5),
      idSeed: name,
      adopt: flag,
    }),
    optional({ onDestroy: fc.constantFrom("delete", "retain") }),
    edition,
  ),
};

/** The values that the service chooses, and its outputs. */
const computed: Readonly<Record<ResourceName, Properties>> = {
  Team: { name: "Alpha", description: "First team", teamId: "5" },
  TeamMember: { status: "active", zuid: "8" },
  TeamMembers: { people: {}, unlistedMembers: [], open: [], protectedMembers: {} },
  Space: { spaceId: "7", ownerZuid: "9" },
  SpaceLink: { url: "https://share.example.com/a" },
  SpaceMember: { status: "active", memberId: "8" },
  SpaceMembers: { people: {}, unlistedMembers: [], open: [], protectedMembers: {} },
  Zone: { zoneId: "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21" },
  Frame: { frameId: "7f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21" },
  Frames: { frameIds: {} },
};

/** The state of a resource with these inputs. */
export function stateOf(resource: ResourceName, inputs: Properties): Properties {
  const { inputs: checked } = check(definitionOf(resource), inputs);
  const items = {
    ...(checked.members ? peopleOf(checked.members) : {}),
    ...(checked.frames ? idsOf(checked.frames) : {}),
  };
  return { editionId: "1", ...computed[resource], ...checked, ...items };
}

/** Everybody listed is there. */
function peopleOf(members: unknown): Properties {
  const entries = Object.entries(objectOf(members)).map(([key, role]) => {
    const id = randomUUID();
    return [key, { status: "active", role, zuid: id, memberId: id }] as const;
  });
  return { people: Object.fromEntries(entries) };
}

/** An id for each frame that has none. */
function idsOf(frames: unknown): Properties {
  const idOf = (item: unknown) => objectOf(item).frameId ?? randomUUID();
  return { frameIds: Object.fromEntries(Object.entries(objectOf(frames)).map(([key, item]) => [key, idOf(item)])) };
}
