import { describe, expect, it } from "vitest";
import {
  type Reading,
  type ReadingName,
  readingNames,
  readings,
  selectReadings,
} from "../../emulator/store/readings.ts";
import { errorEnvelope, smallSeed, TestService } from "./harness.ts";
import { Scene, steer } from "./scene.ts";

const reading = (...names: ReadingName[]): { readings: ReadingName[] } => ({ readings: names });

describe("choosing readings", () => {
  it("names only readings that exist as contradictions, and both ways", () => {
    for (const name of readingNames) {
      const { excludes = [] }: Reading = readings[name];
      for (const other of excludes) {
        expect(readings[other as ReadingName]).toMatchObject({ excludes: expect.arrayContaining([name]) });
      }
    }
  });

  it("refuses unknown names, and names that contradict each other", () => {
    const known = readingNames.join(", ");
    expect(() => selectReadings(["long-id"])).toThrow(`there is no reading "long-id"; choose from ${known}`);
    expect(() => selectReadings(["long-ids", "page-cap-20", "page-cap-50"])).toThrow(
      "page-cap-20 cannot be combined with page-cap-50; choose one of them",
    );
  });

  it("lists and changes them through the control API, and a reset restores the initial ones", async () => {
    const service = new TestService(reading("no-retry-after"));
    const list = (...on: string[]) =>
      readingNames.map((name) => ({
        name,
        description: readings[name].description,
        on: on.includes(name),
        onlyAtStart: name === "separate-identity-provider",
      }));
    expect(await steer(service, "GET", "/readings")).toEqual({ status: 200, body: list("no-retry-after") });
    const body = { readings: ["long-ids", "unique-names"] };
    expect(await steer(service, "PUT", "/readings", body)).toEqual({ status: 200, body: list(...body.readings) });
    expect(service.emulator.world.reads("unique-names")).toBe(true);
    const refused = await steer(service, "POST", "/seed", { seed: "nope" });
    expect(refused.status).toBe(400);
    expect([...service.emulator.world.readings]).toEqual(body.readings);
    await steer(service, "POST", "/reset");
    expect(service.editionId).toMatch(/^\d{13}$/);
    expect((await steer(service, "GET", "/readings")).body).toEqual(list("no-retry-after"));
  });

  it.each([
    [["nope"], `there is no reading "nope"; choose from ${readingNames.join(", ")}`],
    [
      ["frame-defaults", "frame-zeros-omitted"],
      "frame-defaults cannot be combined with frame-zeros-omitted; choose one of them",
    ],
    [
      ["separate-identity-provider"],
      "separate-identity-provider can only be chosen at startup, with --reading separate-identity-provider",
    ],
    ["long-ids", "readings is not an array"],
  ])("refuses %j with a message and changes nothing", async (names, error) => {
    const service = new TestService(reading("no-retry-after"));
    expect(await steer(service, "PUT", "/readings", { readings: names })).toEqual({ status: 400, body: { error } });
    expect([...service.emulator.world.readings]).toEqual(["no-retry-after"]);
  });
});

describe("page-cap-20 and page-cap-50", () => {
  /** Team Alpha with 60 members and 60 spaces, the first of which has a zone with 60 renames. */
  async function crowd(...names: ReadingName[]): Promise<TestService> {
    const members = Array.from({ length: 60 }, (_, index) => ({ mailId: `person${index}@example.com` }));
    const spaces = Array.from({ length: 60 }, (_, index) => ({ name: `Space ${index}`, zones: [{ name: "Canvas" }] }));
    const teams = [{ name: "Alpha", members, spaces }];
    const seed = { editions: [{ name: "Acme", owner: "owner@example.com", teams }] };
    const service = new TestService({ seed, readings: names });
    const [zone] = service.emulator.world.store.all("zones");
    for (let index = 0; index < 60; index += 1) {
      await service.call("PUT", `/spaces/${zone?.spaceId}/zones/${zone?.id}/meta`, { zone_name: "Canvas" });
    }
    return service;
  }

  it.each([
    [[], 100, 60, 61],
    [["page-cap-20"], 20, 20, 20],
    [["page-cap-50"], 50, 50, 50],
  ] as [ReadingName[], number, number, number][])("%j", async (names, cap, length, more) => {
    const service = await crowd(...names);
    const alpha = service.team("Alpha");
    const [zone] = service.emulator.world.store.all("zones");
    const { data: members } = await service.call("GET", `/teams/${alpha}/members?limit=100`);
    expect(members.team_members).toHaveLength(more);
    const { data: rest } = await service.call("GET", `/teams/${alpha}/members?from=${cap}&limit=100`);
    expect(rest.team_members).toHaveLength(Math.min(Math.max(61 - cap, 0), cap));
    const { data: zones } = await service.call("GET", `/teams/${alpha}/zones/search?search=canvas&limit=100`);
    expect(zones.search_result).toHaveLength(length);
    const list = `/spaces?team_id=${alpha}&action_type=ALLSPACES&limit=100&need_total_count=true`;
    const { data: spaces } = await service.call("GET", list);
    expect({ count: spaces.space_count, length: spaces.spaces_info.length }).toEqual({ count: 60, length });
    const { data: next } = await service.call("GET", `${list}&from=2`);
    expect(next.spaces_info[0]?.space_name).toBe(cap === 100 ? undefined : `Space ${cap}`);
    const { data: versions } = await service.call("GET", `/spaces/${zone?.spaceId}/zones/${zone?.id}/version`);
    expect(versions.zone_versions.allowed_versions).toHaveLength(more);
    expect((await service.call("GET", "/templates?limit=100")).data.templates).toHaveLength(4);
    expect((await service.call("GET", "/templates?limit=101")).status).toBe(400);
  });
});

