import { describe, expect, it } from "vitest";
import { probes, unobservable } from "../../../cli/doctor/probe/run-probe.ts";
import { otherPaths } from "../../../emulator/service/assumed-paths.ts";
import { FaultRule } from "../../../emulator/service/transport/faults.ts";
import { type ReadingName, readingNames } from "../../../emulator/store/readings.ts";
import type { Config } from "../../../provider/config.ts";
import { seed } from "../../provider/api/harness.ts";
import { combinations } from "../../provider/readings/random-combinations.ts";
import { Laboratory, teamOf, volunteer } from "./fixture.ts";

const search: readonly ReadingName[] = ["search-lags", "search-whole-names", "search-pages"];
const caps: readonly ReadingName[] = ["page-cap-5", "page-cap-20", "page-cap-50"];
const ofPeople: readonly ReadingName[] = [
  "generic-invitation-refusal",
  "additions-all-or-nothing",
  "additions-stop-at-refusal",
];

/** What a probe of a small team cannot see, because of other readings. */
function hiddenBy(chosen: readonly ReadingName[]): readonly ReadingName[] {
  const hasOne = (...names: readonly ReadingName[]) => names.some((name) => chosen.includes(name));
  const hidden = [
    "no-retry-after" as const,
    ...(hasOne("search-refused") ? [...search, ...caps] : []),
    ...(hasOne("trash-hidden", "assumed-paths-missing") ? (["trashed-frames-hidden"] as const) : []),
    ...(hasOne("assumed-paths-missing") ? (["delete-from-trash"] as const) : []),
  ];
  return readingNames.filter((name) => hidden.includes(name));
}

async function expectExact(chosen: readonly ReadingName[]): Promise<void> {
  const laboratory = new Laboratory(chosen);
  const before = laboratory.world();
  const { on, unknown } = await laboratory.probe();
  const hidden = hiddenBy(chosen);
  expect(on).toEqual(readingNames.filter((name) => chosen.includes(name) && !hidden.includes(name)));
  expect(readingNames.filter((name) => name in unknown)).toEqual(hidden);
  expect(laboratory.world()).toEqual(before);
}

describe("a probe names the readings that are on, and leaves the workspace as it was", () => {
  it("with the default reading", () => expectExact([]));
  it.each(readingNames)("with %s", (name) => expectExact([name]));
  it.each(combinations.map((names) => [names.join(", "), names] as const))("with %s", (_, names) => expectExact(names));

  it("has a probe for every reading, or the reason why there is none", () => {
    const covered = [...probes.flatMap((probe) => probe.readings), ...Object.keys(unobservable)];
    expect([...covered].sort()).toEqual([...readingNames].sort());
  });
});

