// Programs with the collections of people and frames, which differ in everything that such a program can say.
import fc from "fast-check";
import type { SeedInput } from "../../../../emulator/seeds/seed-schema.ts";
import type { ResourceName } from "../../../../provider/resources/index.ts";
import { type Properties, withoutUndefined } from "../../../../provider/validation/properties.ts";
import { acme } from "../../../acme.ts";
import { colleague, type Service, teamName } from "../service.ts";

const addressOf = (name: string): string => `${name}@example.com`;
const inTeam = ["ada", "bob", "cid", "dan"];
const admin = { mailId: colleague, role: "TEAM_ADMIN" as const };

/** Two teams, and in the first of them two spaces, each with a zone. */
export const twoTeams: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: teamName,
          members: [admin, ...inTeam.map((name) => ({ mailId: addressOf(name) }))],
          spaces: [
            {
              name: "One",
              owner: colleague,
              members: [
                { member: acme.owner, role: "EDITOR" },
                { member: addressOf("ada"), role: "VIEWER" },
                { member: addressOf("bob"), role: "EDITOR" },
              ],
              zones: [{ name: "Uno", frames: [{ name: "f" }, { name: "Theirs" }] }],
            },
            {
              name: "Two",
              owner: addressOf("cid"),
              members: [{ member: acme.owner, role: "EDITOR" }],
              zones: [{ name: "Due" }],
            },
          ],
        },
        { name: "Other", members: [admin, { mailId: addressOf("ada"), role: "TEAM_ADMIN" }] },
      ],
    },
  ],
};

/** A resource of a program. */
export interface Declaration {
  readonly name: string;
  readonly type: ResourceName;
  readonly args: Properties;
}

/** What a program says, by names: the ids are those of a service. */
export interface Program {
  readonly crew: Roster | undefined;
  readonly guests: Roster | undefined;
  readonly frames: Drawings | undefined;
}

interface Roster {
  readonly place: string;
  /** Role by key; `#ada` stands for the user id of someone who has one. */
  readonly members: Readonly<Record<string, string | undefined>>;
  readonly more: Properties;
}

interface Drawings {
  readonly place: string;
  readonly more: Properties;
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3, nil: undefined });
const some = <T>(keys: readonly string[], value: fc.Arbitrary<T>) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, maybe(value)])));

const limits = fc.constantFrom(100, 100, 100, undefined, 0, 1);
const ending = fc.constantFrom(undefined, undefined, "remove", "release", "retain");
const settings = { unlisted: fc.constantFrom(undefined, "report", "remove"), maxRemovals: limits, onDestroy: ending };
const people = [...inTeam, "eve", "fay"];

const admins = { owner: "TEAM_ADMIN", colleague: "TEAM_ADMIN" };
const anyCrew: fc.Arbitrary<Roster> = fc.record({
  place: fc.constantFrom(teamName, teamName, teamName, "Other"),
  members: fc
    .tuple(fc.constantFrom(admins, admins, admins, admins, {}), some(people, fc.constantFrom("MEMBER", "TEAM_ADMIN")))
    .map(([always, listed]) => ({ ...always, ...listed })),
  more: fc.record({
    ...settings,
    minAdmins: fc.constantFrom(undefined, undefined, 2),
    assignTo: fc.constantFrom(undefined, undefined, colleague, addressOf("bob")),
    // Always: the service does not list invitations, so only the update finds out that it refuses a second one.
    adoptInvitations: fc.constant(true),
  }),
});

/** Most people are listed by address, some by user id. */
const anyKey = (name: string) => fc.constantFrom(name, name, `#${name}`);
const anyGuests: fc.Arbitrary<Roster> = fc.record({
  place: fc.constantFrom("One", "One", "One", "Two"),
  members: fc
    .tuple(fc.tuple(...people.map(anyKey)), fc.record({ owner: maybe(fc.constant("EDITOR")) }))
    .chain(([keys, owner]) =>
      some([...keys, "team"], fc.constantFrom("EDITOR", "VIEWER")).map((listed) => ({ ...owner, ...listed })),
    ),
  more: fc.record(settings),
});

const anyFrame = fc.record({
  name: maybe(fc.constantFrom("f", "Now", "Theirs")),
  layout: fc.constantFrom({ left: 0, top: 0, width: 10, height: 10 }, { left: 5, top: 0, width: 10, height: 10 }),
});
const anyDrawings: fc.Arbitrary<Drawings> = fc.record({
  place: fc.constantFrom("Uno", "Uno", "Uno", "Due"),
  more: fc.record({
    frames: some(["f", "g", "h"], anyFrame),
    unlisted: fc.constantFrom(undefined, "report", "remove"),
    maxRemovals: limits,
    adopt: maybe(fc.boolean()),
    onDestroy: fc.constantFrom(undefined, undefined, "delete", "retain"),
  }),
});

export const anyProgram: fc.Arbitrary<Program> = fc.record({
  crew: maybe(anyCrew),
  guests: maybe(anyGuests),
  frames: maybe(anyDrawings),
});

/** The resources that a program declares on a service. */
export function declarationsOf({ crew, guests, frames }: Program, service: Service): readonly Declaration[] {
  const { store } = service;
  const { editionId } = service.emulator.credentials;
  const named = <T extends { readonly name: string }>(records: Iterable<T>, name: string) =>
    [...records].find((record) => record.name === name);
  const zone = named(store.all("zones"), frames?.place ?? "");
  const teamId = named(store.all("teams"), crew?.place ?? "")?.id;
  const spaceId = named(store.all("spaces"), guests?.place ?? "")?.id;
  return [
    ...(crew ? [{ name: "crew", type: "TeamMembers" as const, args: { teamId, ...rosterArgs(crew, service) } }] : []),
    ...(guests
      ? [{ name: "guests", type: "SpaceMembers" as const, args: { spaceId, ...rosterArgs(guests, service) } }]
      : []),
    ...(frames
      ? [
          {
            name: "frames",
            type: "Frames" as const,
            args: { zoneId: zone?.id, spaceId: zone?.spaceId, ...frames.more },
          },
        ]
      : []),
  ].map(({ args, ...one }) => ({ ...one, args: withoutUndefined({ ...args, editionId }) }));
}

function rosterArgs({ members, more }: Roster, { store }: Service): Properties {
  const teamId = [...store.all("teams")].find(({ name }) => name === teamName)?.id;
  const keyOf = (key: string) => {
    const address = addressOf(key.replace("#", ""));
    const [user] = store.where("users", "address", address);
    return key.startsWith("#") && user ? user.id : address;
  };
  const listed = Object.entries(members).map(([key, role]) => [key === "team" ? `team:${teamId}` : keyOf(key), role]);
  return { ...more, members: Object.fromEntries(listed) };
}