describe("long-ids", () => {
  it("has ids of 18 digits, which are exact even as numbers", async () => {
    const service = new TestService(reading("long-ids"));
    const { editionId, token } = service.emulator.credentials;
    const teamId = service.team("Alpha");
    expect(editionId).toMatch(/^1000010000000\d{5}$/);
    expect(await service.space()).toMatch(/^1000010000000\d{5}$/);
    const url = `http://emulator.test/service/api/v1/editions/${editionId}/teams/${teamId}/users/me/permission`;
    const request = new Request(url, { headers: { authorization: `Bearer ${token}` } });
    const text = await (await service.emulator.fetch(request)).text();
    expect(text).toContain(`"role":"TEAM_ADMIN","team_id":${teamId}}`);
    expect(String(Number(teamId))).not.toBe(teamId);
  });

  it("is off by default", async () => {
    expect(await new TestService({ readings: [] }).space()).toMatch(/^1000000000\d{3}$/);
  });
});

describe("no-retry-after", () => {
  it.each([
    [[], "60"],
    [["no-retry-after"], null],
  ] as [ReadingName[], string | null][])("%j", async (names, expected) => {
    const scene = await Scene.open(reading(...names));
    for (let index = 0; index < 30; index += 1) await scene.call("GET", `${scene.zonePath}/meta`);
    const { status, headers } = await scene.call("GET", `${scene.zonePath}/meta`);
    expect({ status, retry: headers.get("retry-after") }).toEqual({ status: 429, retry: expected });
  });
});

describe("generic-invitation-refusal", () => {
  const [acme] = smallSeed.editions;
  const seed = { editions: acme ? [{ ...acme, seats: 5 }] : [] };

  it.each([
    [[], ["E4004", "E4004", "E4005"]],
    [["generic-invitation-refusal"], ["IAM1031", "IAM1031", "IAM1031"]],
  ] as [ReadingName[], string[]][])("%j", async (names, codes) => {
    const service = new TestService({ seed, readings: names });
    const path = `/teams/${service.team("Alpha")}/members`;
    const invite = (name: string) =>
      service.call("POST", path, { members_info: [{ mail_id: `${name}@example.com`, role: "MEMBER" }] });
    expect((await invite("first")).status).toBe(200);
    for (const [index, name] of ["first", "member", "second"].entries()) {
      const { status, body } = await invite(name);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { details: { error_code: codes[index] } } });
    }
  });
});

describe("short-weekdays", () => {
  it("starts timestamps with three letters", async () => {
    const scene = await Scene.open(reading("short-weekdays"));
    const { data } = await scene.call("GET", `${scene.spacePath}?fields=created_time`);
    expect(data.space_info).toEqual({ created_time: "Mon, 05 Jan 2026, 09:00:00" });
    const { data: zone } = await scene.call("GET", `${scene.zonePath}/meta`);
    expect(zone.zone_info.last_modified_time).toBe("Mon, 05 Jan 2026, 09:00:00");
  });
});

describe("api-key-required", () => {
  it("is a 401 without the key, except for the editions collection", async () => {
    const service = new TestService(reading("api-key-required", "error-context"));
    const { token, apiKey } = service.emulator.credentials;
    const headers = { authorization: `Bearer ${token}` };
    const path = `/editions/${service.editionId}/teams`;
    const { status, body } = await service.request("GET", path, { headers });
    const context = { edition_id: service.editionId, current_user_id: service.zuid("owner") };
    const message = "The user doesn't have permission to perform this action";
    expect(status).toBe(401);
    expect(body).toEqual(errorEnvelope(path, "A1003", message, { ...context, reason: "no API key was sent" }));
    const withKey = { headers: { ...headers, "x-service-apikey": apiKey } };
    expect((await service.request("GET", path, withKey)).status).toBe(200);
    expect((await service.request("GET", "/editions", { headers })).status).toBe(200);
  });
});

describe("error-context", () => {
  it.each([
    [[], {}, {}],
    [["error-context"], { resource: "team" }, { field: "limit", reason: "is more than 100" }],
  ] as [ReadingName[], object, object][])("%j", async (names, unknown, wrong) => {
    const service = new TestService(reading(...names));
    const context = { edition_id: service.editionId, current_user_id: service.zuid("owner") };
    const base = `/editions/${service.editionId}`;
    const missing = await service.call("GET", "/teams/77");
    const message = "Not found - a resource named in the path does not exist, or is not visible to the caller";
    expect(missing.body).toEqual(errorEnvelope(`${base}/teams/77`, "IAM1001", message, { ...context, ...unknown }));
    const invalid = await service.call("GET", "/templates?limit=101");
    const text = "Invalid request - validation failed";
    expect(invalid.body).toEqual(errorEnvelope(`${base}/templates`, "IAM1031", text, { ...context, ...wrong }));
  });
});
