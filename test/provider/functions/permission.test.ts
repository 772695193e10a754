import { expect } from "vitest";
import { Forbidden, NotFound } from "../../../provider/errors.ts";
import { fakeServer, rejection, respondWith, success } from "../api/harness.ts";
import { it, type TestSession } from "../resources/harness.ts";
import { call, failuresOf } from "./harness.ts";

const zuidOf = ({ service }: TestSession, person: string) => service.id("users", `${person}@example.com`);
const asUser = (session: TestSession, person: string) =>
  session.newSession({ accessToken: session.service.tokenOf(`${person}@example.com`) });

it.for([
  ["the edition", {}, "/users/me/permission", "SUPER_ADMIN"],
  ["a team", { teamId: "Alpha" }, "/teams/TEAM/users/me/permission", "TEAM_ADMIN"],
  ["a space", { spaceId: "Plans" }, "/spaces/SPACE/users/me/permission", "CREATOR"],
] as const)("returns the user's own role in %s", async ([_, args, path, role], { session }) => {
  expect(await call(session, "getPermission", withIds(session, args))).toEqual({ zuid: session.owner, role });
  const teamId = session.service.id("teams", "Alpha");
  const spaceId = session.service.id("spaces", "Plans");
  expect(session.takeRequests()).toEqual([`GET ${path.replace("TEAM", teamId).replace("SPACE", spaceId)}`]);
});

it.for([{ teamId: "5" }, { spaceId: "7" }])(
  "asks who the user is if the role in %j does not say",
  async (where, { session }) => {
    const role = success({ user_permission_info: { role: "MEMBER" } });
    const me = success({ user_permission_info: { teams: [], current_user_id: "9" } });
    const baseUrl = await fakeServer(respondWith(role, me));
    expect(await call(session.newSession({ baseUrl }), "getPermission", where)).toEqual({ zuid: "9", role: "MEMBER" });
  },
);

it.for([
  ["the edition", {}, "MEMBER"],
  ["a team", { teamId: "Alpha" }, "TEAM_ADMIN"],
] as const)("returns another user's role in %s", async ([_, args, role], { session }) => {
  const zuid = zuidOf(session, "admin");
  expect(await call(session, "getPermission", { ...withIds(session, args), zuid })).toEqual({ zuid, role });
});

it("returns another user's role in a space", async ({ session }) => {
  const spaceId = session.service.id("spaces", "Plans");
  const zuid = zuidOf(session, "member");
  await session.client.spaceMembers.add(session.editionId, spaceId, [{ memberId: zuid, role: "EDITOR", type: "USER" }]);
  expect(await call(session, "getPermission", { spaceId, zuid })).toEqual({ zuid, role: "EDITOR" });
});

it("fails for a user without a role, and for a caller without permission", async ({ session }) => {
  const teamId = session.service.id("teams", "Beta");
  const spaceId = session.service.id("spaces", "Plans");
  await rejection(call(session, "getPermission", { teamId, zuid: zuidOf(session, "member") }), Forbidden);
  await rejection(call(asUser(session, "member"), "getPermission", { teamId }), Forbidden);
  await rejection(call(asUser(session, "member"), "getPermission", { zuid: session.owner }), Forbidden);
  await rejection(call(asUser(session, "admin"), "getPermission", { spaceId, zuid: session.owner }), Forbidden);
  await rejection(call(session, "getPermission", { spaceId: "999" }), NotFound);
});

it("rejects teamId together with spaceId", async ({ session }) => {
  expect(await failuresOf(session, "getPermission", { teamId: "1", spaceId: "2", zuid: "ada" })).toEqual([
    "zuid must be an id of the service: digits only, such as 1000000000001",
    "spaceId cannot be used together with teamId",
  ]);
});

/** The arguments with ids in place of names. */
function withIds({ service }: TestSession, { teamId, spaceId }: { teamId?: string; spaceId?: string }) {
  return {
    ...(teamId === undefined ? {} : { teamId: service.id("teams", teamId) }),
    ...(spaceId === undefined ? {} : { spaceId: service.id("spaces", spaceId) }),
  };
}
