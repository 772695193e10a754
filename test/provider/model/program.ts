import fc from "fast-check";
import type { ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { Output } from "../../e2e/conformance/face.ts";

/** A resource of the program. */
export interface Declaration {
  readonly name: string;
  readonly type: ResourceName;
  readonly args: Properties;
}

/** A program: what each name declares. */
export type Program = ReadonlyMap<string, Declaration>;

/** One edit of the program: declares, changes or removes a resource. */
export interface Edit {
  readonly name: string;
  readonly declaration: Declaration | undefined;
}

/** The teams of the seed; placeholders for their ids. */
export const teams = ["Alpha", "Beta"];
/** Someone who is in Alpha already, someone whom nobody knows, and the user of the token, who owns everything. */
export const ownerAddress = "owner@example.com";
export const people = ["here@example.com", "new@example.com", ownerAddress];

const name = fc.constantFrom("One", "Two");
const mailId = fc.constantFrom(...people);
const onDestroyZone = fc.constantFrom("trash", "delete", "retain");
const onDestroySpace = fc.constantFrom("trash", "trash", "retain");
/** Most things are in the first space or zone, so that they meet there. */
const parent = (prefix: string) => fc.constantFrom(...[0, 0, 0, 1, 2].map((index) => `${prefix}${index}`));
const slot = (prefix: string) => fc.constantFrom(...[0, 1, 2].map((index) => `${prefix}${index}`));
const rarely = fc.constantFrom(false, false, true);
const teamId = fc.constantFrom(...teams).map((team) => new Output(team, "id"));
const spaceId = parent("space").map((space) => new Output(space, "spaceId"));
const adoption = fc.constantFrom({}, { adopt: true, adoptInvitation: true });
const handOver = fc.constantFrom({}, {}, { assignTo: "here@example.com" });
const inviteAgain = fc.constantFrom({}, {}, { inviteAgain: "once" }, { inviteAgain: "twice" });
/** Whoever was there before stays; only for the owner does the program ask otherwise, in vain. */
const onDestroyOwner = fc.boolean();
const withOnDestroy = ({ isRemoved, ...args }: Properties): Properties =>
  isRemoved && args.mailId === ownerAddress ? { ...args, onDestroy: "remove" } : args;
const adopt = fc.constantFrom({}, {}, { adopt: true });
const onTrashed = fc.constantFrom({}, { onTrashed: "createNew" }, { onTrashed: "restore" }, { onTrashed: "fail" });
/** What is adopted stays if this is omitted. */
const omittedSometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2, nil: undefined });
const zoneOf = (zone: string) => ({ zoneId: new Output(zone, "zoneId"), spaceId: new Output(zone, "spaceId") });
const frameKey = fc.constantFrom("One", "Two", "Three");
const frameItem = fc
  .record({ name: omittedSometimes(name), left: fc.constantFrom(0, 1, 2) })
  .map(({ left, ...rest }) => ({ ...merged(rest), layout: { left, width: 10 } }));

/** Merges objects that stand under some keys, and drops what is omitted. */
function merged(properties: Readonly<Record<string, unknown>>, ...keys: readonly string[]): Properties {
  const own = Object.entries(properties).filter(([key, value]) => !keys.includes(key) && value !== undefined);
  return Object.assign(Object.fromEntries(own), ...keys.map((key) => properties[key]));
}

