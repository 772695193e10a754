// What a plan says about people in the team, and about their access to spaces.
import { describe, expect, it } from "vitest";
import { definitionOf } from "../../../provider/resources/index.ts";
import { inWords, recordedRoster, step } from "./fixture.ts";

const space = (id: string, name: string) => ({ id, inputs: { teamId: "1", name } });
const [roadmap, archive] = [space("7", "Roadmap"), space("8", "Archive")];
const spaces = [step("same", "Space", "roadmap", roadmap, roadmap), step("same", "Space", "archive", archive, archive)];

/** A roster: who it lists, and what it has recorded about them. */
interface RosterSide {
  readonly members: Readonly<Record<string, string>>;
  readonly people?: Readonly<Record<string, object>>;
  readonly unlistedMembers?: readonly { readonly zuid: string; readonly mailId: string; readonly role: string }[];
  readonly [setting: string]: unknown;
}

/** A roster before and after an update; `found` is who is there when it is first managed. */
interface Rosters {
  readonly old?: RosterSide;
  readonly now?: RosterSide;
  readonly found?: Pick<RosterSide, "unlistedMembers">;
}

function said(type: "TeamMembers" | "SpaceMembers", { old, now, found }: Rosters): readonly string[] {
  const sideOf = (roster: object) => ({ inputs: { teamId: "1", spaceId: "7", ...roster } });
  const op = old ? (now ? "update" : "delete") : "create";
  const nobody = recordedRoster(type, { ...none, ...found });
  const wanted = now && { unlisted: "report", maxRemovals: 9, ...now };
  const outputs = found && { outputs: { __effects: definitionOf(type).plan?.(nobody, wanted) } };
  const after = wanted && { ...sideOf(wanted), ...outputs };
  return inWords(...spaces, step(op, type, "roster", old && sideOf(old), after));
}

const bob = { members: { "bob@example.com": "MEMBER" } };
const active = { status: "active" };
const none = { members: {} };

describe("people in the team", () => {
  const invited = {
    members: { "ada@example.com": "MEMBER", "bob@example.com": "MEMBER", "eve@example.com": "MEMBER" },
    people: {
      "ada@example.com": { status: "invited" },
      "bob@example.com": { status: "active", adopted: true },
      "eve@example.com": { status: "uncertain" },
    },
    onDestroy: "release",
  };
  const stay = [
    "no longer manages 2 people (their invitation stays open): ada@example.com, eve@example.com",
    "no longer manages bob@example.com (they stay in the team)",
  ];
  const adopted = {
    ...bob,
    people: { "bob@example.com": { status: "active", adopted: true } },
    unlistedMembers: [{ zuid: "3", mailId: "eve@example.com", role: "MEMBER" }],
    onDestroy: "remove",
  };
  const unlistedMembers = ["Ada@example.com", "bob@example.com"].map((mailId) => {
    return { zuid: `id-of-${mailId}`, mailId, role: "MEMBER" };
  });

  it.each<[string, Rosters, readonly string[]]>([
    [
      "are invited, get a new role, and are removed",
      {
        old: { members: { "ada@example.com": "MEMBER", "bob@example.com": "MEMBER" } },
        now: {
          members: { "ada@example.com": "TEAM_ADMIN", "eve@example.com": "TEAM_ADMIN", "fay@example.com": "MEMBER" },
        },
      },
      [
        "invites 2 people: eve@example.com (admin), fay@example.com (member)",
        "changes the role of ada@example.com (member to admin)",
        "removes bob@example.com from the team",
      ],
    ],
    [
      "who were there before go if unlisted people do",
      { old: adopted, now: { ...none, unlisted: "remove" } },
      ["removes 2 people from the team: bob@example.com, eve@example.com"],
    ],
    ["who are only invited keep their invitation", { old: invited, now: none }, stay],
    ["who are only invited keep it if their roster is missing", { old: invited }, stay],
    [
      "of a roster that is missing stay",
      { old: { ...bob, people: { "bob@example.com": active }, onDestroy: "release" } },
      ["no longer manages bob@example.com (they stay in the team)"],
    ],
    [
      "who are there already get a new role, or are removed, by the first update too",
      {
        now: { members: { "ada@example.com": "MEMBER" }, unlisted: "remove" },
        found: {
          unlistedMembers: [
            { zuid: "1", mailId: "ada@example.com", role: "TEAM_ADMIN" },
            { zuid: "3", mailId: "eve@example.com", role: "MEMBER" },
          ],
        },
      },
      ["changes the role of ada@example.com (admin to member)", "removes eve@example.com from the team"],
    ],
    [
      "who are there already, and not listed so far, are found, or get a new role",
      { old: { ...none, unlistedMembers }, now: { members: { "ada@example.com": "TEAM_ADMIN", ...bob.members } } },
      ["finds bob@example.com in the team", "changes the role of ada@example.com (member to admin)"],
    ],
    [
      "who were there before get their role back",
      {
        old: {
          members: { "bob@example.com": "TEAM_ADMIN" },
          people: { "bob@example.com": { ...active, adopted: true, role: "TEAM_ADMIN", previousRole: "MEMBER" } },
        },
        now: none,
      },
      ["changes the role of bob@example.com (admin to member)"],
    ],
  ])("%s", (_, rosters, sentences) => {
    expect(said("TeamMembers", rosters)).toEqual(sentences);
  });

  it("who are removed leave their records to someone", () => {
    const names = ["ada@example.com", "bob@example.com", "cid@example.com"];
    const hands = { assignTo: "ann@example.com", handOver: { "Bob@example.com": "ada@example.com" } };
    const old = {
      members: Object.fromEntries(names.map((name) => [name, "MEMBER"])),
      people: Object.fromEntries(names.map((name) => [name, active])),
      ...hands,
    };
    expect(said("TeamMembers", { old, now: { members: { "ada@example.com": "MEMBER" }, ...hands } })).toEqual([
      "removes bob@example.com from the team (records to ada@example.com)",
      "removes cid@example.com from the team (records to ann@example.com)",
    ]);
    // One who receives records is removed, too.
    expect(said("TeamMembers", { old })).toEqual([
      "removes 2 people from the team (records to ann@example.com): ada@example.com, cid@example.com",
      "removes bob@example.com from the team (records to the user of the access token)",
    ]);
    const typo = { handOver: { "bbo@example.com": "ada@example.com" } };
    expect(said("TeamMembers", { old: bob, now: { ...none, ...typo } })).toEqual([
      "removes bob@example.com from the team (records to the user of the access token)",
    ]);
  });

  it("are removed by the end of everything, though their roster releases them", () => {
    const roster = { ...bob, teamId: "1", onDestroy: "release" };
    expect(inWords(step("delete", "TeamMembers", "people", { inputs: roster }))).toEqual([
      "removes bob@example.com from the team",
    ]);
  });

  it("are all named, on a line each if there are many", () => {
    const names = Array.from({ length: 9 }, (_, number) => `p${number}@example.com`);
    const members = Object.fromEntries(names.map((name) => [name, "MEMBER"]));
    const lines = names.map((name) => `  ${name} (member)`);
    expect(said("TeamMembers", { now: { members } })).toEqual([["invites 9 people:", ...lines].join("\n")]);
  });

  it("are shown with the whole domain of their address", () => {
    const address = `ada@example.com.${"a".repeat(60)}.${"b".repeat(50)}.evil.example.org`;
    expect(said("TeamMembers", { now: { members: { [address]: "TEAM_ADMIN" } } })).toEqual([
      `invites ${address} (admin)`,
    ]);
  });

  it("as single resources read the same", () => {
    const person = { inputs: { teamId: "1", mailId: "ada@example.com", role: "MEMBER" } };
    expect(inWords(step("create", "TeamMember", "ada", undefined, person))).toEqual([
      "invites ada@example.com (member)",
    ]);
    const known = { inputs: { ...person.inputs, status: "active", zuid: "5" } };
    expect(inWords(step("delete", "TeamMember", "ada", known))).toEqual(["removes ada@example.com from the team"]);
  });
});

