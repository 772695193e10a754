import { expect, it } from "vitest";
import { TestSession } from "../resources/harness.ts";
import { call } from "./harness.ts";

/** A zone that was renamed, on a plan that allows only the ten newest versions. */
async function startWithRenames(
  times: number,
): Promise<{ session: TestSession; at: { spaceId: string; zoneId: string } }> {
  const teams = [{ name: "Alpha", spaces: [{ name: "Plans", zones: [{ name: "Canvas" }] }] }];
  const session = await TestSession.start({
    editions: [{ name: "Acme", plan: "FREE", owner: "owner@example.com", teams }],
  });
  const at = { spaceId: session.service.id("spaces", "Plans"), zoneId: session.service.id("zones", "Canvas") };
  for (let index = 1; index <= times; index += 1) {
    session.service.timing.time += 60_000;
    await session.client.zones.rename(session.editionId, at.spaceId, at.zoneId, `Name ${index}`);
  }
  session.takeRequests();
  return { session, at };
}

it("returns allowed and restricted versions, newest first", async () => {
  const { session, at } = await startWithRenames(11);
  const ids = [...session.store.all("zoneVersions")].map(({ id }) => id);
  const { allowed, restricted } = await call(session, "getZoneVersions", at);
  expect(session.takeRequests()).toEqual([`GET /spaces/${at.spaceId}/zones/${at.zoneId}/version`]);
  const modifiedBy = session.owner;
  expect(allowed.map(({ versionId }) => versionId)).toEqual(ids.slice(2).reverse());
  expect(allowed[0]).toEqual({
    versionId: ids[11],
    modifiedBy,
    time: "2026-01-05T09:11:00Z",
    description: expect.stringContaining("renamed"),
  });
  expect(restricted.map(({ versionId }) => versionId)).toEqual([ids[1], ids[0]]);
});
