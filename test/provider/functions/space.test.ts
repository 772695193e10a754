import { describe, expect } from "vitest";
import { CanvasError, Forbidden } from "../../../provider/errors.ts";
import { rejection, startTime } from "../api/harness.ts";
import { it, TestSession, workspace } from "../resources/harness.ts";
import { call } from "./harness.ts";

/** The result for a space of the seed. */
function expectedSpace(session: TestSession, name: string) {
  const { owner: ownerZuid, service } = session;
  return {
    spaceId: service.id("spaces", name),
    name,
    teamId: service.id("teams", "Alpha"),
    trashed: name === "Bin",
    favorite: false,
    canEdit: true,
    published: false,
    allowEmbed: name === "Annex",
    // The service does not count the members of a trashed space.
    ...(name === "Bin" ? {} : { memberCount: 1 }),
    ownerZuid,
    lastAuthorZuid: ownerZuid,
    createdTime: startTime,
    lastModifiedTime: startTime,
  };
}

describe("getSpace", () => {
  it("returns a space by id, with one request", async ({ session }) => {
    const expected = expectedSpace(session, "Annex");
    expect(await call(session, "getSpace", { spaceId: expected.spaceId })).toEqual(expected);
    expect(session.takeRequests()).toEqual([`GET /spaces/${expected.spaceId}`]);
  });

  it("finds a space by name in all teams, or in the given one", async ({ session }) => {
    const expected = expectedSpace(session, "Annex");
    const { spaceId, teamId } = expected;
    expect(await call(session, "getSpace", { name: "Annex" })).toEqual(expected);
    expect(session.takeRequests()).toEqual(["GET /teams", "GET /spaces", "GET /spaces", `GET /spaces/${spaceId}`]);
    expect(await call(session.newSession(), "getSpace", { name: "Annex", teamId })).toEqual(expected);
    expect(session.takeRequests()).toEqual(["GET /spaces", `GET /spaces/${spaceId}`]);
  });

  it("finds a trashed space, and marks it as trashed", async ({ session }) => {
    const expected = expectedSpace(session, "Bin");
    expect(await call(session, "getSpace", { name: "Bin" })).toEqual(expected);
    expect(await call(session, "getSpace", { spaceId: expected.spaceId })).toEqual(expected);
  });

  it("fails if the space does not exist, and lists those that do", async ({ session }) => {
    const teamId = session.service.id("teams", "Beta");
    const error = await rejection(call(session, "getSpace", { name: "Plans", teamId }), CanvasError);
    expect(error.message).toBe(`team ${teamId} has no space named "Plans" (it has none); correct the id or name`);
    session.takeRequests();
    await rejection(call(session, "getSpace", { spaceId: "999" }), Forbidden);
    expect(session.takeRequests().filter((request) => request === "GET /spaces/999")).toHaveLength(1);
  });
});

describe("getSpaceMembers", () => {
  it("lists users, groups, teams, and the organization", async () => {
    const members = [
      { member: "member@example.com", role: "EDITOR" as const },
      { type: "GROUP" as const, member: "Reviewers", role: "COMMENTER" as const },
      { type: "TEAM" as const, member: "Alpha", role: "VIEWER" as const },
      { type: "ORG" as const, role: "GUEST_VIEWER" as const },
    ];
    const teams = [{ name: "Alpha", spaces: [{ name: "Plans", members }] }];
    const session = await TestSession.start({ editions: workspace.editions.map((edition) => ({ ...edition, teams })) });
    const { service, owner: addedBy, store } = session;
    const added = { addedTime: startTime, addedBy };
    const spaceId = service.id("spaces", "Plans");
    const group = [...store.all("groups")][0]?.id;
    const zuid = service.id("users", "member@example.com");
    expect(await call(session, "getSpaceMembers", { spaceId })).toEqual({
      members: [
        {
          memberId: addedBy,
          type: "USER",
          role: "CREATOR",
          mailId: "owner@example.com",
          displayName: "Owner",
          ...added,
        },
        { memberId: zuid, type: "USER", role: "EDITOR", mailId: "member@example.com", displayName: "Member", ...added },
        { memberId: group, type: "GROUP", role: "COMMENTER", displayName: "Reviewers", ...added },
        { memberId: service.id("teams", "Alpha"), type: "TEAM", role: "VIEWER", displayName: "Alpha", ...added },
        { memberId: session.editionId, type: "ORG", role: "GUEST_VIEWER", displayName: "Acme", ...added },
      ],
    });
    expect(session.takeRequests()).toEqual([`GET /spaces/${spaceId}/members`]);
  });
});
