import { describe, expect, it } from "vitest";
import { allowedRemovals, planDeparture, refusalOf } from "../../../provider/people/guard-rails.ts";
import { assigneesOf } from "../../../provider/people/hand-over.ts";
import { type Member, type People, planRoster } from "../../../provider/people/roster-plan.ts";

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
const rails = { place: "team 5", maxRemovals: 1, minAdmins: 1, protectedIds: {} };

it.each([
  ["a quarter of eight", 0.25, 8, 2],
  ["a quarter of three, rounded up to one", 0.25, 3, 1],
  ["a number", 3, 100, 3],
  ["nobody", 0, 100, 0],
])("allows removals: %s", (_, maxRemovals, size, allowed) => {
  expect(allowedRemovals(maxRemovals, size)).toBe(allowed);
});

describe("an update is refused", () => {
  const present = [member("ada", "TEAM_ADMIN"), member("bob"), member("cid"), member("dan")];
  const people = known("bob", "cid", "dan");
  const refusal = (members: Record<string, string>, more: object = {}) => {
    const plan = planRoster(people, { members, unlisted: "report" }, present);
    return refusalOf(plan, present, { ...rails, ...more });
  };

  it("if it removes more people than allowed, and says whom", () => {
    expect(refusal({ "bob@example.com": "MEMBER" })).toBe(
      "team 5: the update would remove 2 of 4 members (cid@example.com, dan@example.com), and maxRemovals (1) allows 1; set maxRemovals: 2 if that is meant",
    );
    expect(refusal({ "bob@example.com": "MEMBER" }, { maxRemovals: 2 })).toBeUndefined();
  });

  it("if it removes someone who is protected", () => {
    const { "cid@example.com": _, ...others } = rolesOf(people);
    expect(refusal(others, { protectedIds: { "id of cid": "the user of the access token" } })).toBe(
      "team 5: the update would remove cid@example.com, the user of the access token; list them in members",
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

  it("and not for too few admins that it has not to answer for", () => {
    expect(refusal(rolesOf(people), { minAdmins: 3 })).toBeUndefined();
  });
});

it("an invited admin is none yet", () => {
  const present = [member("ada", "TEAM_ADMIN")];
  const invited: People = { "eve@example.com": { status: "invited", role: "TEAM_ADMIN" } };
  const members = { "ada@example.com": "MEMBER", "eve@example.com": "TEAM_ADMIN" };
  const plan = planRoster(invited, { members, unlisted: "report" }, present);
  expect(refusalOf(plan, present, rails)).toContain("would leave 0 team admins without ada@example.com");
});

describe("a roster that is deleted", () => {
  const leavers = ["ada", "bob", "cid"].map((name) => ({ id: `id of ${name}`, label: name }));
  const present = [member("ada", "TEAM_ADMIN"), member("bob", "TEAM_ADMIN"), member("cid")];

  it("leaves those who are protected, and the last admin", () => {
    const { removals, staying } = planDeparture(leavers, present, {
      ...{ place: "team 5", minAdmins: 1 },
      protectedIds: { "id of cid": "the owner of the edition" },
    });
    expect(removals.map(({ label }) => label)).toEqual(["ada"]);
    expect(staying.map(({ label, reason }) => [label, reason])).toEqual([
      ["bob", "because minAdmins is 1"],
      ["cid", "the owner of the edition"],
    ]);
  });
});

describe("the records of someone who is removed", () => {
  const present = ["ada", "bob", "cid", "dan"].map((name) => member(name));
  const leavers = ["ada", "bob"].map((name) => ({ id: `id of ${name}`, label: `${name}@example.com` }));

  it("go to the person's own assignee, else to that of all", () => {
    const handOver = { "Ada@Example.com": "dan@example.com" };
    const { assignees, problems } = assigneesOf(leavers, { assignTo: "CID@example.com", handOver }, present);
    expect([...assignees]).toEqual([
      ["id of ada", "id of dan"],
      ["id of bob", "id of cid"],
    ]);
    expect(problems).toEqual([]);
  });

  it("go to the caller if nobody is named", () => {
    expect([...assigneesOf(leavers, {}, present).assignees]).toEqual([]);
  });

  it("cannot go to someone who is not there, or is removed as well", () => {
    const handOver = { "ada@example.com": "eve@example.com", "bob@example.com": "ada@example.com" };
    expect(assigneesOf(leavers, { handOver }, present).problems).toEqual([
      "eve@example.com, who receives the records of ada@example.com, is not in the team; name someone who is",
      "ada@example.com, who receives the records of bob@example.com, is removed as well; name someone else",
    ]);
  });
});
