import { describe, expect, it } from "vitest";
import {
  demotionRefusal,
  type Protection,
  protectionInSpace,
  protectionInTeam,
  removalRefusal,
} from "../../../provider/people/protected-people.ts";
import { adminIds } from "../../../provider/people/roles.ts";

describe("who may not be removed from a team", () => {
  const facts = { caller: "1", owner: "2", editionRole: undefined };
  it.each<[string, string, object, Protection | undefined]>([
    ["the caller", "1", {}, "the user of the access token"],
    ["the owner of the edition", "2", {}, "the owner of the edition"],
    ["a super admin", "3", { editionRole: "SUPER_ADMIN" }, "a super admin"],
    ["not an admin of the organization", "3", { editionRole: "ORG_ADMIN" }, undefined],
    ["not somebody whose role in the edition is not known", "3", {}, undefined],
    ["nobody else, if the service does not say who the owner is", "3", { owner: undefined }, undefined],
  ])("%s", (_, zuid, more, expected) => {
    expect(protectionInTeam(zuid, { ...facts, ...more })).toBe(expected);
  });
});

describe("who may not be removed from a space", () => {
  it.each<[string, object, Protection | undefined]>([
    ["the creator", { role: "CREATOR" }, "the creator of the space"],
    ["the caller", { id: "1" }, "the user of the access token"],
    ["not a team whose id is that of the caller", { id: "1", type: "TEAM" }, undefined],
    ["not another editor", {}, undefined],
  ])("%s", (_, more, expected) => {
    expect(protectionInSpace({ id: "3", type: "USER", role: "EDITOR", ...more }, "1")).toBe(expected);
  });
});

it("admins of a team are found by their role in the team", () => {
  const members = [
    { id: "3", role: "TEAM_ADMIN" },
    { id: "4", role: "MEMBER" },
  ];
  expect(adminIds(members)).toEqual(new Set(["3"]));
});

describe("a refusal names the person, the reason and the remedy", () => {
  const keep = "set onDestroy: retain, run pulumi up, then delete the resource";
  it.each<[Protection, string]>([
    ["the user of the access token", `use somebody else's token, or ${keep}`],
    ["the owner of the edition", keep],
    ["a super admin", keep],
    ["the creator of the space", keep],
    ["the last team admin", `make somebody else TEAM_ADMIN first, or ${keep}`],
  ])("%s", (protection, remedy) => {
    expect(removalRefusal("ada@example.com", protection, "team 7")).toMatchObject({
      summary: `ada@example.com is ${protection} and cannot be removed from team 7`,
      remedy,
    });
  });

  it("when the last admin would become a member", () => {
    expect(demotionRefusal("ada@example.com", "team 7").message).toBe(
      "ada@example.com is the last admin of team 7; make somebody else TEAM_ADMIN before they become MEMBER",
    );
  });
});
