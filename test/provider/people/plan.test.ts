// What becomes of people, as tables: who is recorded, whom the program lists, and who is there, against effects and problems.
import { describe, expect, it } from "vitest";
import type { Effect } from "../../../provider/core/effect.ts";
import { deletion, type RosterSettings, refusalOf } from "../../../provider/people/guard-rails.ts";
import type { Member, People, Person } from "../../../provider/people/person.ts";
import { ending, nobody, planFromRecord, planOfMember } from "../../../provider/people/plan.ts";

const addressOf = (name: string) => `${name}@example.com`;
const idOf = (name: string) => `id of ${name}`;
const member = (name: string, role = "MEMBER"): Member => ({ id: idOf(name), mailId: addressOf(name), role });
const active = (name: string, more: Partial<Person> = {}): Person => ({
  status: "active",
  id: idOf(name),
  role: "MEMBER",
  ...more,
});
const byAddress = <T>(values: Readonly<Record<string, T>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [addressOf(name), value]));
const added = (...names: readonly string[]) => byAddress(Object.fromEntries(names.map((name) => [name, active(name)])));
const members = (...names: readonly string[]) => byAddress(Object.fromEntries(names.map((name) => [name, "MEMBER"])));

const settings = (listed: Record<string, string>, more: Partial<RosterSettings> = {}): RosterSettings => ({
  members: listed,
  unlisted: "report",
  maxRemovals: 9,
  onDestroy: "remove",
  ...more,
});

interface Options extends Partial<RosterSettings> {
  readonly protectedIds?: Readonly<Record<string, string>>;
}

function plan(people: People, listed: Record<string, string>, present: readonly Member[], options: Options = {}) {
  const { protectedIds = {}, ...more } = options;
  return planFromRecord({ ...nobody, people, protectedIds }, settings(listed, more), { present });
}

/** An effect in short. */
const shown = ({ action, name, from, to, isInvited, recordsTo }: Effect) =>
  [action, name, from, to, isInvited && "invited", recordsTo && `records to ${recordsTo}`].filter(Boolean).join(" ");
const effects = (...given: Parameters<typeof plan>) => plan(...given).effects.map(shown);

/** What each recorded person becomes, listed in another role, listed as recorded, and no longer listed. */
const recorded: readonly (readonly [string, Person, string, string[], string[], string[]])[] = [
  ["added", active("ann"), "MEMBER", ["change ann@example.com MEMBER TEAM_ADMIN"], [], ["remove ann@example.com"]],
  [
    "adopted",
    active("ann", { adopted: true }),
    "MEMBER",
    ["change ann@example.com MEMBER TEAM_ADMIN"],
    [],
    ["keep ann@example.com"],
  ],
  [
    "adopted, with another role",
    active("ann", { adopted: true, previousRole: "TEAM_ADMIN" }),
    "MEMBER",
    ["change ann@example.com MEMBER TEAM_ADMIN"],
    [],
    ["change ann@example.com MEMBER TEAM_ADMIN"],
  ],
  [
    "adopted, with another role that somebody has changed since",
    active("ann", { adopted: true, previousRole: "TEAM_ADMIN" }),
    "TEAM_GUEST",
    ["change ann@example.com MEMBER TEAM_ADMIN"],
    [],
    ["keep ann@example.com"],
  ],
  [
    "adopted, with a role that nobody can change",
    active("ann", { adopted: true, effectiveRole: "SUPER", previousRole: "TEAM_ADMIN" }),
    "SUPER",
    [],
    [],
    ["keep ann@example.com"],
  ],
  [
    "invited",
    { status: "invited", role: "MEMBER" },
    "",
    ["change ann@example.com MEMBER TEAM_ADMIN"],
    [],
    ["keep ann@example.com invited"],
  ],
  [
    "uncertain",
    { status: "uncertain", role: "MEMBER" },
    "",
    ["add ann@example.com TEAM_ADMIN"],
    ["add ann@example.com MEMBER"],
    ["keep ann@example.com invited"],
  ],
  [
    "joined",
    { status: "joined", role: "MEMBER" },
    "",
    ["add ann@example.com TEAM_ADMIN"],
    ["add ann@example.com MEMBER"],
    ["keep ann@example.com"],
  ],
  [
    "waiting",
    { status: "waiting", role: "MEMBER" },
    "",
    ["change ann@example.com MEMBER TEAM_ADMIN"],
    [],
    ["keep ann@example.com"],
  ],
];

