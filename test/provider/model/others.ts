// What belongs to other people, and who must never be removed.
import { expect } from "vitest";
import { ownerAddress } from "./people-args.ts";
import type { World } from "./world.ts";

/** Everything of other people is as they left it, and who was in a team before still is. */
export function expectForeignUnchanged(world: World): void {
  const { foreign, store } = world;
  for (const [key, { table, record }] of foreign) {
    if (!isWanted(world, table, record)) expect(store.get(table, record.id), key).toEqual(record);
    const isStaying = table === "teamMembers" && !isCleared(world, record);
    if (isStaying) expect(store.get(table, record.id), key).toBeDefined();
  }
}

/** Whether the program has asked for something of that name, for that person, or for what it is in. */
function isWanted(world: World, table: string, record: { readonly id: string }): boolean {
  const { history } = world.deployment;
  const { name, zoneId, spaceId, teamId, memberId, zuid } = Object(record);
  const type = { spaces: "Space", zones: "Zone", frames: "Frame" }[table];
  if (history.isWanted(type, name) || isCleared(world, record)) return true;
  // What is in a zone goes with it.
  if (zoneId !== undefined && world.store.get("zones", zoneId) === undefined) return true;
  const address = world.store.get("users", memberId ?? zuid)?.address;
  if (history.isNamed(teamId ?? spaceId, address)) return true;
  // People who leave a team leave its spaces.
  const team = table === "spaceMembers" ? world.store.get("spaces", spaceId)?.teamId : undefined;
  return team !== undefined && world.store.get("teamMembers", `${team}:${memberId}`) === undefined;
}

/** Whether the program has asked for the removal of everything in the same place that it does not list. */
function isCleared({ deployment }: World, record: { readonly id: string }): boolean {
  const { zoneId, spaceId, teamId } = Object(record);
  return deployment.history.isCleared(zoneId ?? spaceId ?? teamId);
}

/** Nobody has asked for the removal of the caller, who owns the edition; every team has an admin, every space its creator. */
export function expectGuardRails(world: World): void {
  const { store, emulator, watch } = world;
  expect(watch.violations).toEqual([]);
  const owner = world.zuid(ownerAddress);
  const { requests } = emulator.log.read();
  expect(requests.filter(({ method, path }) => method === "DELETE" && path.endsWith(`/members/${owner}`))).toEqual([]);
  for (const { id } of store.all("teams"))
    expect(store.get("teamMembers", `${id}:${owner}`)).toMatchObject({ role: "TEAM_ADMIN" });
  for (const { id, ownerZuid } of store.all("spaces"))
    expect(store.get("spaceMembers", `${id}:${ownerZuid}`)).toMatchObject({ role: "CREATOR" });
}