describe("people with access to a space", () => {
  const members = { "ada@example.com": "EDITOR" };
  const of = (person: object) => ({ members, people: { "ada@example.com": { role: "EDITOR", ...person } } });
  const creator = of({ ...active, adopted: true, effectiveRole: "CREATOR" });

  it.each<[string, Rosters, readonly string[]]>([
    [
      "become organizers",
      { now: { members: { "ada@example.com": "ORGANISER" } } },
      ['gives access to ada@example.com (organizer: may manage people and sharing) in "Roadmap"'],
    ],
    [
      "get it",
      { now: { members: { "ada@example.com": "GUEST_VIEWER" } } },
      ['gives access to ada@example.com (guest viewer) in "Roadmap"'],
    ],
    [
      "who have created the space keep their role",
      { old: creator, now: { members: { "ada@example.com": "VIEWER" }, unlisted: "remove" } },
      [],
    ],
    [
      "who have created the space stay",
      { old: creator, now: { ...none, unlisted: "remove" } },
      ['no longer manages the access of ada@example.com in "Roadmap"'],
    ],
    [
      "who are still waiting for it lose nothing",
      { old: of({ status: "waiting" }), now: none },
      ['no longer manages the access of ada@example.com in "Roadmap"'],
    ],
    [
      "who have joined the team get what was waiting for them",
      { old: of({ status: "joined" }), now: { members } },
      ['gives access to ada@example.com (editor) in "Roadmap"'],
    ],
  ])("%s", (_, rosters, sentences) => {
    expect(said("SpaceMembers", rosters)).toEqual(sentences);
  });

  it("leave one space and get into the other if their roster is replaced", () => {
    const old = { inputs: { spaceId: "7", ...of(active) } };
    expect(
      inWords(...spaces, step("replace", "SpaceMembers", "access", old, { inputs: { spaceId: "8", members } })),
    ).toEqual([
      'gives access to ada@example.com (editor) in "Archive"',
      'takes access away from ada@example.com in "Roadmap"',
    ]);
  });

  it("are named with the space, however many spaces there are", () => {
    const many = Array.from({ length: 7 }, (_, n) => space(`${n}`, `Space ${n}`));
    const steps = many.flatMap((one, n) => [
      step("same", "Space", `space${n}`, one, one),
      step("create", "SpaceMembers", `access${n}`, undefined, { inputs: { spaceId: one.id, members } }),
    ]);
    expect(inWords(...steps)).toEqual(
      many.map(({ inputs }) => `gives access to ada@example.com (editor) in "${inputs.name}"`),
    );
  });
});
