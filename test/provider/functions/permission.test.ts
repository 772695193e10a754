import { expect, it } from "vitest";
import { Forbidden, NotFound, Unauthorized } from "../../../provider/errors.ts";
import { rejection } from "../api/harness.ts";
import { Bench } from "../resources/harness.ts";
import { ask, failuresOf } from "./harness.ts";

const zuidOf = ({ service }: Bench, person: string) => service.id("users", `${person}@example.com`);
const as = (bench: Bench, person: string) =>
  bench.again({ accessToken: bench.service.tokenOf(`${person}@example.com`) });

it.each([
  ["the edition", {}, "/users/me/permission", "SUPER_ADMIN"],
  ["a team", { teamId: "Alpha" }, "/teams/TEAM/users/me/permission", "TEAM_ADMIN"],
  ["a space", { spaceId: "Plans" }, "/spaces/SPACE/users/me/permission", "CREATOR"],
] as const)("tells the user's own role in %s", async (_, args, path, role) => {
  const bench = await Bench.start();
  expect(await ask(bench, "getPermission", identified(bench, args))).toEqual({ zuid: bench.owner, role });
  const teamId = bench.service.id("teams", "Alpha");
  const spaceId = bench.service.id("spaces", "Plans");
  expect(bench.takeRequests()).toEqual([`GET ${path.replace("TEAM", teamId).replace("SPACE", spaceId)}`]);
});

it.each([
  ["the edition", {}, "MEMBER"],
  ["a team", { teamId: "Alpha" }, "TEAM_ADMIN"],
] as const)("tells someone else's role in %s", async (_, args, role) => {
  const bench = await Bench.start();
  const zuid = zuidOf(bench, "admin");
  expect(await ask(bench, "getPermission", { ...identified(bench, args), zuid })).toEqual({ zuid, role });
});

it("tells someone else's role in a space", async () => {
  const bench = await Bench.start();
  const spaceId = bench.service.id("spaces", "Plans");
  const zuid = bench.owner;
  expect(await ask(as(bench, "admin"), "getPermission", { spaceId, zuid })).toEqual({ zuid, role: "CREATOR" });
});

it("fails for those who have no role there, and for those who may not ask", async () => {
  const bench = await Bench.start();
  const teamId = bench.service.id("teams", "Beta");
  await rejection(ask(bench, "getPermission", { teamId, zuid: zuidOf(bench, "member") }), NotFound);
  await rejection(ask(as(bench, "member"), "getPermission", { teamId }), Forbidden);
  await rejection(ask(as(bench, "member"), "getPermission", { zuid: bench.owner }), Unauthorized);
  await rejection(ask(bench, "getPermission", { spaceId: "999" }), NotFound);
});

it("is asked about one place at a time", async () => {
  const bench = await Bench.start();
  expect(await failuresOf(bench, "getPermission", { teamId: "1", spaceId: "2", zuid: "ada" })).toEqual([
    "zuid: must be an id of the service: digits only, such as 1000000000001",
    "spaceId: cannot be used together with teamId",
  ]);
});

/** Arguments with names in place of ids. */
function identified({ service }: Bench, { teamId, spaceId }: { teamId?: string; spaceId?: string }) {
  return {
    ...(teamId === undefined ? {} : { teamId: service.id("teams", teamId) }),
    ...(spaceId === undefined ? {} : { spaceId: service.id("spaces", spaceId) }),
  };
}