describe("a probe", () => {
  it("finds the paths that the setting needs", async () => {
    const { renameZone, setZoneState, duplicateZone } = otherPaths;
    const laboratory = new Laboratory(["other-paths"]);
    expect((await laboratory.probe()).paths).toEqual({ renameZone, setZoneState, duplicateZone });
    expect((await new Laboratory().probe()).paths).toBeUndefined();
    const { paths, facts } = await new Laboratory(["assumed-paths-missing"]).probe();
    expect([paths, facts[2]]).toEqual([undefined, "No path was found for renameZone, setZoneState, duplicateZone."]);
  });

  it("goes on if an unknown path is answered with a page", async () => {
    const laboratory = new Laboratory(["other-paths"]);
    const http = laboratory.answering(async (request, send) => {
      const isUnknown = request.method !== "GET" && /\/zones\/[^/]+\/(meta|state|duplicate)$/.test(request.url);
      return isUnknown ? { kind: "response", status: 200, headers: {}, text: "<h1>Canvas</h1>" } : send();
    });
    const { on, paths } = await laboratory.probe({ http });
    expect([on, paths]).toEqual([["other-paths"], (await laboratory.probe()).paths]);
  });

  it("removes configured paths that the service does not need, and keeps those that it cannot judge", async () => {
    const { renameZone, setZoneState } = otherPaths;
    const laboratory = new Laboratory();
    const configured = (paths: Config["paths"]) => ({ ...laboratory.options.config, paths: paths ?? {} });
    const { paths, facts } = await laboratory.probe({ config: configured({ renameZone, setZoneState }) });
    expect([paths, facts[2]]).toEqual([
      {},
      "Remove renameZone, setZoneState from canvas:paths: the assumed path works.",
    ]);
    const rule = { method: "PUT", path: "/**/zones/*/meta", action: { kind: "status", status: 403 } };
    laboratory.emulator.faults.add(FaultRule.parse(rule));
    const refused = await laboratory.probe({ config: configured({ renameZone, setZoneState }) });
    expect(refused.paths).toEqual({ renameZone });
  });

  it("finds page caps in long lists if search is refused", async () => {
    for (const name of caps) {
      const laboratory = new Laboratory([name, "search-refused"], teamOf(60));
      expect((await laboratory.probe()).on).toEqual([name, "search-refused"]);
    }
    const { on, unknown } = await new Laboratory(["search-refused"], teamOf(30)).probe();
    expect([on, unknown["page-cap-20"]]).toEqual([["search-refused"], undefined]);
    expect(unknown["page-cap-50"]).toBe("no list of the team has more than 32 items, and a search cannot help");
  });

  it("says what it needs a volunteer for", async () => {
    const { on, unknown } = await new Laboratory(["additions-all-or-nothing"]).probe({ invite: undefined });
    expect(on).toEqual([]);
    const reason = "needs a member of the team who takes part: --invite ADDRESS";
    expect(ofPeople.map((name) => unknown[name])).toEqual([reason, reason, reason]);
  });

  it("reports what else it has seen", async () => {
    expect((await new Laboratory(["search-lags"]).probe()).facts).toEqual([
      "The id of a new space has 13 digits.",
      "Timestamps are in UTC.",
      "DELETE of a zone needs no TRASH first.",
      "A search found a new zone after 60 s.",
      "The response to a move has current_user_id, edition_id, space_id, zone_id as its data.",
      "A trashed space has the status TRASHED.",
    ]);
  });

  it.each([
    ["Monday, 05 Jan 2026, 14:30:00", "Timestamps are +5.5 hours from UTC."],
    ["Monday, 05 Jan 2026, 05:00:00", "Timestamps are -4 hours from UTC."],
    ["a while ago", "Timestamps have an unknown format."],
  ])("says what time %s is", async (time, fact) => {
    const laboratory = new Laboratory();
    const http = laboratory.answering(async ({ url }, send) => {
      const result = await send();
      if (result.kind !== "response" || !/\/spaces\/\d+$/.test(url)) return result;
      return { ...result, text: result.text.replace(/("created_time":)"[^"]*"/, `$1"${time}"`) };
    });
    expect((await laboratory.probe({ http })).facts[1]).toBe(fact);
  });

  it("takes only the new zone for a hit of a search", async () => {
    const laboratory = new Laboratory(["search-lags"]);
    const similar = { zone_id: "similar", zone_name: "probe", space_id: "1", space_name: "Plans" };
    const http = laboratory.answering(async ({ url }, send) => {
      const result = await send();
      if (result.kind !== "response" || !url.includes("/zones/search")) return result;
      const { data, ...envelope } = JSON.parse(result.text);
      const search_result = [...data.search_result, similar];
      return { ...result, text: JSON.stringify({ ...envelope, data: { ...data, search_result } }) };
    });
    const { on, facts } = await laboratory.probe({ http });
    expect([on, facts[3]]).toEqual([["search-lags"], "A search found a new zone after 60 s."]);
  });

  it("names the volunteer as the service does", async () => {
    const laboratory = new Laboratory();
    const invited: string[] = [];
    const http = laboratory.answering(async ({ method, url, body = "" }, send) => {
      if (method === "POST" && /\/teams\/\d+\/members$/.test(url)) invited.push(body);
      return send();
    });
    await laboratory.probe({ http, invite: volunteer.toUpperCase() });
    expect(invited).toEqual([JSON.stringify({ members_info: [{ mail_id: volunteer, role: "MEMBER" }] })]);
  });

  it("invites an administrator as one, who would not be demoted if the service took it", async () => {
    const laboratory = new Laboratory([], seed);
    const roles: string[] = [];
    const http = laboratory.answering(async ({ method, url, body = "{}" }, send) => {
      if (method === "POST" && /\/teams\/\d+\/members$/.test(url)) roles.push(JSON.parse(body).members_info[0].role);
      return send();
    });
    await laboratory.probe({ http, team: "Alpha", invite: "admin@example.com" });
    expect(roles).toEqual(["TEAM_ADMIN"]);
  });

  it("leaves what the service refuses unknown, and cleans up", async () => {
    const laboratory = new Laboratory();
    const before = laboratory.world();
    const action = { kind: "status", status: 403 };
    const path = "/service/api/v1/editions/*/spaces/*/zones";
    laboratory.emulator.faults.add(FaultRule.parse({ method: "POST", path, action }));
    const { on, unknown } = await laboratory.probe();
    expect([on, unknown["move-new-zone-id"], unknown["other-paths"], unknown["trash-hidden"]]).toEqual([
      [],
      "a request returned 403",
      "a request returned 403",
      undefined,
    ]);
    expect(laboratory.world()).toEqual(before);
  });

  it("leaves what gets no response unknown, and goes on", async () => {
    const laboratory = new Laboratory(["short-weekdays"]);
    const before = laboratory.world();
    const http = laboratory.answering(async ({ url }, send) =>
      url.endsWith("/move") ? { kind: "timeout", sent: true, code: "ETIMEDOUT" } : send(),
    );
    const { on, unknown } = await laboratory.probe({ http });
    expect([on, unknown["move-new-zone-id"], unknown["trash-hidden"]]).toEqual([
      ["short-weekdays"],
      "a request got no response",
      undefined,
    ]);
    expect(laboratory.world()).toEqual(before);
  });

  it("refreshes a token that expires meanwhile, even if that replaces the refresh token", async () => {
    const laboratory = new Laboratory(["api-key-required", "search-lags"]);
    Object.assign(laboratory.emulator.world.settings, { rotateRefreshTokens: true, accessTokenSeconds: 30 });
    const before = laboratory.world();
    const { refreshToken, clientId, clientSecret } = laboratory.emulator.credentials;
    const { accessToken: _, ...config } = laboratory.options.config;
    const { on, cleanupError } = await laboratory.probe({
      config: { ...config, refreshToken, clientId, clientSecret },
    });
    expect([on, cleanupError]).toEqual([["search-lags", "api-key-required"], undefined]);
    const { spaces, zones } = laboratory.world();
    expect({ spaces, zones }).toEqual({ spaces: before.spaces, zones: before.zones });
  });

  it("returns what it has found also if it cannot clean up", async () => {
    const laboratory = new Laboratory(["short-weekdays"]);
    const before = laboratory.world();
    const action = { kind: "status", status: 403 };
    const path = "/service/api/v1/editions/*/spaces/*/state";
    laboratory.emulator.faults.add(FaultRule.parse({ method: "PUT", path, nth: 2, action }));
    const { on, cleanupError } = await laboratory.probe();
    expect([on, cleanupError?.summary]).toEqual([
      ["short-weekdays"],
      expect.stringMatching(/^spaces of the team .* may not be in the trash: PUT space state returned 403/),
    ]);
    expect(await laboratory.probe()).toMatchObject({ leftovers: 1 });
    expect(laboratory.world()).toEqual(before);
  });
});
