import { describe, expect, it } from "vitest";
import { CanvasError, Forbidden, NotFound } from "../../../provider/errors.ts";
import { rejection, startTime } from "../api/harness.ts";
import { Bench, workspace } from "../resources/harness.ts";
import { ask, failuresOf } from "./harness.ts";

const as = (bench: Bench, person: string, scopes?: string[]) =>
  bench.again({ accessToken: bench.service.tokenOf(`${person}@example.com`, scopes) });

/** All that is told of a space of the workspace. */
function told(bench: Bench, name: string) {
  const { owner: ownerZuid, service } = bench;
  return {
    ...{ spaceId: service.id("spaces", name), name, teamId: service.id("teams", "Alpha"), trashed: name === "Bin" },
    ...{ favorite: false, canEdit: true, published: false, allowEmbed: name === "Annex" },
    ...{ memberCount: 1, ownerZuid, lastAuthorZuid: ownerZuid, createdTime: startTime, lastModifiedTime: startTime },
  };
}

describe("getSpace", () => {
  it("tells of a space by id, with one request", async () => {
    const bench = await Bench.start();
    const expected = told(bench, "Annex");
    expect(await ask(bench, "getSpace", { spaceId: expected.spaceId })).toEqual(expected);
    expect(bench.takeRequests()).toEqual([`GET /spaces/${expected.spaceId}`]);
  });

  it("finds a space by name in all teams, or in the one that is named", async () => {
    const bench = await Bench.start();
    const expected = told(bench, "Annex");
    const { spaceId, teamId } = expected;
    expect(await ask(bench, "getSpace", { name: "Annex" })).toEqual(expected);
    expect(bench.takeRequests()).toEqual(["GET /teams", "GET /spaces", "GET /spaces", `GET /spaces/${spaceId}`]);
    expect(await ask(bench.again(), "getSpace", { name: "Annex", teamId })).toEqual(expected);
    expect(bench.takeRequests()).toEqual(["GET /spaces", `GET /spaces/${spaceId}`]);
  });

  it("finds a space in the trash, and says so", async () => {
    const bench = await Bench.start();
    const expected = told(bench, "Bin");
    expect(await ask(bench, "getSpace", { name: "Bin" })).toEqual(expected);
    expect(await ask(bench, "getSpace", { spaceId: expected.spaceId })).toEqual(expected);
  });

  it("says what spaces there are instead of the one that is not", async () => {
    const bench = await Bench.start();
    const teamId = bench.service.id("teams", "Beta");
    const error = await rejection(ask(bench, "getSpace", { name: "Plans", teamId }), CanvasError);
    expect(error.message).toBe(`team ${teamId} has no space named "Plans" (it has none); correct the id or name`);
    await rejection(ask(bench, "getSpace", { spaceId: "999" }), NotFound);
  });

  it("does not choose between spaces of one name, unless a team has only one of them", async () => {
    const teams = ["Alpha", "Beta"].map((name) => ({ name, spaces: [{ name: "Plans" }] }));
    const bench = await Bench.start({ editions: [{ name: "Acme", owner: "owner@example.com", teams }] });
    const ids = [...bench.store.all("spaces")].map(({ id }) => id);
    const error = await rejection(ask(bench, "getSpace", { name: "Plans" }), CanvasError);
    expect(error.message).toBe(
      `edition ${bench.editionId} has several spaces named "Plans" (${ids.join(", ")}); choose one by its id`,
    );
    const beta = await ask(bench, "getSpace", { name: "Plans", teamId: bench.service.id("teams", "Beta") });
    expect(beta.spaceId).toBe(ids[1]);
  });

  it("says who may not see it, and which scope is missing", async () => {
    const bench = await Bench.start();
    const { spaceId } = told(bench, "Plans");
    await rejection(ask(as(bench, "outsider"), "getSpace", { spaceId }), NotFound);
    const error = await rejection(ask(as(bench, "owner", ["Service.zones.READ"]), "getSpace", { spaceId }), Forbidden);
    expect(error.message).toContain("Service.spaces.READ");
  });

  it("takes an id or a name, and a team only with a name", async () => {
    const bench = await Bench.start();
    expect(await failuresOf(bench, "getSpace", { teamId: "1" })).toEqual(["spaceId: is required unless name is given"]);
    expect(await failuresOf(bench, "getSpace", { spaceId: "1", name: "Plans", teamId: "2" })).toEqual([
      "name: cannot be used together with spaceId",
      "teamId: cannot be used together with spaceId",
    ]);
  });
});

describe("getSpaceMembers", () => {
  it("lists people, groups, teams and the organisation", async () => {
    const members = [
      { member: "member@example.com", role: "EDITOR" as const },
      { type: "GROUP" as const, member: "Reviewers", role: "COMMENTER" as const },
      { type: "TEAM" as const, member: "Alpha", role: "VIEWER" as const },
      { type: "ORG" as const, role: "GUEST_VIEWER" as const },
    ];
    const teams = [{ name: "Alpha", spaces: [{ name: "Plans", members }] }];
    const bench = await Bench.start({ editions: workspace.editions.map((edition) => ({ ...edition, teams })) });
    const { service, owner: addedBy, store } = bench;
    const added = { addedTime: startTime, addedBy };
    const spaceId = service.id("spaces", "Plans");
    const group = [...store.all("groups")][0]?.id;
    const zuid = service.id("users", "member@example.com");
    expect(await ask(bench, "getSpaceMembers", { spaceId })).toEqual({
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
        { memberId: bench.editionId, type: "ORG", role: "GUEST_VIEWER", displayName: "Acme", ...added },
      ],
    });
    expect(bench.takeRequests()).toEqual([`GET /spaces/${spaceId}/members`]);
  });

  it("fails for a space that the user does not see", async () => {
    const bench = await Bench.start();
    const spaceId = bench.service.id("spaces", "Plans");
    await rejection(ask(as(bench, "outsider"), "getSpaceMembers", { spaceId }), NotFound);
  });
});
