import { describe, expect, it } from "vitest";
import type { CanvasClient } from "../../../../provider/api/client.ts";
import { ListCache } from "../../../../provider/api/lists/list-cache.ts";
import { Lists } from "../../../../provider/api/lists/lists.ts";
import { CanvasError } from "../../../../provider/errors.ts";
import { rejection, Service } from "../harness.ts";

/** A read that ends when the test says so. */
function pending<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return { read: () => promise, resolve, reject };
}

describe("a list cache", () => {
  it("shares one read, keeps its answer, and reads anew when told", async () => {
    const cache = new ListCache<number>();
    let reads = 0;
    const read = async () => ++reads;
    expect(await Promise.all([cache.load(["1"], read), cache.load(["1"], read)])).toEqual([1, 1]);
    expect(await cache.load(["1"], read)).toBe(1);
    expect(await cache.load(["2"], read)).toBe(2);
    expect(await cache.load(["1"], read, { fresh: true })).toBe(3);
    expect(await cache.load(["1"], read)).toBe(3);
  });

  it("drops what is under a parent and nothing else", async () => {
    const cache = new ListCache<string>();
    for (const parent of [
      ["1", "a"],
      ["1", "b"],
      ["12", "a"],
    ])
      await cache.load(parent, async () => "old");
    cache.invalidate(["1"]);
    const now = (...parent: string[]) => cache.load(parent, async () => "new");
    expect([await now("1", "a"), await now("1", "b"), await now("12", "a")]).toEqual(["new", "new", "old"]);
  });

  it("does not keep a failure", async () => {
    const cache = new ListCache<string>();
    const failing = () => Promise.reject(new CanvasError("no"));
    await Promise.all([
      rejection(cache.load(["1"], failing), CanvasError),
      rejection(cache.load(["1"], failing), CanvasError),
    ]);
    expect(await cache.load(["1"], async () => "yes")).toBe("yes");
  });

  it("does not forget a newer list when an older read fails", async () => {
    const cache = new ListCache<string>();
    const slow = pending<string>();
    const failing = rejection(cache.load(["1"], slow.read), CanvasError);
    cache.invalidate(["1"]);
    await cache.load(["1"], async () => "newer");
    slow.reject(new CanvasError("no"));
    await failing;
    expect(await cache.load(["1"], async () => "newest")).toBe("newer");
  });
});

describe("a write", () => {
  const frames = (...names: string[]) => names.map((name) => ({ id: name, name, type: "CUSTOM", properties: {} }));

  it("keeps later readers from a list that was in flight when it began", async () => {
    const lists = new Lists();
    const cache = lists.cacheOf<ReturnType<typeof frames>>("frames");
    const early = pending<ReturnType<typeof frames>>();
    const before = cache.load(["1"], early.read);
    await lists.write({ frames: [["1"]] }, async () => {});
    early.resolve(frames("old"));
    expect(await before).toEqual(frames("old"));
    expect(await cache.load(["1"], async () => frames("new"))).toEqual(frames("new"));
  });

  it.each(["succeeds", "fails"])("forgets a list that began meanwhile, also when it %s", async (end) => {
    const lists = new Lists();
    const cache = lists.cacheOf<ReturnType<typeof frames>>("frames");
    const write = pending<void>();
    const writing = lists.write({ frames: [["1"]] }, write.read).catch(() => {});
    await cache.load(["1"], async () => frames("maybe old"));
    if (end === "fails") write.reject(new CanvasError("lost"));
    else write.resolve();
    await writing;
    expect(await cache.load(["1"], async () => frames("new"))).toEqual(frames("new"));
  });
});

describe("the client", () => {
  it("serves 50 readers of each list with one request", async () => {
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

  it("asks again after a write under the parent, and only there", async () => {
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

  it.each<[string, (client: CanvasClient, service: Service) => Promise<unknown>]>([
    [
      "a team was changed",
      ({ teams }, service) => teams.update(service.editionId, service.id("teams", "Beta"), { name: "Gamma" }),
    ],
    ["an edition was asked for", ({ editions }) => editions.create({ teamName: "First" }).catch(() => {})],
    [
      "someone was invited",
      ({ teamMembers }, service) =>
        teamMembers.add(service.editionId, service.id("teams", "Beta"), [
          { mailId: "new@example.com", role: "MEMBER" },
        ]),
    ],
    [
      "someone was removed",
      ({ teamMembers }, service) => {
        const [member, owner] = [service.id("users", "member@example.com"), service.id("users", "owner@example.com")];
        return teamMembers.remove(service.editionId, service.id("teams", "Alpha"), member, owner);
      },
    ],
  ])("asks for the teams again after %s", async (_, write) => {
    const service = await Service.start();
    const client = service.client();
    await client.teams.list(service.editionId);
    await write(client, service);
    await client.teams.list(service.editionId);
    expect(service.requests(/GET .*\/teams$/)).toHaveLength(2);
  });

  it("asks again after a failed list", async () => {
    const service = await Service.start();
    const { zones } = service.client({ retrySeconds: 0 });
    service.fault({ nth: 1, action: { kind: "status", status: 500 } });
    const list = () => zones.list(service.editionId, service.id("spaces", "Plans"));
    const [first, second] = await Promise.allSettled([list(), list()]);
    expect([first.status, second.status]).toEqual(["rejected", "rejected"]);
    expect(await list()).toHaveLength(2);
    expect(service.requests()).toHaveLength(2);
  });
});
