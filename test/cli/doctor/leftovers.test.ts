// What an earlier probe has left, and what other probes and users have.
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { trashSpaces } from "../../../cli/doctor/probe/cleanup.ts";
import { titlePrefix } from "../../../cli/doctor/probe/journal.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import type { HttpRequest, HttpResult } from "../../../provider/api/transport/http.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { Session } from "../../../provider/run/session.ts";
import { acme } from "../../acme.ts";
import { rejection, success } from "../../provider/api/harness.ts";
import { Laboratory, volunteer } from "./fixture.ts";

/** Makes a file older than any probe. */
const age = (path: string) => utimesSync(path, new Date(0), new Date(0));

const refused: HttpResult = { kind: "response", status: 403, headers: {}, text: "{}" };

const isList = ({ url }: HttpRequest) => url.includes("action_type=ALLSPACES");

describe("a probe cleans up after an earlier one", () => {
  it("but leaves alone what other probes have made, and that of one that is running", async () => {
    const laboratory = new Laboratory();
    const { config } = laboratory.options;
    const { editionId = "" } = config;
    const [team] = laboratory.emulator.world.store.all("teams");
    const client = new CanvasClient(config, { http: laboratory.http() });
    await client.spaces.create(editionId, { teamId: team?.id ?? "", name: `${titlePrefix}of a colleague` });
    await laboratory.leave({ pid: process.ppid });
    const before = laboratory.world();
    expect(await laboratory.probe()).toMatchObject({ leftovers: 0, foreign: 2 });
    expect(laboratory.world()).toEqual(before);
  });

  it.each([
    ["whose process id another process has", { pid: process.ppid }],
    ["of another host", { host: "container" }],
  ])("%s, an hour later", async (_, entry) => {
    const laboratory = new Laboratory();
    const before = laboratory.world();
    const path = await laboratory.leave(entry);
    expect(await laboratory.probe()).toMatchObject({ leftovers: 0, foreign: 1 });
    age(path);
    expect(await laboratory.probe()).toMatchObject({ leftovers: 1, foreign: 0 });
    expect(laboratory.world()).toEqual(before);
  });

  it("of the same user only: someone else may not see its spaces", async () => {
    const laboratory = new Laboratory();
    const before = laboratory.world();
    const path = await laboratory.leave();
    const { config } = laboratory.options;
    const theirs = { ...config, accessToken: laboratory.tokenOf(volunteer) };
    expect(await laboratory.probe({ config: theirs, invite: undefined })).toMatchObject({ leftovers: 0 });
    expect(laboratory.journal).toEqual([basename(path)]);
    expect(await laboratory.probe()).toMatchObject({ leftovers: 1 });
    expect(laboratory.world().spaces).toEqual(before.spaces);
  });

  it("next to files that are not entries", async () => {
    const laboratory = new Laboratory();
    const path = await laboratory.leave();
    writeFileSync(`${path}.tmp`, "");
    mkdirSync(join(laboratory.journalFolder, "folder.json"));
    expect(await laboratory.probe()).toMatchObject({ leftovers: 1 });
  });

  it("or forgets it if its team is gone, and keeps one of a team or edition that the user cannot see", async () => {
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
    const [, closed] = laboratory.emulator.world.store.all("teams");
    await laboratory.leave({ teamId: "1" });
    const kept = [
      await laboratory.leave({ teamId: closed?.id ?? "" }),
      await laboratory.leave({ editionId: "2" }),
      await laboratory.leave({ baseUrl: "http://localhost:1" }),
    ];
    expect(await laboratory.probe()).toMatchObject({ leftovers: 0 });
    expect([...laboratory.journal].sort()).toEqual(kept.map((path) => basename(path)).sort());
  });
});

describe("what cannot be put into the trash", () => {
  it("of an earlier probe is named, and is nobody else's", async () => {
    const laboratory = new Laboratory();
    const path = await laboratory.leave();
    let isFirst = true;
    const http = laboratory.answering(async ({ url }, send) => {
      const isRefused = isFirst && url.endsWith("/state");
      if (isRefused) isFirst = false;
      return isRefused ? refused : send();
    });
    const { leftovers, keptLeftovers, foreign } = await laboratory.probe({ http });
    expect({ leftovers, foreign, journal: laboratory.journal }).toEqual({
      leftovers: 0,
      foreign: 0,
      journal: [basename(path)],
    });
    expect(keptLeftovers.map(({ summary }) => summary)).toEqual([
      expect.stringMatching(/^spaces of the team .* may not be in the trash: PUT space state returned 403$/),
    ]);
  });

  it("hinders no other space: neither one that is refused, nor a list that fails", async () => {
    const { laboratory, session, entry, create } = scratch(async (request, send) => {
      if (isList(request)) return refused;
      if (!request.url.endsWith("/state")) return send();
      asked.push(request.url);
      return asked.length === 1 ? refused : send();
    });
    const asked: string[] = [];
    const ids = [await create(), await create()];
    await rejection(trashSpaces(session, entry, ids), CanvasError);
    const isActive = (id: string) => laboratory.emulator.world.store.get("spaces", id)?.trashedTime === null;
    expect(ids.map(isActive)).toEqual([true, false]);
  });
});

/** A probe that has started on a service with some responses of its own. */
function scratch(answer: Parameters<Laboratory["answering"]>[0]) {
  const laboratory = new Laboratory();
  const { config, journal } = laboratory.options;
  const { editionId = "", baseUrl } = config;
  const [team] = laboratory.emulator.world.store.all("teams");
  const teamId = team?.id ?? "";
  const client = new CanvasClient(config, { http: laboratory.answering(answer) });
  const silent = { warn: () => {}, info: () => {}, pending: () => {}, status: () => {} };
  const session = new Session(config, silent, { client });
  const entry = journal.start({ baseUrl, editionId, teamId, zuid: laboratory.zuid() });
  const create = async () => (await client.spaces.create(editionId, { teamId, name: "new" })).spaceId;
  return { laboratory, session, entry, create };
}

describe("a list that is late", () => {
  it("does not fail a probe: what it shows may be in the trash", async () => {
    const laboratory = new Laboratory();
    const before = laboratory.world();
    const shown = new Map<string, HttpResult>();
    let isLate = false;
    const http = laboratory.answering(async (request, send) => {
      isLate ||= /\/spaces\/\d+\/state$/.test(request.url);
      const known = isLate && isList(request) ? shown.get(request.url) : undefined;
      const result = known ?? (await send());
      if (isList(request)) shown.set(request.url, result);
      return result;
    });
    expect((await laboratory.probe({ http })).cleanupError).toBeUndefined();
    expect([laboratory.world(), laboratory.journal]).toEqual([before, []]);
  });

  it("proves nothing: what it does not show yet may be in use", async () => {
    const { session, entry, create } = scratch(async (request, send) => {
      const none = JSON.stringify(success({ spaces_info: [], space_count: 0 }).body);
      if (isList(request)) return { kind: "response", status: 200, headers: {}, text: none };
      return request.url.endsWith("/state") ? refused : send();
    });
    const { summary } = await rejection(trashSpaces(session, entry, [await create()]), CanvasError);
    expect(summary).toMatch(/ may not be in the trash: PUT space state returned 403$/);
  });
});
