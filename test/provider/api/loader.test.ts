import { describe, expect, it } from "vitest";
import type { CanvasClient } from "../../../provider/api/client.ts";
import { Lists } from "../../../provider/api/lists.ts";
import { Loader } from "../../../provider/api/loader.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { rejection, Service } from "./harness.ts";

/** A read that ends when the test says so. */
function pending<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return { read: () => promise, resolve, reject };
}

describe("a loader", () => {
  it("shares one read, keeps its answer, and reads anew when told", async () => {
    const loader = new Loader<number>();
    let reads = 0;
    const read = async () => ++reads;
    expect(await Promise.all([loader.load(["1"], read), loader.load(["1"], read)])).toEqual([1, 1]);
    expect(await loader.load(["1"], read)).toBe(1);
    expect(await loader.load(["2"], read)).toBe(2);
    expect(await loader.load(["1"], read, { fresh: true })).toBe(3);
    expect(await loader.load(["1"], read)).toBe(3);
  });

  it("drops what is under a parent and nothing else", async () => {
    const loader = new Loader<string>();
    for (const parent of [
      ["1", "a"],
      ["1", "b"],
      ["12", "a"],
    ])
      await loader.load(parent, async () => "old");
    loader.drop(["1"]);
    const now = (...parent: string[]) => loader.load(parent, async () => "new");
    expect([await now("1", "a"), await now("1", "b"), await now("12", "a")]).toEqual(["new", "new", "old"]);
  });

  it("does not keep a failure", async () => {
    const loader = new Loader<string>();
    const failing = () => Promise.reject(new CanvasError("no"));
    await Promise.all([
      rejection(loader.load(["1"], failing), CanvasError),
      rejection(loader.load(["1"], failing), CanvasError),
    ]);
    expect(await loader.load(["1"], async () => "yes")).toBe("yes");
  });

  it("does not forget a newer list when an older read fails", async () => {
    const loader = new Loader<string>();
    const slow = pending<string>();
    const failing = rejection(loader.load(["1"], slow.read), CanvasError);
    loader.drop(["1"]);
    await loader.load(["1"], async () => "newer");
    slow.reject(new CanvasError("no"));
    await failing;
    expect(await loader.load(["1"], async () => "newest")).toBe("newer");
  });
});

describe("a write", () => {
  const frames = (...names: string[]) => names.map((name) => ({ id: name, name, type: "CUSTOM", properties: {} }));

  it("keeps later readers from a list that was in flight when it began", async () => {
    const lists = new Lists();
    const early = pending<ReturnType<typeof frames>>();
    const before = lists.frames.load(["1"], early.read);
    await lists.writing({ frames: [["1"]] }, async () => {});
    early.resolve(frames("old"));
    expect(await before).toEqual(frames("old"));
    expect(await lists.frames.load(["1"], async () => frames("new"))).toEqual(frames("new"));
  });

  it.each(["succeeds", "fails"])("forgets a list that began meanwhile, also when it %s", async (end) => {
    const lists = new Lists();
    const write = pending<void>();
    const writing = lists.writing({ frames: [["1"]] }, write.read).catch(() => {});
    await lists.frames.load(["1"], async () => frames("maybe old"));
    if (end === "fails") write.reject(new CanvasError("lost"));
    else write.resolve();
    await writing;
    expect(await lists.frames.load(["1"], async () => frames("new"))).toEqual(frames("new"));
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
