import { describe, expect, it } from "vitest";
import type { CanvasClient } from "../../../../provider/api/client.ts";
import { ListCache, Lists } from "../../../../provider/api/lists/list-cache.ts";
import { apiError } from "../../../../provider/api/transport/api-error.ts";
import { CanvasError, NotFound } from "../../../../provider/errors.ts";
import { rejection, Service } from "../harness.ts";

/** A promise that the test resolves or rejects. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return { read: () => promise, resolve, reject };
}

const refusal = (status: number) =>
  apiError({ operation: "zones", method: "GET", path: "/", outcomeUnknown: false, scope: "", status });

describe("ListCache", () => {
  it("shares one read, caches its result, and reads again with fresh: true", async () => {
    const cache = new ListCache<number>();
    let reads = 0;
    const read = async () => ++reads;
    expect(await Promise.all([cache.load(["1"], read), cache.load(["1"], read)])).toEqual([1, 1]);
    expect(await cache.load(["1"], read)).toBe(1);
    expect(await cache.load(["2"], read)).toBe(2);
    expect(await cache.load(["1"], read, { fresh: true })).toBe(3);
    expect(await cache.load(["1"], read)).toBe(3);
  });

  it("invalidates all lists below a parent, and no others", async () => {
    const cache = new ListCache<string>();
    for (const parent of [
      ["1", "a"],
      ["1", "b"],
      ["12", "a"],
    ])
      await cache.load(parent, async () => "old");
    cache.invalidate(["1"]);
    const load = (...parent: string[]) => cache.load(parent, async () => "new");
    expect([await load("1", "a"), await load("1", "b"), await load("12", "a")]).toEqual(["new", "new", "old"]);
  });

  it("does not cache a failed read", async () => {
    const cache = new ListCache<string>();
    const failing = () => Promise.reject(new CanvasError("no"));
    await Promise.all([
      rejection(cache.load(["1"], failing), CanvasError),
      rejection(cache.load(["1"], failing), CanvasError),
    ]);
    expect(await cache.load(["1"], async () => "yes")).toBe("yes");
  });

  it.each<[string, Error, boolean]>([
    ["a refusal", refusal(404), true],
    ["a missing permission", refusal(401), false],
    ["an exceeded rate limit", refusal(429), false],
    ["a failure of the service", refusal(500), false],
  ])("of the failures that an invalidated cache may keep, treats %s as it should", async (_, failure, isKept) => {
    const cache = new ListCache<string>({ keepsRefusals: true });
    await rejection(
      cache.load(["1"], () => Promise.reject(failure)),
      CanvasError,
    );
    const again = cache.load(["1"], async () => "visible");
    if (isKept) expect(await rejection(again, CanvasError)).toBe(failure);
    else expect(await again).toBe("visible");
  });

  it("forgets a refusal with fresh: true, and when any list is invalidated", async () => {
    const cache = new ListCache<string>({ keepsRefusals: true });
    const refuse = () =>
      rejection(
        cache.load(["1"], () => Promise.reject(refusal(404)), { fresh: true }),
        NotFound,
      );
    await refuse();
    expect(await cache.load(["1"], async () => "fresh", { fresh: true })).toBe("fresh");
    await refuse();
    cache.invalidate(["2"]);
    expect(await cache.load(["1"], async () => "invalidated")).toBe("invalidated");
  });

  it("does not fall back to a refusal after a later read has failed for another reason", async () => {
    const cache = new ListCache<string>({ keepsRefusals: true });
    for (const status of [404, 500]) {
      const failing = cache.load(["1"], () => Promise.reject(refusal(status)), { fresh: true });
      await rejection(failing, CanvasError);
    }
    expect(await cache.load(["1"], async () => "visible")).toBe("visible");
  });

  it("does not keep a refusal of a read that began before refusals were forgotten", async () => {
    const cache = new ListCache<string>({ keepsRefusals: true });
    const slow = deferred<string>();
    const refused = rejection(cache.load(["1"], slow.read), NotFound);
    cache.forgetRefusals();
    slow.reject(refusal(404));
    await refused;
    expect(await cache.load(["1"], async () => "visible")).toBe("visible");
  });

  it("keeps a newer list when an older read fails", async () => {
    const cache = new ListCache<string>();
    const slow = deferred<string>();
    const failing = rejection(cache.load(["1"], slow.read), CanvasError);
    cache.invalidate(["1"]);
    await cache.load(["1"], async () => "newer");
    slow.reject(new CanvasError("no"));
    await failing;
    expect(await cache.load(["1"], async () => "newest")).toBe("newer");
  });
});

describe("Lists.write", () => {
  const frames = (...names: string[]) => names.map((name) => ({ id: name, name, type: "CUSTOM", properties: {} }));

  it("invalidates a list whose read was in flight when the write began", async () => {
    const lists = new Lists();
    const cache = lists.cacheOf<ReturnType<typeof frames>>("frames");
    const early = deferred<ReturnType<typeof frames>>();
    const before = cache.load(["1"], early.read);
    await lists.write({ frames: [["1"]] }, async () => {});
    early.resolve(frames("old"));
    expect(await before).toEqual(frames("old"));
    expect(await cache.load(["1"], async () => frames("new"))).toEqual(frames("new"));
  });

  it.each(["succeeds", "fails"])("invalidates a list whose read began during a write that %s", async (end) => {
    const lists = new Lists();
    const cache = lists.cacheOf<ReturnType<typeof frames>>("frames");
    const write = deferred<void>();
    const writing = lists.write({ frames: [["1"]] }, write.read).catch(() => {});
    await cache.load(["1"], async () => frames("maybe old"));
    if (end === "fails") write.reject(new CanvasError("lost"));
    else write.resolve();
    await writing;
    expect(await cache.load(["1"], async () => frames("new"))).toEqual(frames("new"));
  });
});

describe("Lists", () => {
  it.each<[string, (lists: Lists) => unknown]>([
    ["any write", (lists) => lists.write({ teamMembers: [["2"]] }, async () => {})],
    ["clear", (lists) => lists.clear()],
  ])("forgets refusals and conclusions with %s, and not what is asked once in a run", async (_, forget) => {
    const lists = new Lists();
    const zones = lists.cacheOf<string>("zones");
    const ask = async (answer: string) => [
      await lists.run.untilWrite(["zone", "1"], async () => answer),
      await lists.run.once(["zone", "1"], async () => answer),
    ];
    await rejection(
      zones.load(["1"], () => Promise.reject(refusal(400))),
      CanvasError,
    );
    await ask("gone");
    await forget(lists);
    expect(await zones.load(["1"], async () => "visible")).toBe("visible");
    expect(await ask("there")).toEqual(["there", "gone"]);
  });
});

describe("CanvasClient", () => {
  it("sends one request for 50 concurrent readers of a list", async () => {
    const service = await Service.start();
    const { zones, frames, teams, teamMembers, spaceMembers, spaces } = service.client();
    const { editionId } = service;
    const [teamId, spaceId] = [service.id("teams", "Alpha"), service.id("spaces", "Plans")];
    const zoneId = service.id("zones", "Canvas");
    const readers = [
      () => zones.list(editionId, spaceId),
      () => frames.list(editionId, spaceId, zoneId),
      () => teams.list(editionId),
      () => teamMembers.list(editionId, teamId),
      () => spaceMembers.list(editionId, spaceId),
      () => spaces.list(editionId, { teamId, kind: "ALLSPACES" }),
    ];
    await Promise.all(Array.from({ length: 50 }, () => readers.map((read) => read())).flat());
    expect(service.requests()).toHaveLength(readers.length);
  });

  it("reloads the list of a parent after a write below it, and no other list", async () => {
    const service = await Service.start();
    const { zones, spaces } = service.client();
    const { editionId } = service;
    const spaceId = service.id("spaces", "Plans");
    const copy = await spaces.duplicate(editionId, spaceId);
    const names = async (id: string) => (await zones.list(editionId, id)).map(({ name }) => name);
    await Promise.all([names(spaceId), names(copy.spaceId)]);
    await zones.create(editionId, spaceId, { name: "New" });
    expect(await names(spaceId)).toEqual(["Canvas", "Sketch", "New"]);
    await names(copy.spaceId);
    expect(service.requests(/zones\/meta/)).toHaveLength(3);
  });

  it.each<[string, (client: CanvasClient, team: string, service: Service) => Promise<unknown>]>([
    ["updating a team", ({ teams }, team, { editionId }) => teams.update(editionId, team, { name: "Gamma" })],
    ["creating an edition", ({ editions }) => editions.create({ teamName: "First" }).catch(() => {})],
    [
      "inviting a member",
      ({ teamMembers }, team, { editionId }) =>
        teamMembers.add(editionId, team, [{ mailId: "new@example.com", role: "MEMBER" }]),
    ],
    [
      "removing a member",
      ({ teamMembers }, _, service) => {
        const [member, owner] = [service.id("users", "member@example.com"), service.id("users", "owner@example.com")];
        return teamMembers.remove(service.editionId, service.id("teams", "Alpha"), member, owner);
      },
    ],
  ])("reloads the teams after %s", async (_, write) => {
    const service = await Service.start();
    const client = service.client();
    await client.teams.list(service.editionId);
    await write(client, service.id("teams", "Beta"), service);
    await client.teams.list(service.editionId);
    expect(service.requests(/GET .*\/teams$/)).toHaveLength(2);
  });
});
