import { describe, expect, it } from "vitest";
import { planDeletion, problemsOf } from "../../../provider/people/guard-rails.ts";
import { assigneesOf, lostHandOverProblems } from "../../../provider/people/hand-over.ts";
import type { Member, People } from "../../../provider/people/person.ts";
import { refusalOf } from "../../../provider/people/refusal.ts";
import { planRoster } from "../../../provider/people/roster-plan.ts";

const member = (name: string, role = "MEMBER"): Member => ({
  id: `id of ${name}`,
  mailId: `${name}@example.com`,
  role,
});
const known = (...names: readonly string[]): People =>
  Object.fromEntries(
    names.map((name) => [`${name}@example.com`, { status: "active", id: `id of ${name}`, role: "MEMBER" }]),
  );
const rolesOf = (people: People) => Object.fromEntries(Object.entries(people).map(([key, { role }]) => [key, role]));
const rails = { maxRemovals: 1, minAdmins: 1, protectedIds: {} };

describe("an update is refused", () => {
  const present = [member("ada", "TEAM_ADMIN"), member("bob"), member("cid"), member("dan")];
  const people = known("bob", "cid", "dan");
  const refusal = (members: Record<string, string>, more: object = {}) => {
    const plan = planRoster(people, { members, unlisted: "report" }, present);
    return refusalOf("team 5", problemsOf(plan, present, { ...rails, ...more }))?.message;
  };

  it("if it removes more people than allowed, and names them", () => {
    expect(refusal({ "bob@example.com": "MEMBER" })).toBe(
      "team 5: the update would remove 2 of 4 members (cid@example.com, dan@example.com), and maxRemovals (1) allows 1; set maxRemovals: 2 if that is intended",
    );
    expect(refusal({ "bob@example.com": "MEMBER" }, { maxRemovals: 2 })).toBeUndefined();
  });

  it("if it removes someone who is protected", () => {
    const { "cid@example.com": _, ...others } = rolesOf(people);
    expect(refusal(others, { protectedIds: { "id of cid": "the user of the access token" } })).toBe(
      "team 5: the update would remove cid@example.com, the user of the access token; list them in members",
    );
  });

  it("once for people who are protected for the same reason", () => {
    const protectedIds = { "id of cid": "a super admin", "id of dan": "a super admin" };
    expect(refusal({ "bob@example.com": "MEMBER" }, { maxRemovals: 2, protectedIds })).toBe(
      "team 5: the update would remove cid@example.com, dan@example.com, each a super admin; list them in members",
    );
  });

  it("if it leaves too few admins, and not if another one is made", () => {
    const demoted = { ...rolesOf(people), "ada@example.com": "MEMBER" };
    expect(refusal(demoted)).toBe(
      "team 5: the update would leave 0 team admins without ada@example.com, and minAdmins is 1; keep one of them as TEAM_ADMIN",
    );
    expect(refusal({ ...demoted, "bob@example.com": "TEAM_ADMIN" })).toBeUndefined();
    expect(refusal(demoted, { minAdmins: undefined })).toBeUndefined();
  });

  it("and not for a lack of admins that it does not cause", () => {
    expect(refusal(rolesOf(people), { minAdmins: 3 })).toBeUndefined();
  });
});

it("names every problem with its remedy", () => {
  const present = ["ada", "bob", "cid"].map((name) => member(name));
  const plan = planRoster({}, { members: {}, unlisted: "remove" }, present);
  const protectedIds = { "id of ada": "the owner of the edition", "id of bob": "a super admin" };
  const refusal = refusalOf("team 5", problemsOf(plan, present, { maxRemovals: 3, protectedIds }));
  expect(refusal?.message).toBe(
    [
      "team 5: the update has 2 problems:",
      "- the update would remove ada@example.com, the owner of the edition; list them in members",
      "- the update would remove bob@example.com, a super admin; list them in members",
    ].join("\n"),
  );
});

it("does not count an invited admin", () => {
  const present = [member("ada", "TEAM_ADMIN")];
  const invited: People = { "eve@example.com": { status: "invited", role: "TEAM_ADMIN" } };
  const members = { "ada@example.com": "MEMBER", "eve@example.com": "TEAM_ADMIN" };
  const plan = planRoster(invited, { members, unlisted: "report" }, present);
  expect(refusalOf("team 5", problemsOf(plan, present, rails))?.summary).toContain(
    "would leave 0 team admins without ada@example.com",
  );
});

