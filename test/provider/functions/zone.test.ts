import { describe, expect, it } from "vitest";
import { CanvasError, Forbidden, NotFound } from "../../../provider/errors.ts";
import { rejection, startTime } from "../api/harness.ts";
import { Bench } from "../resources/harness.ts";
import { ask, failuresOf } from "./harness.ts";

const unknownZone = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";

/** A space with three zones in use, two of one name, and one in the trash. */
async function start(): Promise<Bench> {
  const zones = [{ name: "Sketch" }, { name: "Board" }, { name: "Sketch" }, { name: "Gone", trashed: true }];
  const teams = [{ name: "Alpha", members: [{ mailId: "member@example.com" }], spaces: [{ name: "Plans", zones }] }];
  return Bench.start({ editions: [{ name: "Acme", owner: "owner@example.com", teams }] });
}

function told({ store, owner }: Bench, zoneId: string) {
  const zone = store.get("zones", zoneId);
  return {
    ...{ zoneId, name: zone?.name, spaceId: zone?.spaceId, trashed: false, zoneKey: zone?.key },
    ...{ authorZuid: owner, lastAuthorZuid: owner, createdTime: startTime, lastModifiedTime: startTime },
  };
}

const spaceIdOf = ({ service }: Bench) => service.id("spaces", "Plans");
const idsOf = ({ store }: Bench, name: string) =>
  [...store.all("zones")].filter((zone) => zone.name === name).map(({ id }) => id);

describe("getZone", () => {
  it("tells of zones by id and by name, all with one request", async () => {
    const bench = await start();
    const spaceId = spaceIdOf(bench);
    const [board = ""] = idsOf(bench, "Board");
    const [sketch = ""] = idsOf(bench, "Sketch");
    expect(
      await Promise.all([
        ask(bench, "getZone", { spaceId, zoneId: board }),
        ask(bench, "getZone", { spaceId, zoneId: sketch }),
        ask(bench, "getZone", { spaceId, name: "Board" }),
      ]),
    ).toEqual([told(bench, board), told(bench, sketch), told(bench, board)]);
    expect(bench.takeRequests()).toEqual([`GET /spaces/${spaceId}/zones/meta`]);
  });

  it("does not choose between zones of one name", async () => {
    const bench = await start();
    const spaceId = spaceIdOf(bench);
    const error = await rejection(ask(bench, "getZone", { spaceId, name: "Sketch" }), CanvasError);
    const ids = idsOf(bench, "Sketch").join(", ");
    expect(error.message).toBe(`space ${spaceId} has several zones named "Sketch" (${ids}); choose one by its id`);
  });

  it("says what zones there are instead of the one that is not", async () => {
    const bench = await start();
    const spaceId = spaceIdOf(bench);
    const [first, second] = idsOf(bench, "Sketch");
    const there = `it has "Sketch" ${first}, "Board", "Sketch" ${second}`;
    for (const args of [{ name: "Broad" }, { zoneId: unknownZone }]) {
      const error = await rejection(ask(bench, "getZone", { spaceId, ...args }), CanvasError);
      const [text] = Object.values(args);
      expect(error.message).toBe(`space ${spaceId} has no zone named "${text}" (${there}); correct the id or name`);
    }
  });

  it("says that a zone is in the trash", async () => {
    const bench = await start();
    const spaceId = spaceIdOf(bench);
    const [zoneId] = idsOf(bench, "Gone");
    const error = await rejection(ask(bench, "getZone", { spaceId, zoneId }), CanvasError);
    expect(error.message).toBe(
      `zone ${zoneId} of space ${spaceId} is in the trash, where the service does not tell its name; restore it first`,
    );
  });

  it("takes an id or a name, and not both", async () => {
    const bench = await start();
    expect(await failuresOf(bench, "getZone")).toEqual([
      "spaceId: is required",
      "zoneId: is required unless name is given",
    ]);
    expect(await failuresOf(bench, "getZone", { spaceId: "1", zoneId: unknownZone, name: "Board" })).toEqual([
      "name: cannot be used together with zoneId",
    ]);
    expect(await failuresOf(bench, "getZone", { spaceId: "1", zoneId: "12" })).toEqual([
      "zoneId: must be a UUID such as 6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21",
    ]);
  });
});

describe("getZones", () => {
  it("lists zones in display order", async () => {
    const bench = await start();
    const [first = "", second = ""] = idsOf(bench, "Sketch");
    const [board = ""] = idsOf(bench, "Board");
    bench.change((store) => {
      for (const [position, id] of [second, board, first].entries()) {
        const zone = store.get("zones", id);
        if (zone) store.put("zones", { ...zone, position });
      }
    });
    expect(await ask(bench, "getZones", { spaceId: spaceIdOf(bench) })).toEqual({
      zones: [told(bench, second), told(bench, board), told(bench, first)],
    });
  });

  it("leaves out a zone that is closed to the user, and getZone says so", async () => {
    const bench = await start();
    const spaceId = spaceIdOf(bench);
    const zuid = bench.service.id("users", "member@example.com");
    const [zoneId = ""] = idsOf(bench, "Board");
    bench.change((store) => {
      const id = `${spaceId}:${zuid}`;
      const added = { addedTime: 0, addedBy: bench.owner };
      store.put("spaceMembers", { id, spaceId, memberId: zuid, type: "USER", role: "VIEWER", ...added });
      const share = { zoneId, memberId: zuid, memberType: "USER", role: "VIEWER", permission: "restricted" } as const;
      store.put("zoneShares", { id: `${zoneId}:${zuid}`, ...share });
    });
    const member = bench.again({ accessToken: bench.service.tokenOf("member@example.com") });
    const { zones } = await ask(member, "getZones", { spaceId });
    expect(zones.map(({ name }) => name)).toEqual(["Sketch", "Sketch"]);
    const error = await rejection(ask(member, "getZone", { spaceId, zoneId }), Forbidden);
    expect(error.message).toContain("S1033 Restricted zone");
  });

  it("fails for a space that is not there", async () => {
    await rejection(ask(await start(), "getZones", { spaceId: "999" }), NotFound);
  });
});
