import { describe, expect, it } from "vitest";
import { smallSeed, successEnvelope } from "./harness.ts";
import { Scene } from "./scene.ts";

const minute = 60_000;

/** A zone that was renamed `count` times, once a minute. */
async function renamed(count: number, plan: "FREE" | "TRIAL" | "PAID" = "PAID"): Promise<Scene> {
  const scene = await Scene.open({ seed: { editions: smallSeed.editions.map((edition) => ({ ...edition, plan })) } });
  for (let index = 1; index <= count; index += 1) {
    scene.now += minute;
    await scene.call("PUT", `${scene.zonePath}/meta`, { zone_name: `Name ${index}` }, "admin");
  }
  return scene;
}

const id = (index: number): string => String(1000000000015 + index);

describe("listing the versions of a zone", () => {
  it("returns the newest first", async () => {
    const scene = await renamed(2);
    const path = `${scene.zonePath}/version`;
    const answer = await scene.call("GET", path);
    const by = (person: string, index: number) => ({
      version_id: id(index),
      modified_by: scene.zuid(person),
      version_time: `Monday, 05 Jan 2026, 09:0${index}:00`,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(path), "Zone versions fetched", {
        zone_versions: {
          allowed_versions: [by("admin", 2), by("admin", 1), by("owner", 0)],
          restricted_versions: [],
        },
      }),
    );
  });

  it.each([
    ["version_time", { version_time: "Monday, 05 Jan 2026, 09:00:00" }],
    ["modified_by", { modified_by: "1000000000001" }],
    ["description", { description: "Zone created" }],
    ["version_id", { version_id: "1000000000015" }],
    ["description,version_id", { description: "Zone created", version_id: "1000000000015" }],
  ])("returns only the fields %s", async (fields, version) => {
    const scene = await renamed(0);
    const { data } = await scene.call("GET", `${scene.zonePath}/version?fields=${fields}`);
    expect(data).toEqual({ zone_versions: { allowed_versions: [version], restricted_versions: [] } });
  });

  it.each(["FREE", "TRIAL"] as const)("restricts all but the ten newest on the %s plan", async (plan) => {
    const scene = await renamed(11, plan);
    const { data } = await scene.call("GET", `${scene.zonePath}/version`);
    const { allowed_versions, restricted_versions } = data.zone_versions;
    expect(allowed_versions).toHaveLength(10);
    expect(allowed_versions[9]).toEqual({
      version_id: id(2),
      modified_by: scene.zuid("admin"),
      version_time: "Monday, 05 Jan 2026, 09:02:00",
    });
    expect(restricted_versions).toEqual([
      { version_id: id(1), modified_by: scene.zuid("admin") },
      { version_id: id(0), modified_by: scene.zuid("owner") },
    ]);
  });

  it("restricts nothing on a paid plan", async () => {
    const scene = await renamed(11);
    const { data } = await scene.call("GET", `${scene.zonePath}/version`);
    expect(data.zone_versions.allowed_versions).toHaveLength(12);
    expect(data.zone_versions.restricted_versions).toEqual([]);
  });

  it.each([
    ["from=1&limit=2", [2, 1]],
    ["limit=1", [3]],
    ["from=3", [0]],
    ["from=9", []],
    ["fromDate=2026-01-05T09:02:00Z", [3, 2]],
    ["fromDate=2026-01-05T10:02:00%2B01:00", [3, 2]],
    ["fromDate=2026-01-05", [3, 2, 1, 0]],
    ["fromDate=2026-01-06", []],
  ])("pages by ?%s", async (query, indexes) => {
    const scene = await renamed(3);
    const { data } = await scene.call("GET", `${scene.zonePath}/version?fields=version_id&${query}`);
    expect(data.zone_versions.allowed_versions).toEqual(indexes.map((index) => ({ version_id: id(index) })));
  });

  it("restricts by age, whatever the page", async () => {
    const scene = await renamed(11, "FREE");
    const { data } = await scene.call("GET", `${scene.zonePath}/version?fields=version_id&from=9&limit=2`);
    expect(data.zone_versions).toEqual({
      allowed_versions: [{ version_id: id(2) }],
      restricted_versions: [{ version_id: id(1) }],
    });
  });

  it.each([
    ["fields=zone_id", "fields[0]", "is not one of version_time, modified_by, description, version_id"],
    ["from=-1", "from", "is not a whole number"],
    ["limit=0", "limit", "is less than 1"],
    ["limit=101", "limit", "is more than 100"],
    ["limit=ten", "limit", "is not a whole number"],
    ["fromDate=yesterday", "fromDate", "is not an ISO 8601 date"],
    ["page=1", "page", "is not recognized"],
  ])("refuses ?%s", async (query, field, reason) => {
    const scene = await renamed(0);
    const path = `${scene.zonePath}/version?${query}`;
    const answer = await scene.call("GET", path);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(path, "IAM1031", { field, reason }));
  });

  it.each([["Service.documents.read"], ["Service.zones.READ"], ["Service.editions.READ"]])(
    "is possible with %s",
    async (scope) => {
      const scene = await renamed(0);
      const headers = { authorization: `Bearer ${scene.token("owner", [scope])}` };
      const answer = await scene.request("GET", scene.below(`${scene.zonePath}/version`), { headers });
      expect(answer.status).toBe(200);
    },
  );

  it("records every kind of change", async () => {
    const scene = await renamed(1);
    const [frame = ""] = await scene.insert(1);
    const frames = [{ id: frame, properties: { fills: [] } }];
    await scene.call("PUT", `${scene.zonePath}/frames`, { frames });
    await scene.call("DELETE", `${scene.zonePath}/frames`, { ids: [frame] });
    const { data } = await scene.call("GET", `${scene.zonePath}/version?fields=description`);
    expect(data.zone_versions.allowed_versions).toEqual(
      ["Frames deleted", "Frames updated", "Frames inserted", "Zone renamed", "Zone created"].map((description) => ({
        description,
      })),
    );
  });
});