describe("a roster that is deleted", () => {
  const leaving = ["ada", "bob", "cid"].map((name) => ({ id: `id of ${name}`, label: name }));
  const present = [member("ada", "TEAM_ADMIN"), member("bob", "TEAM_ADMIN"), member("cid")];

  it("leaves those who are protected, and the last admin", () => {
    const protectedIds = { "id of cid": "the owner of the edition" };
    const { removals, retained } = planDeletion(leaving, present, { minAdmins: 1, protectedIds });
    expect(removals.map(({ label }) => label)).toEqual(["ada"]);
    expect(retained.map(({ label, reason }) => [label, reason])).toEqual([
      ["bob", "minAdmins is 1"],
      ["cid", "the owner of the edition"],
    ]);
  });
});

describe("the records of someone who is removed", () => {
  const present = ["ada", "bob", "cid", "dan"].map((name) => member(name));
  const leaving = ["ada", "bob"].map((name) => ({ id: `id of ${name}`, label: `${name}@example.com` }));

  it("go to the person's own assignee, else to that of all", () => {
    const handOver = { "Ada@Example.com": "dan@example.com" };
    const { assignees, problems } = assigneesOf(leaving, { assignTo: "CID@example.com", handOver }, present);
    expect([...assignees]).toEqual([
      ["id of ada", "id of dan"],
      ["id of bob", "id of cid"],
    ]);
    expect(problems).toEqual([]);
  });

  it("go to the assignee under any key of a person who is recorded under another one", () => {
    const recorded = [{ id: "id of ada", label: "ada.old@example.com" }];
    for (const key of ["ada.old@example.com", "ada@example.com", "id of ada"]) {
      const { assignees } = assigneesOf(
        recorded,
        { assignTo: "cid@example.com", handOver: { [key]: "dan@example.com" } },
        present,
      );
      expect([...assignees], key).toEqual([["id of ada", "id of dan"]]);
    }
  });

  it("go to the caller if nobody is named", () => {
    expect([...assigneesOf(leaving, {}, present).assignees]).toEqual([]);
  });

  it("cannot go to someone who is not there, or is removed as well", () => {
    const handOver = { "ada@example.com": "eve@example.com", "bob@example.com": "ada@example.com" };
    const { problems, lost } = assigneesOf(leaving, { handOver }, present);
    expect([...problems, ...lostHandOverProblems(lost)]).toEqual([
      {
        summary: "eve@example.com, who receives the records of ada@example.com, is not in the team",
        remedy: "name someone who is",
      },
      {
        summary: "ada@example.com, who receives the records of bob@example.com, is removed as well",
        remedy: "name someone else",
      },
    ]);
  });

  it("are one problem for everybody with the same assignee", () => {
    expect(assigneesOf(leaving, { assignTo: "eve@example.com" }, present).problems).toEqual([
      {
        summary: "eve@example.com, who receives the records of ada@example.com, bob@example.com, is not in the team",
        remedy: "name someone who is",
      },
    ]);
  });
});

describe("a member whose address the list lacks", () => {
  const nameless = { id: "id of ada", name: "Ada", role: "MEMBER" };
  const present = [member("owner", "TEAM_ADMIN"), nameless];
  const removalsFor = (members: Record<string, string>, people: People = {}) =>
    planRoster(people, { members, unlisted: "remove" }, present).removals.map(({ id }) => id);
  const owner = { "owner@example.com": "TEAM_ADMIN" };

  it("is not removed while someone who is listed by address is missing", () => {
    expect(removalsFor({ ...owner, "ada@example.com": "MEMBER" })).toEqual([]);
  });

  it("is removed if everybody who is listed is there, or if the program had listed them", () => {
    expect(removalsFor(owner)).toEqual([nameless.id]);
    expect(removalsFor({ ...owner, [nameless.id]: "MEMBER" })).toEqual([]);
    expect(removalsFor({ ...owner, "new@example.com": "MEMBER" }, known("ada"))).toEqual([nameless.id]);
  });
});
