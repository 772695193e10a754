import { describe, expect, it } from "vitest";
import {
  adminsAmong,
  demotionRefusal,
  isAboveTeamRoles,
  isLastAdmin,
  type Protection,
  protectionInSpace,
  protectionInTeam,
  removalRefusal,
} from "../../../provider/people/protected-people.ts";

describe("who may not be removed from a team", () => {
  const facts = { caller: "1", owner: "2", editionRole: undefined };
  it.each<[string, string, object, Protection | undefined]>([
    ["the caller", "1", {}, "caller"],
    ["the owner of the edition", "2", {}, "owner"],
    ["a super admin", "3", { editionRole: "SUPER_ADMIN" }, "superAdmin"],
    ["not an admin of the organisation", "3", { editionRole: "ORG_ADMIN" }, undefined],
    ["not somebody whose role in the edition is not known", "3", {}, undefined],
    ["nobody else, if the service does not tell the owner", "3", { owner: undefined }, undefined],
  ])("%s", (_, zuid, more, expected) => {
    expect(protectionInTeam(zuid, { ...facts, ...more })).toBe(expected);
  });
});

describe("who may not be removed from a space", () => {
  it.each<[string, object, Protection | undefined]>([
    ["the creator", { role: "CREATOR" }, "creator"],
    ["the caller", { memberId: "1" }, "caller"],
    ["not a team whose id is that of the caller", { memberId: "1", type: "TEAM" }, undefined],
    ["not another editor", {}, undefined],
  ])("%s", (_, more, expected) => {
    expect(protectionInSpace({ memberId: "3", type: "USER", role: "EDITOR", ...more }, "1")).toBe(expected);
  });
});

describe("the last admin of a team", () => {
  it.each<[string, string[], string[], boolean]>([
    ["is the only one", ["3"], [], true],
    ["is the only one who is not leaving", ["3", "4"], ["4"], true],
    ["is not one of two", ["3", "4"], [], false],
    ["is not somebody who is no admin", ["4"], ["4"], false],
    ["is nobody if no admin is known", [], [], false],
  ])("%s", (_, admins, leaving, expected) => {
    expect(isLastAdmin("3", admins, new Set(leaving))).toBe(expected);
  });

  it("is found among members by the role in the team", () => {
    const members = [
      { zuid: "3", role: "TEAM_ADMIN" },
      { zuid: "4", role: "MEMBER" },
    ];
    expect(adminsAmong(members)).toEqual(["3"]);
  });
});

it.each([
  ["SUPER_ADMIN", true],
  ["ORG_ADMIN", true],
  ["MEMBER", false],
  [undefined, false],
])("the role %s in the edition stands above the roles of teams: %s", (role, expected) => {
  expect(isAboveTeamRoles(role)).toBe(expected);
});

describe("a refusal names the person, the reason and the remedy", () => {
  const keep = "set onDestroy: retain, run pulumi up, then delete the resource";
  const someone = { who: "ada@example.com", place: "team 7" };
  it.each<[Protection, string]>([
    [
      "caller",
      `is the user of the access token, and nobody can remove themselves from team 7; use the token of somebody else, or ${keep}`,
    ],
    ["owner", `owns the edition, and is not removed from team 7; ${keep}`],
    ["superAdmin", `is a super admin of the edition, whom nobody can remove from team 7; ${keep}`],
    ["creator", `is the creator of team 7, whom nobody can remove; ${keep}`],
    ["lastAdmin", `is the last admin of team 7; make somebody else TEAM_ADMIN first, or ${keep}`],
  ])("%s", (protection, expected) => {
    expect(removalRefusal(protection, someone).message).toBe(`ada@example.com ${expected}`);
  });

  it("in the words of a resource that keeps people by another input", () => {
    expect(removalRefusal("owner", someone, "list them").message).toBe(
      "ada@example.com owns the edition, and is not removed from team 7; list them",
    );
  });

  it("when the last admin would become a member", () => {
    expect(demotionRefusal(someone).message).toBe(
      "ada@example.com is the last admin of team 7; make somebody else TEAM_ADMIN before they become MEMBER",
    );
  });
});
