// What belongs to other people, and who must never be removed.
import { expect } from "vitest";
import { ownerAddress } from "./program.ts";
import type { World } from "./world.ts";

/** Everything of other people is as they left it, and who was in a team before still is. */
export function expectForeignUnchanged(world: World): void {
  const { foreign, store } = world;
  for (const [key, { table, record }] of foreign)
    if (!isWanted(world, table, record)) expect(store.get(table, record.id), key).toEqual(record);
  const team = [...store.all("teams")].find(({ name }) => name === "Alpha");
  expect(store.get("teamMembers", `${team?.id}:${world.zuid("here@example.com")}`)).toBeDefined();
}

/** Whether the program has asked for something of that name, or for what it is in. */
function isWanted({ deployment, store }: World, table: string, record: { readonly id: string }): boolean {
  const { name, zoneId, spaceId } = Object(record);
  const type = { spaces: "Space", zones: "Zone", frames: "Frame" }[table];
  const { history } = deployment;
  if (history.isWanted(type, name) || (table === "frames" && history.isCleared(zoneId))) return true;
  // What is in a zone goes with it.
  const isGone = zoneId !== undefined && store.get("zones", zoneId) === undefined;
  return isGone || (table === "spaceMembers" && history.recorded.has(`Space ${spaceId}`));
}

/** Nobody has asked for the removal of the caller, who owns the edition; every team has an admin, every space its creator. */
export function expectGuardRails(world: World): void {
  const { store, emulator } = world;
  const owner = world.zuid(ownerAddress);
  const { requests } = emulator.log.read();
  expect(requests.filter(({ method, path }) => method === "DELETE" && path.endsWith(`/members/${owner}`))).toEqual([]);
  for (const { id } of store.all("teams"))
    expect(store.get("teamMembers", `${id}:${owner}`)).toMatchObject({ role: "TEAM_ADMIN" });
  for (const { id, ownerZuid } of store.all("spaces"))
    expect(store.get("spaceMembers", `${id}:${ownerZuid}`)).toMatchObject({ role: "CREATOR" });
}