describe.each(recorded)("someone who is %s", (_, person, listedAs, changed, same, dropped) => {
  const people = { [addressOf("ann")]: person };
  const present = listedAs === "" ? [] : [member("ann", listedAs)];

  it("gets another role", () => {
    expect(effects(people, { [addressOf("ann")]: "TEAM_ADMIN" }, present)).toEqual(changed);
  });
  it("stays as recorded, under a key in another case too", () => {
    const made = effects(people, { "ANN@example.com": "MEMBER" }, present);
    expect(made.map((text) => text.replace("ANN", "ann"))).toEqual(same);
  });
  it("is no longer listed, in an update or because the roster ends", () => {
    expect(effects(people, {}, present)).toEqual(dropped);
    const end = ending(settings(members("ann")));
    const cause = deletion("deleting the roster", "remove it");
    expect(planFromRecord({ ...nobody, people }, end, { present, cause }).effects.map(shown)).toEqual(dropped);
  });
  it("is released", () => {
    const kept = dropped.at(0)?.endsWith("invited") ? "keep ann@example.com invited" : "keep ann@example.com";
    for (const onDestroy of ["retain", "release"] as const) {
      const end = ending(settings(members("ann"), { onDestroy }));
      expect(planFromRecord({ ...nobody, people }, end, { present }).effects.map(shown)).toEqual([kept]);
    }
  });
});

/** A row of a table: its name, what it expects, and what is given. */
const row = <Expected, Given extends readonly unknown[]>([name, expected, ...given]: readonly [
  string,
  Expected,
  ...Given,
]) => ({
  name,
  expected,
  given,
});

const changes: readonly (readonly [string, string[], ...Parameters<typeof plan>])[] = [
  ["someone new is added", ["add eve@example.com MEMBER"], {}, members("eve"), [member("ann")]],
  ["someone who is there is adopted", ["adopt ann@example.com MEMBER"], {}, members("ann"), [member("ann")]],
  [
    "someone who is adopted gets their role",
    ["change ann@example.com TEAM_ADMIN MEMBER"],
    {},
    members("ann"),
    [member("ann", "TEAM_ADMIN")],
  ],
  [
    "a creator keeps theirs",
    ["adopt ann@example.com EDITOR"],
    {},
    { "ann@example.com": "EDITOR" },
    [member("ann", "CREATOR")],
  ],
  ["someone keeps their record under their id", [], added("ann"), { "id of ann": "MEMBER" }, [member("ann")]],
  [
    "someone keeps their record under a new address",
    [],
    { "old@example.com": active("ann") },
    members("ann"),
    [member("ann")],
  ],
  [
    "an invitation is sent again",
    ["add eve@example.com MEMBER"],
    byAddress({ eve: { status: "invited", role: "MEMBER" } }),
    members("eve"),
    [],
    { isInvitedAgain: true },
  ],
  ["a stranger stays", [], {}, {}, [member("ann")]],
  ["a stranger leaves", ["remove ann@example.com"], {}, {}, [member("ann")], { unlisted: "remove" }],
  [
    "a stranger without an address leaves by id",
    ["remove 7"],
    {},
    {},
    [{ id: "7", name: "Ann", role: "MEMBER" }],
    { unlisted: "remove" },
  ],
  [
    "a group leaves by its key, even if someone who is listed is missing",
    ["add eve@example.com MEMBER", "remove group:7"],
    {},
    members("eve"),
    [{ id: "7", type: "GROUP", role: "VIEWER" }],
    { unlisted: "remove" },
  ],
  ["a creator never leaves", [], {}, {}, [member("ann", "CREATOR")], { unlisted: "remove" }],
  [
    "someone leaves whose time has ended, whoever else stays",
    ["remove ann@example.com"],
    {},
    {},
    [member("ann"), member("bob")],
    { ended: ["ANN@example.com"] },
  ],
  [
    "someone leaves whose time has ended, although they were there before",
    ["remove ann@example.com"],
    byAddress({ ann: active("ann", { adopted: true }) }),
    {},
    [member("ann")],
    { ended: [addressOf("ann")] },
  ],
  [
    "someone leaves although a role is due to them",
    ["remove ann@example.com"],
    byAddress({ ann: active("ann", { adopted: true, previousRole: "TEAM_ADMIN" }) }),
    {},
    [member("ann")],
    { unlisted: "remove" },
  ],
  [
    "someone stays who is listed although their time has ended",
    [],
    added("ann"),
    members("ann"),
    [member("ann")],
    { ended: [addressOf("ann")] },
  ],
  [
    "their records go to the one who is named for them, or else for all",
    ["remove ann@example.com records to eve@example.com", "remove bob@example.com records to CID@example.com"],
    added("ann", "bob"),
    {},
    ["ann", "bob", "cid", "eve"].map((name) => member(name)),
    { assignTo: "CID@example.com", handOver: { "Ann@Example.com": "eve@example.com" } },
  ],
];
it.each(changes.map(row))("$name", ({ expected, given }) => {
  expect(effects(...given)).toEqual(expected);
});

