import { expect, it } from "vitest";
import { NotFound } from "../../../provider/errors.ts";
import { rejection } from "../api/harness.ts";
import { Bench } from "../resources/harness.ts";
import { ask, failuresOf } from "./harness.ts";

/** A zone with a history, on a plan that opens only the ten newest versions. */
async function renamed(times: number): Promise<{ bench: Bench; at: { spaceId: string; zoneId: string } }> {
  const teams = [{ name: "Alpha", spaces: [{ name: "Plans", zones: [{ name: "Canvas" }] }] }];
  const bench = await Bench.start({ editions: [{ name: "Acme", plan: "FREE", owner: "owner@example.com", teams }] });
  const at = { spaceId: bench.service.id("spaces", "Plans"), zoneId: bench.service.id("zones", "Canvas") };
  for (let index = 1; index <= times; index += 1) {
    bench.service.timing.time += 60_000;
    await bench.session.client.zones.rename(bench.editionId, at.spaceId, at.zoneId, `Name ${index}`);
  }
  bench.takeRequests();
  return { bench, at };
}

it("tells the versions that can be opened and those that cannot, newest first", async () => {
  const { bench, at } = await renamed(11);
  const ids = [...bench.store.all("zoneVersions")].map(({ id }) => id);
  const { allowed, restricted } = await ask(bench, "getZoneVersions", at);
  expect(bench.takeRequests()).toEqual([`GET /spaces/${at.spaceId}/zones/${at.zoneId}/version`]);
  const modifiedBy = bench.owner;
  expect(allowed.map(({ versionId }) => versionId)).toEqual(ids.slice(2).reverse());
  expect(allowed[0]).toEqual({
    versionId: ids[11],
    modifiedBy,
    time: "2026-01-05T09:11:00Z",
    description: expect.stringContaining("renamed"),
  });
  expect(restricted).toEqual([
    { versionId: ids[1], modifiedBy },
    { versionId: ids[0], modifiedBy },
  ]);
});

it("fails for a zone that is not there, and without one", async () => {
  const { bench, at } = await renamed(0);
  const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
  await rejection(ask(bench, "getZoneVersions", { ...at, zoneId }), NotFound);
  expect(await failuresOf(bench, "getZoneVersions", { zone: zoneId })).toEqual([
    "spaceId: is required",
    "zoneId: is required",
    "zone: is not a property of getZoneVersions; did you mean zoneId?",
  ]);
});