const args: Readonly<Record<string, readonly [ResourceName, fc.Arbitrary<Properties>]>> = {
  team: ["Team", fc.record({ teamId, description: name })],
  person: [
    "TeamMember",
    fc
      .record({
        ...{ teamId, mailId, role: fc.constantFrom("MEMBER", "TEAM_ADMIN") },
        ...{ choices: fc.tuple(adoption, handOver, inviteAgain), isRemoved: onDestroyOwner },
      })
      .map(({ choices, ...rest }) => withOnDestroy(Object.assign({}, rest, ...choices)))
      .filter(({ mailId, assignTo }) => mailId !== assignTo),
  ],
  space: [
    "Space",
    fc
      .record({
        ...{ teamId, name, favorite: fc.boolean(), allowEmbed: fc.boolean(), trashed: rarely },
        ...{ onDestroy: omittedSometimes(onDestroySpace), adopt, onTrashed },
      })
      // Some omit it, and are refreshed from the list of their team.
      .map(({ allowEmbed, ...rest }) => (rest.name === "One" ? rest : { ...rest, allowEmbed }))
      .map((args) => merged(args, "adopt", "onTrashed")),
  ],
  access: [
    "SpaceMember",
    fc
      .record({ spaceId, mailId, role: fc.constantFrom("EDITOR", "VIEWER"), adoption, isRemoved: onDestroyOwner })
      .map(({ adoption: { adopt }, ...rest }) => withOnDestroy({ ...rest, ...(adopt ? { adopt } : {}) })),
  ],
  zone: [
    "Zone",
    fc
      .record({ spaceId, name, trashed: rarely, onDestroy: omittedSometimes(onDestroyZone), adopt })
      .map((args) => merged(args, "adopt")),
  ],
  frame: [
    "Frame",
    fc
      .record({
        ...{ zone: parent("zone"), name, left: fc.constantFrom(0, 1, 2), adopt },
        onDestroy: omittedSometimes(fc.constantFrom("delete", "retain")),
      })
      .map(({ zone, left, ...rest }) => ({
        ...merged(rest, "adopt"),
        ...zoneOf(zone),
        layout: { left, width: 10 },
      })),
  ],
  frames: [
    "Frames",
    fc
      .record({
        ...{
          zone: parent("zone"),
          adopt: fc.constantFrom({}, { adopt: true }),
          frames: fc.dictionary(frameKey, frameItem, { maxKeys: 3 }),
        },
        unlisted: omittedSometimes(fc.constantFrom("report", "remove")),
        onDestroy: omittedSometimes(fc.constantFrom("delete", "retain")),
      })
      .map(({ zone, ...rest }) => ({ ...merged(rest, "adopt"), ...zoneOf(zone) })),
  ],
};

/** The name of a resource that a program may declare. */
export const anyName: fc.Arbitrary<string> = fc.constantFrom(
  ...Object.keys(args).flatMap((prefix) => [0, 1, 2].map((index) => `${prefix}${index}`)),
);

export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  ...Object.entries(args).map(([prefix, [type, properties]]) =>
    fc
      .record({ name: slot(prefix), args: fc.option(properties, { freq: 4, nil: undefined }) })
      .map(({ name, args }) => ({ name, declaration: args && { name, type, args } })),
  ),
);

/** Half of the programs begin with a space and a zone, because little else can be declared without. */
export const anyBeginning: fc.Arbitrary<readonly Edit[]> = fc.constantFrom(
  [],
  (
    [
      { name: "space0", type: "Space", args: { teamId: new Output("Alpha", "id"), name: "Two" } },
      { name: "zone0", type: "Zone", args: { spaceId: new Output("space0", "spaceId"), name: "Two" } },
    ] as const
  ).map((declaration) => ({ name: declaration.name, declaration })),
);

export function applyEdits(program: Program, edits: readonly Edit[]): Program {
  const edited = new Map(program);
  for (const { name, declaration } of edits) {
    if (declaration) edited.set(name, declaration);
    else edited.delete(name);
  }
  return edited;
}

const order = ["Team", "TeamMember", "Space", "SpaceMember", "Zone", "Frames", "Frame"];
/** The collections that hold what single resources manage: in one place, a program has one or the other. */
const collections: Readonly<Partial<Record<ResourceName, ResourceName>>> = { Frame: "Frames" };

/**
 * The program as a user could run it, in the order of dependencies: without resources whose parent is not declared, and
 * without those that would manage what another one manages already, which is an error at preview.
 */
export function runnable(program: Program): readonly Declaration[] {
  const sorted = [...program.values()].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
  const declared = new Set(teams);
  const identities = new Set<string>();
  return sorted.filter(({ name, type, args }) => {
    const references = Object.values(args).filter((value) => value instanceof Output);
    if (!references.every(({ resource }) => declared.has(resource))) return false;
    const identity = identityOf(type, args);
    const collection = collections[type] && identityOf(collections[type], { ...args, mailId: undefined });
    if ([identity, collection].some((one) => one !== undefined && identities.has(one))) return false;
    if (identity !== undefined) identities.add(identity);
    declared.add(name);
    return true;
  });
}

/** What a resource manages without creating it, and no other may. */
function identityOf(type: ResourceName, { teamId, zoneId, spaceId, mailId }: Properties): string | undefined {
  const isOnly = type === "Team" || mailId !== undefined || Object.values(collections).includes(type);
  return isOnly ? JSON.stringify([type, teamId ?? zoneId ?? spaceId, mailId]) : undefined;
}