describe("a member whose address the list lacks", () => {
  const present = [member("owner"), { id: idOf("ann"), name: "Ann", role: "MEMBER" }];
  const removed = (listed: Record<string, string>, people: People = {}) =>
    effects(people, listed, present, { unlisted: "remove" }).filter((text) => text.startsWith("remove"));

  it("is not removed while someone who is listed by address is missing", () => {
    expect(removed(members("owner", "ann"))).toEqual([]);
  });
  it("is removed if everybody who is listed is there, or if the program had listed them", () => {
    expect(removed(members("owner"))).toEqual(["remove id of ann"]);
    expect(removed({ ...members("owner"), [idOf("ann")]: "MEMBER" })).toEqual([]);
    expect(removed(members("owner", "new"), added("ann"))).toEqual(["remove ann@example.com"]);
  });
});

describe("an update is refused", () => {
  const present = [member("ann", "TEAM_ADMIN"), member("bob"), member("cid"), member("dan")];
  const people = added("bob", "cid", "dan");
  const refusal = (listed: Record<string, string>, more: Options = {}, from: People = people, there = present) =>
    refusalOf("team 5", plan(from, listed, there, { maxRemovals: 1, minAdmins: 1, ...more }).problems)?.message;
  const demoted = members("ann", "bob", "cid", "dan");

  const refusals: readonly (readonly [string, string | undefined, ...Parameters<typeof refusal>])[] = [
    [
      "if it removes more people than allowed",
      "team 5: the update would remove 2 of 4 members (cid@example.com, dan@example.com), and maxRemovals (1) allows 1; set maxRemovals: 2 if that is intended",
      members("bob"),
    ],
    ["and not if they are allowed", undefined, members("bob"), { maxRemovals: 2 }],
    [
      "if it removes someone who is protected",
      "team 5: the update would remove cid@example.com, the user of the access token; list them in members",
      members("bob", "dan"),
      { protectedIds: { [idOf("cid")]: "the user of the access token" } },
    ],
    [
      "once for people who are protected for the same reason",
      "team 5: the update would remove cid@example.com, dan@example.com, each a super admin; list them in members",
      members("bob"),
      { maxRemovals: 2, protectedIds: { [idOf("cid")]: "a super admin", [idOf("dan")]: "a super admin" } },
    ],
    [
      "with every problem",
      [
        "team 5: the update has 2 problems:",
        "- the update would remove cid@example.com, the owner of the edition; list them in members",
        "- the update would remove dan@example.com, a super admin; list them in members",
      ].join("\n"),
      members("bob"),
      { maxRemovals: 2, protectedIds: { [idOf("cid")]: "the owner of the edition", [idOf("dan")]: "a super admin" } },
    ],
    [
      "if it leaves too few admins",
      "team 5: the update would leave 0 team admins without ann@example.com, and minAdmins is 1; keep one of them as TEAM_ADMIN",
      demoted,
    ],
    [
      "if it leaves fewer admins than minAdmins, and says how many to keep",
      "team 5: the update would leave 1 team admins without ann@example.com, bob@example.com, and minAdmins is 3; keep 2 of them as TEAM_ADMIN, or set minAdmins: 1",
      { ...demoted, [addressOf("cid")]: "TEAM_ADMIN" },
      { minAdmins: 3 },
      people,
      [member("ann", "TEAM_ADMIN"), member("bob", "TEAM_ADMIN"), member("cid", "TEAM_ADMIN"), member("dan")],
    ],
    [
      "and as many as minAdmins says",
      "team 5: the update would leave 1 team admins without ann@example.com, and minAdmins is 2; keep one of them as TEAM_ADMIN, or set minAdmins: 1",
      { ...members("bob", "cid", "dan"), [addressOf("bob")]: "TEAM_ADMIN" },
      { minAdmins: 2, unlisted: "remove" },
      people,
      [member("ann", "TEAM_ADMIN"), member("bob", "TEAM_ADMIN"), member("cid"), member("dan")],
    ],
    ["and not if another one is made", undefined, { ...demoted, [addressOf("bob")]: "TEAM_ADMIN" }],
    ["and not for a space", undefined, demoted, { minAdmins: undefined }],
    ["and not for a lack of admins that it does not cause", undefined, members("bob", "cid", "dan"), { minAdmins: 3 }],
    [
      "if the other admin is only invited",
      "team 5: the update would leave 0 team admins without ann@example.com, and minAdmins is 1; keep one of them as TEAM_ADMIN",
      { ...demoted, [addressOf("eve")]: "TEAM_ADMIN" },
      {},
      { ...people, [addressOf("eve")]: { status: "invited", role: "TEAM_ADMIN" } },
    ],
    [
      "if two keys are the same member",
      "team 5: ann@example.com and id of ann are the same member; list them once",
      { ...members("bob", "cid", "dan"), [addressOf("ann")]: "TEAM_ADMIN", [idOf("ann")]: "TEAM_ADMIN" },
    ],
    [
      "if records would go to someone who is not there",
      "team 5: eve@example.com, who receives the records of cid@example.com, dan@example.com, is not in the team; name someone who is",
      members("bob"),
      { maxRemovals: 2, assignTo: "eve@example.com" },
    ],
    [
      "if records would go to someone who is removed as well",
      "team 5: cid@example.com, who receives the records of dan@example.com, is removed as well; name someone else",
      members("bob"),
      { maxRemovals: 2, handOver: { "dan@example.com": "cid@example.com" } },
    ],
  ];
  it.each(refusals.map(row))("$name", ({ expected, given }) => {
    expect(refusal(...given)).toBe(expected);
  });
});

