// What a plan says about people in the team, and about their access to spaces.
import { describe, expect, it } from "vitest";
import { inWords, step, urnOf } from "./fixture.ts";

const [roadmap, archive] = [
  { id: "7", inputs: { teamId: "1", name: "Roadmap" } },
  { id: "8", inputs: { teamId: "1", name: "Archive" } },
];
const spaces = [step("same", "Space", "roadmap", roadmap, roadmap), step("same", "Space", "archive", archive, archive)];

describe("people", () => {
  const roster = (members: object, more: object = {}) => ({ inputs: { teamId: "1", members, ...more } });

  it("are invited, get a new role, and are removed", () => {
    const old = roster({ "ada@example.com": "MEMBER", "bob@example.com": "MEMBER" });
    const now = roster({
      "ada@example.com": "TEAM_ADMIN",
      "eve@example.com": "TEAM_ADMIN",
      "fay@example.com": "MEMBER",
    });
    expect(inWords(step("update", "TeamMembers", "people", old, now))).toEqual([
      "invites 2 people: eve@example.com (admin), fay@example.com (member)",
      "changes the role of ada@example.com (member to admin)",
      "removes bob@example.com from the team",
    ]);
  });

  it("who were there before stay, unless unlisted people are removed", () => {
    const people = { "bob@example.com": { status: "active", adopted: true } };
    const old = roster(
      { "bob@example.com": "MEMBER" },
      { people, unlistedMembers: [{ mailId: "eve@example.com" }], onDestroy: "remove" },
    );
    expect(inWords(step("update", "TeamMembers", "people", old, roster({})))).toEqual([
      "no longer manages bob@example.com (they stay in the team)",
    ]);
    expect(inWords(step("update", "TeamMembers", "people", old, roster({}, { unlisted: "remove" })))).toEqual([
      "removes 2 people from the team: bob@example.com, eve@example.com",
    ]);
  });

  it("who are only invited keep their invitation", () => {
    const people = {
      "ada@example.com": { status: "invited" },
      "bob@example.com": { status: "active", adopted: true },
      "eve@example.com": { status: "uncertain" },
    };
    const members = Object.fromEntries(Object.keys(people).map((key) => [key, "MEMBER"]));
    const old = roster(members, { people, onDestroy: "release" });
    const both = [
      "no longer manages 2 people (their invitation stays open): ada@example.com, eve@example.com",
      "no longer manages bob@example.com (they stay in the team)",
    ];
    expect(inWords(step("update", "TeamMembers", "people", old, roster({})))).toEqual(both);
    expect(inWords(...spaces, step("delete", "TeamMembers", "people", old))).toEqual(both);
  });

  it("who are removed leave their records to someone", () => {
    const names = ["ada@example.com", "bob@example.com", "cid@example.com"];
    const people = Object.fromEntries(names.map((name) => [name, { status: "active" }]));
    const members = Object.fromEntries(names.map((name) => [name, "MEMBER"]));
    const hands = { assignTo: "ann@example.com", handOver: { "Bob@example.com": "ada@example.com" } };
    const old = roster(members, { people, ...hands });
    expect(
      inWords(step("update", "TeamMembers", "people", old, roster({ "ada@example.com": "MEMBER" }, hands))),
    ).toEqual([
      "removes bob@example.com from the team (records to ada@example.com)",
      "removes cid@example.com from the team (records to ann@example.com)",
    ]);
    expect(inWords(step("delete", "TeamMembers", "people", old))).toEqual([
      "removes 2 people from the team (records to ann@example.com): ada@example.com, cid@example.com",
      "removes bob@example.com from the team (records to the user of the access token)",
    ]);
  });

  it("who are removed without an entry of handOver leave their records to the user of the token", () => {
    const [bob, people] = ["bob@example.com", { "bob@example.com": { status: "active" } }];
    const hands = { handOver: { "bbo@example.com": "ada@example.com" } };
    const old = roster({ [bob]: "MEMBER" }, { people, ...hands });
    expect(inWords(step("update", "TeamMembers", "people", old, roster({}, hands)))).toEqual([
      "removes bob@example.com from the team (records to the user of the access token)",
    ]);
  });

  it("of a roster that is missing stay; only the end of everything removes them", () => {
    const people = { "bob@example.com": { status: "active" } };
    const old = roster({ "bob@example.com": "MEMBER" }, { people, onDestroy: "release" });
    const gone = step("delete", "TeamMembers", "people", old);
    expect(inWords(...spaces, gone)).toEqual(["no longer manages bob@example.com (they stay in the team)"]);
    expect(inWords(gone)).toEqual(["removes bob@example.com from the team"]);
  });

  it("who are there already get a new role, or are removed, by the first update too", () => {
    const inputs = { teamId: "1", members: { "ada@example.com": "MEMBER" }, unlisted: "remove" };
    const outputs = {
      people: { "ada@example.com": { status: "active", role: "MEMBER", previousRole: "TEAM_ADMIN" } },
      unlistedMembers: [{ zuid: "3", mailId: "eve@example.com" }],
    };
    expect(inWords(step("create", "TeamMembers", "people", undefined, { inputs, outputs }))).toEqual([
      "changes the role of ada@example.com (admin to member)",
      "removes eve@example.com from the team",
    ]);
  });

  it("who are there already, and not listed so far, are found, or get a new role", () => {
    const unlistedMembers = ["Ada@example.com", "bob@example.com"].map((mailId) => ({
      zuid: "3",
      mailId,
      role: "MEMBER",
    }));
    const members = { "ada@example.com": "TEAM_ADMIN", "bob@example.com": "MEMBER" };
    expect(inWords(step("update", "TeamMembers", "people", roster({}, { unlistedMembers }), roster(members)))).toEqual([
      "finds bob@example.com in the team",
      "changes the role of ada@example.com (member to admin)",
    ]);
  });

  it("whose key changes are the same", () => {
    const people = {
      "ada@example.com": { status: "active", memberId: "3", role: "EDITOR" },
      "4": { status: "active", memberId: "4", role: "EDITOR" },
    };
    const old = { inputs: { spaceId: "7", members: { "ada@example.com": "EDITOR", "4": "EDITOR" }, people } };
    const inputs = { spaceId: "7", members: { "3": "EDITOR", "bob@example.com": "VIEWER" } };
    const outputs = { people: { "bob@example.com": { status: "active", memberId: "4", role: "VIEWER" } } };
    expect(inWords(...spaces, step("update", "SpaceMembers", "access", old, { inputs, outputs }))).toEqual([
      'changes the access of bob@example.com (editor to viewer) in "Roadmap"',
    ]);
  });

  it("whose roster is replaced leave one space, and get into the other", () => {
    const people = { "ada@example.com": { status: "active", memberId: "3", role: "EDITOR" } };
    const members = { "ada@example.com": "EDITOR" };
    const old = { inputs: { spaceId: "7", members, people } };
    expect(
      inWords(...spaces, step("replace", "SpaceMembers", "access", old, { inputs: { spaceId: "8", members } })),
    ).toEqual([
      'gives access to ada@example.com (editor) in "Archive"',
      'takes access away from ada@example.com in "Roadmap"',
    ]);
  });

  it("who have created a space keep their role, and stay", () => {
    const people = { "ada@example.com": { status: "active", adopted: true, role: "EDITOR", effectiveRole: "CREATOR" } };
    const old = { inputs: { spaceId: "7", members: { "ada@example.com": "EDITOR" }, people } };
    const change = (members: object) =>
      inWords(
        ...spaces,
        step("update", "SpaceMembers", "access", old, { inputs: { spaceId: "7", members, unlisted: "remove" } }),
      );
    expect(change({ "ada@example.com": "VIEWER" })).toEqual([]);
    expect(change({})).toEqual(['no longer manages the access of ada@example.com in "Roadmap"']);
  });

  it("who are still waiting for their access lose nothing", () => {
    const people = { "ada@example.com": { status: "waiting", role: "EDITOR" } };
    const old = { inputs: { spaceId: "7", members: { "ada@example.com": "EDITOR" }, people } };
    expect(
      inWords(...spaces, step("update", "SpaceMembers", "access", old, { inputs: { spaceId: "7", members: {} } })),
    ).toEqual(['no longer manages the access of ada@example.com in "Roadmap"']);
  });

  it("who were there before get their role back", () => {
    const people = {
      "bob@example.com": { status: "active", adopted: true, role: "TEAM_ADMIN", previousRole: "MEMBER" },
    };
    const old = roster({ "bob@example.com": "TEAM_ADMIN" }, { people });
    expect(inWords(step("update", "TeamMembers", "people", old, roster({})))).toEqual([
      "changes the role of bob@example.com (admin to member)",
    ]);
  });

  it("who have joined the team get the access that was waiting for them", () => {
    const members = { "ada@example.com": "EDITOR" };
    const old = { inputs: { spaceId: "7", members, people: { "ada@example.com": { status: "joined" } } } };
    const now = { inputs: { spaceId: "7", members } };
    expect(inWords(...spaces, step("update", "SpaceMembers", "access", old, now))).toEqual([
      'gives access to ada@example.com (editor) in "Roadmap"',
    ]);
  });

  it("get access to a space", () => {
    const access = {
      parent: urnOf("Space", "roadmap"),
      inputs: { spaceId: "7", members: { "ada@example.com": "GUEST_VIEWER" } },
    };
    expect(inWords(...spaces, step("create", "SpaceMembers", "access", undefined, access))).toEqual([
      'gives access to ada@example.com (guest viewer) in "Roadmap"',
    ]);
  });

  it("are all named, on a line each if there are many", () => {
    const names = Array.from({ length: 9 }, (_, number) => `p${number}@example.com`);
    const members = Object.fromEntries(names.map((name) => [name, "MEMBER"]));
    const lines = names.map((name) => `  ${name} (member)`);
    expect(inWords(step("create", "TeamMembers", "people", undefined, roster(members)))).toEqual([
      ["invites 9 people:", ...lines].join("\n"),
    ]);
  });

  it("who get access are named with the space, however many spaces there are", () => {
    const many = Array.from({ length: 7 }, (_, n) => ({ id: `${n}`, inputs: { teamId: "1", name: `Space ${n}` } }));
    const steps = many.flatMap((one, n) => [
      step("same", "Space", `space${n}`, one, one),
      step("create", "SpaceMembers", `access${n}`, undefined, {
        inputs: { spaceId: one.id, members: { "ada@example.com": "EDITOR" } },
      }),
    ]);
    expect(inWords(...steps)).toEqual(
      many.map(({ inputs }) => `gives access to ada@example.com (editor) in "${inputs.name}"`),
    );
  });

  it("as single resources read the same", () => {
    const person = { inputs: { teamId: "1", mailId: "ada@example.com", role: "MEMBER" } };
    expect(inWords(step("create", "TeamMember", "ada", undefined, person))).toEqual([
      "invites ada@example.com (member)",
    ]);
    expect(inWords(step("delete", "TeamMember", "ada", person))).toEqual(["removes ada@example.com from the team"]);
  });
});

it("an address is shown with its whole domain", () => {
  const address = `ada@example.com.${"a".repeat(60)}.${"b".repeat(50)}.evil.example.org`;
  const roster = { inputs: { teamId: "5", members: { [address]: "TEAM_ADMIN" } } };
  expect(inWords(step("create", "TeamMembers", "people", undefined, roster))).toEqual([`invites ${address} (admin)`]);
});
