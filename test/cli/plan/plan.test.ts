// What a plan says in words of the workspace, from the steps that the engine announces.
import { describe, expect, it } from "vitest";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { inWords, step, urnOf } from "./fixture.ts";

const roadmap = { id: "7", inputs: { teamId: "1", name: "Roadmap" } };
const archive = { id: "8", inputs: { teamId: "1", name: "Archive" } };
const spaces = [step("same", "Space", "roadmap", roadmap, roadmap), step("same", "Space", "archive", archive, archive)];
const plan = { id: "9", parent: urnOf("Space", "roadmap"), inputs: { spaceId: "7", name: "Plan" } };

describe("spaces and zones", () => {
  it("are created, with what is in them", () => {
    const zone = (name: string) =>
      step("create", "Zone", name, undefined, {
        parent: urnOf("Space", "roadmap"),
        inputs: { spaceId: unknownValue, name },
      });
    expect(
      inWords(step("create", "Space", "roadmap", undefined, { inputs: roadmap.inputs }), zone("Plan"), zone("Retro")),
    ).toEqual(['creates space "Roadmap"', 'creates 2 zones in "Roadmap": "Plan", "Retro"']);
  });

  const foundAs = { name: "Roadmap", teamId: "1", trashed: false };

  it("are adopted if the preview has found them", () => {
    for (const outputs of [{ adopted: true }, { foundAs }])
      expect(inWords(step("create", "Space", "roadmap", undefined, { ...roadmap, outputs }))).toEqual([
        'adopts space "Roadmap"',
      ]);
  });

  it("are adopted under the name and in the place that they have, and then renamed and moved", () => {
    const theirs = { foundAs: { name: "Theirs", spaceId: "8", trashed: false }, adopted: true };
    expect(inWords(...spaces, step("create", "Zone", "plan", undefined, { ...plan, outputs: theirs }))).toEqual([
      'adopts zone "Theirs" in "Archive"',
      'renames zone "Theirs" to "Plan"',
      'moves zone "Plan" from "Archive" to "Roadmap"',
    ]);
    const found = { foundAs: { ...foundAs, name: "Theirs" }, adopted: true };
    expect(inWords(step("replace", "Space", "roadmap", roadmap, { ...roadmap, id: "12", outputs: found }))).toEqual([
      'adopts space "Theirs"',
      'renames space "Theirs" to "Roadmap"',
      'trashes space "Roadmap"',
    ]);
  });

  it("are restored if the preview has found them in the trash, or does not know their space", () => {
    const trashed = { ...roadmap, outputs: { foundAs: { ...foundAs, trashed: true } } };
    const restored = { parent: plan.parent, inputs: { ...plan.inputs, spaceId: unknownValue, restoreZoneId: "9" } };
    expect(
      inWords(
        step("create", "Space", "roadmap", undefined, trashed),
        step("create", "Zone", "plan", undefined, restored),
      ),
    ).toEqual(['restores space "Roadmap" from the trash', 'restores zone "Plan" from the trash']);
  });

  it("are moved and renamed", () => {
    const moved = { ...plan, parent: urnOf("Space", "archive"), inputs: { spaceId: "8", name: "Old plan" } };
    expect(inWords(...spaces, step("update", "Zone", "plan", plan, moved))).toEqual([
      'renames zone "Plan" to "Old plan"',
      'moves zone "Old plan" from "Roadmap" to "Archive"',
    ]);
  });

  it("are not in the space of the file if someone has moved them elsewhere", () => {
    const elsewhere = { ...plan, inputs: { spaceId: "99", name: "Plan" } };
    expect(inWords(...spaces, step("delete", "Zone", "plan", elsewhere))).toEqual(['trashes zone "Plan"']);
    expect(inWords(...spaces, step("update", "Zone", "plan", elsewhere, plan))).toEqual([
      'moves zone "Plan" to "Roadmap"',
    ]);
  });

  it("go to the trash, stay, or are deleted, as onDestroy says", () => {
    const gone = (name: string, more: object) =>
      step("delete", "Zone", name, { ...plan, inputs: { ...plan.inputs, name, ...more } });
    expect(inWords(...spaces, gone("A", {}), gone("B", { onDestroy: "delete" }), gone("C", { adopted: true }))).toEqual(
      ['no longer manages zone "C" in "Roadmap"', 'deletes zone "B" for good', 'trashes zone "A" in "Roadmap"'],
    );
  });

  it("that a new key adopts do not go to the trash", () => {
    const adopted = { ...plan, outputs: { adopted: true } };
    const steps = [step("delete", "Zone", "plan", plan), step("create", "Zone", "idea", undefined, adopted)];
    expect(inWords(...spaces, ...steps)).toEqual(['adopts zone "Plan" in "Roadmap"']);
  });

  it("that are in the trash already stay there", () => {
    const trashed = { ...plan, inputs: { ...plan.inputs, trashed: true } };
    expect(inWords(...spaces, step("delete", "Zone", "plan", trashed))).toEqual([
      'no longer manages zone "Plan" in "Roadmap"',
    ]);
  });

  it("that go to the trash are counted with what the state records in them", () => {
    const inSpace = { parent: urnOf("Space", "roadmap") };
    const frames = { parent: urnOf("Zone", "plan"), inputs: { zoneId: "9", frames: { a: {}, b: {} } } };
    const access = { ...inSpace, inputs: { spaceId: "7", people: { "ada@example.com": {}, "bob@example.com": {} } } };
    expect(
      inWords(
        step("same", "Space", "archive", archive, archive),
        step("delete", "Space", "roadmap", roadmap),
        step("delete", "Zone", "plan", plan),
        step("delete", "Frames", "plan/frames", frames),
        step("delete", "SpaceMembers", "roadmap/access", access),
      ),
    ).toEqual([
      'takes access away from 2 people in "Roadmap": ada@example.com, bob@example.com',
      'trashes space "Roadmap" (1 zone, 2 frames; 2 people lose access)',
    ]);
  });

  it("that are replaced go to the trash", () => {
    const now = { ...plan, inputs: { ...plan.inputs, templateId: "5" } };
    expect(inWords(...spaces, step("replace", "Zone", "plan", plan, now))).toEqual([
      'creates zone "Plan" in "Roadmap" from template 5',
      'trashes zone "Plan" in "Roadmap"',
    ]);
  });

  it("say what they are a copy of", () => {
    const copy = (source: object) => ({ parent: plan.parent, inputs: { ...plan.inputs, name: "Copy", ...source } });
    const created = (type: string, now: object) => inWords(...spaces, step("create", type, "copy", undefined, now));
    const source = { spaceId: "99", zoneId: "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21" };
    expect(created("Zone", copy({ source }))).toEqual([
      'creates zone "Copy" in "Roadmap" as a copy of zone 6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21 (space 99)',
    ]);
    expect(created("Space", { inputs: { teamId: "1", name: "Copy", sourceSpaceId: "7" } })).toEqual([
      'creates space "Copy" as a copy of space "Roadmap" (7)',
    ]);
    expect(created("Space", { inputs: { teamId: "1", name: "Copy", sourceSpaceId: "99", allowEmbed: true } })).toEqual([
      'creates space "Copy" as a copy of space 99',
      'lets everyone embed space "Copy"',
    ]);
    expect(created("Space", { inputs: { teamId: "1", name: "Copy", sourceSpaceId: unknownValue } })).toEqual([
      'creates space "Copy" as a copy of another space',
    ]);
    const zones = ["A", "B"].map((name) => step("create", "Zone", name, undefined, copy({ name, templateId: "5" })));
    expect(inWords(...spaces, ...zones)).toEqual(['creates 2 zones in "Roadmap" from template 5: "A", "B"']);
  });

  it("say that everyone may embed them, and that nobody may any more", () => {
    const embedded = { id: "7", inputs: { ...roadmap.inputs, allowEmbed: true } };
    const closed = { inputs: { ...roadmap.inputs, allowEmbed: false, favorite: true } };
    expect(inWords(step("create", "Space", "roadmap", undefined, { inputs: embedded.inputs }))).toEqual([
      'creates space "Roadmap"',
      'lets everyone embed space "Roadmap"',
    ]);
    expect(inWords(step("update", "Space", "roadmap", roadmap, embedded))).toEqual([
      'lets everyone embed space "Roadmap"',
    ]);
    expect(inWords(step("update", "Space", "roadmap", embedded, closed))).toEqual([
      'changes space "Roadmap" (favorite)',
      'no longer lets anyone embed space "Roadmap"',
    ]);
  });

  it("have names on one line, of at most 100 characters", () => {
    const odd = { inputs: { teamId: "1", name: "a\u001b[2J\n::warning::b" } };
    const long = { inputs: { teamId: "1", name: "🎉".repeat(70_000) } };
    expect(inWords(step("create", "Space", "odd", undefined, odd))).toEqual([
      'creates space "a\\u001b[2J\\u000a::warning::b"',
    ]);
    expect(inWords(step("create", "Space", "long", undefined, long))).toEqual([`creates space "${"🎉".repeat(100)}…"`]);
  });

  it("that do not change are not mentioned", () => expect(inWords(...spaces)).toEqual([]));
});

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

it("reads pulumi preview --json and dynamic resources, and ignores other packages", () => {
  const urn = "urn:pulumi:dev::work::pulumi-nodejs:dynamic/canvas:Space::roadmap";
  const steps = [
    { op: "create", urn, newState: { inputs: { name: "Roadmap" } } },
    { op: "create", urn: "urn:pulumi:dev::work::random:index:RandomId::id", newState: { inputs: {} } },
  ];
  expect(inWords(...steps)).toEqual(['creates space "Roadmap"']);
});

it("an address is shown with its whole domain", () => {
  const address = `ada@example.com.${"a".repeat(60)}.${"b".repeat(50)}.evil.example.org`;
  const roster = { inputs: { teamId: "5", members: { [address]: "TEAM_ADMIN" } } };
  expect(inWords(step("create", "TeamMembers", "people", undefined, roster))).toEqual([`invites ${address} (admin)`]);
});