describe("an update leaves the role of someone who would get their former one back", () => {
  const people = byAddress({ ann: active("ann", { role: "TEAM_ADMIN", adopted: true, previousRole: "MEMBER" }) });
  const present = [member("ann", "TEAM_ADMIN"), member("bob", "TEAM_ADMIN")];

  it.each<[string, Options]>([
    ["minAdmins is 2", { minAdmins: 2 }],
    ["the user of the access token", { protectedIds: { [idOf("ann")]: "the user of the access token" } }],
  ])("because of this: %s", (reason, options) => {
    const { steps, problems, effects: made } = plan(people, {}, present, options);
    expect([steps[0], problems, made.map(shown)]).toEqual([
      expect.objectContaining({ action: "leave", reason }),
      [],
      ["keep ann@example.com"],
    ]);
  });
});

describe("a roster that ends", () => {
  const cause = deletion("deleting the roster", "remove it");
  const end = (people: People, present: readonly Member[], { protectedIds = {}, ...more }: Options = {}) =>
    planFromRecord({ ...nobody, people, protectedIds }, ending(settings({}, more)), { present, cause });

  it("leaves those who are protected, and the admins that the team needs", () => {
    const present = [member("ann", "TEAM_ADMIN"), member("bob", "TEAM_ADMIN"), member("cid")];
    const protectedIds = { [idOf("cid")]: "the owner of the edition" };
    const { steps, problems } = end(added("ann", "bob", "cid"), present, { minAdmins: 1, protectedIds });
    expect(steps.map(({ key, action, reason }) => [key, action, reason])).toEqual([
      ["ann@example.com", "remove", undefined],
      ["bob@example.com", "leave", "minAdmins is 1"],
      ["cid@example.com", "leave", "the owner of the edition"],
    ]);
    expect(problems).toEqual([]);
  });

  it("gives records to the caller if their receiver is removed as well", () => {
    const present = ["ann", "bob"].map((name) => member(name));
    const { lost, problems, effects: made } = end(added("ann", "bob"), present, { assignTo: addressOf("ann") });
    expect([lost, problems]).toEqual([
      [
        "ann@example.com is removed as well, so the records of ann@example.com, bob@example.com go to the user of the access token",
      ],
      [],
    ]);
    expect(made.map(({ recordsTo }) => recordsTo)).toEqual(Array(2).fill("the user of the access token"));
  });

  it("is refused if it removes more than allowed", () => {
    const present = ["ann", "bob"].map((name) => member(name));
    const { problems } = end(added("ann", "bob"), present, { maxRemovals: 1 });
    expect(problems.map(({ summary }) => summary)).toEqual([
      "deleting the roster would remove 2 of 2 members (ann@example.com, bob@example.com), and maxRemovals (1) allows 1",
    ]);
  });
});

describe("a single member", () => {
  const ends = (person: Person, onDestroy?: string) =>
    planOfMember({ key: addressOf("ann"), person, role: undefined, onDestroy }, {}).effects.map(shown);
  const adopted = active("ann", { adopted: true, previousRole: "TEAM_ADMIN" });

  it.each([
    ["who was added", active("ann"), undefined, "remove ann@example.com"],
    ["who was added", active("ann"), "retain", "keep ann@example.com"],
    ["who was adopted", adopted, undefined, "change ann@example.com MEMBER TEAM_ADMIN"],
    ["who was adopted", adopted, "remove", "remove ann@example.com"],
    ["who was adopted", adopted, "retain", "keep ann@example.com"],
  ])("%s ends as a roster of one (%#)", (_, person, onDestroy, expected) => {
    expect(ends(person, onDestroy)).toEqual([expected]);
  });
});
