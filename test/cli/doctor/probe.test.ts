import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { titlePrefix } from "../../../cli/doctor/probe/journal.ts";
import { probes, unobservable } from "../../../cli/doctor/probe/run-probe.ts";
import { otherPaths } from "../../../emulator/service/assumed-paths.ts";
import { FaultRule } from "../../../emulator/service/transport/faults.ts";
import { type ReadingName, readingNames } from "../../../emulator/store/readings.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import { acme } from "../../acme.ts";
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
    expect((await new Laboratory().probe()).paths).toEqual({});
    const { paths, facts } = await new Laboratory(["assumed-paths-missing"]).probe();
    expect([paths, facts[2]]).toEqual([{}, "No path was found for renameZone, setZoneState, duplicateZone."]);
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

  it("uses a refresh token once, even if that replaces it", async () => {
    const laboratory = new Laboratory(["api-key-required"]);
    laboratory.emulator.world.settings.rotateRefreshTokens = true;
    const { refreshToken, clientId, clientSecret } = laboratory.emulator.credentials;
    const { accessToken: _, ...config } = laboratory.options.config;
    const { on } = await laboratory.probe({ config: { ...config, refreshToken, clientId, clientSecret } });
    expect(on).toEqual(["api-key-required"]);
  });

  it("leaves alone what other probes have made, and that of one that is running", async () => {
    const laboratory = new Laboratory();
    const { config, journal } = laboratory.options;
    const { editionId = "" } = config;
    const [team] = laboratory.emulator.world.store.all("teams");
    const teamId = team?.id ?? "";
    const client = new CanvasClient(config, { http: laboratory.http() });
    await client.spaces.create(editionId, { teamId, name: `${titlePrefix}of a colleague` });
    const { title } = journal.start({ baseUrl: config.baseUrl, editionId, teamId });
    const [file = ""] = laboratory.journal;
    const path = join(laboratory.journalFolder, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(String(process.pid), String(process.ppid)));
    await client.spaces.create(editionId, { teamId, name: title });
    const before = laboratory.world();
    expect(await laboratory.probe()).toMatchObject({ leftovers: 0, foreign: 2 });
    expect(laboratory.world()).toEqual(before);
  });

  it("forgets an earlier one whose team is gone, and keeps one of another user or service", async () => {
    const laboratory = new Laboratory([], {
      editions: [
        {
          ...acme,
          teams: [
            { name: "Lab", members: [{ mailId: volunteer }] },
            { name: "Closed", hasOwner: false },
          ],
        },
      ],
    });
    const { config, journal } = laboratory.options;
    const { baseUrl, editionId = "" } = config;
    const [, closed] = laboratory.emulator.world.store.all("teams");
    journal.start({ baseUrl, editionId, teamId: "1" });
    const kept = [
      journal.start({ baseUrl, editionId, teamId: closed?.id ?? "" }),
      journal.start({ baseUrl: "http://localhost:1", editionId, teamId: "1" }),
    ];
    expect(await laboratory.probe()).toMatchObject({ leftovers: 0 });
    const names = kept.map(({ title }) => `${title.replace(titlePrefix, "")}.json`);
    expect([...laboratory.journal].sort()).toEqual(names.sort());
  });
});
