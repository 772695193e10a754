import { describe, expect, it } from "vitest";
import { CanvasError, Forbidden } from "../../../provider/errors.ts";
import { rejection, startTime } from "../api/harness.ts";
import { TestSession } from "../resources/harness.ts";
import { call } from "./harness.ts";

/** A space with three active zones, two of the same name, and a trashed one. */
async function start(): Promise<TestSession> {
  const zones = [{ name: "Sketch" }, { name: "Board" }, { name: "Sketch" }, { name: "Gone", trashed: true }];
  const teams = [{ name: "Alpha", members: [{ mailId: "member@example.com" }], spaces: [{ name: "Plans", zones }] }];
  return TestSession.start({ editions: [{ name: "Acme", owner: "owner@example.com", teams }] });
}

function expectedZone({ store, owner }: TestSession, zoneId: string) {
  const zone = store.get("zones", zoneId);
  return {
    zoneId,
    name: zone?.name,
    spaceId: zone?.spaceId,
    trashed: false,
    authorZuid: owner,
    lastAuthorZuid: owner,
    createdTime: startTime,
    lastModifiedTime: startTime,
  };
}

const spaceIdOf = ({ service }: TestSession) => service.id("spaces", "Plans");
const idsOf = ({ store }: TestSession, name: string) =>
  [...store.all("zones")].filter((zone) => zone.name === name).map(({ id }) => id);

describe("getZone", () => {
  it("returns zones by id and by name, with one request for all", async () => {
    const session = await start();
    const spaceId = spaceIdOf(session);
    const [board = ""] = idsOf(session, "Board");
    const [sketch = ""] = idsOf(session, "Sketch");
    expect(
      await Promise.all([
        call(session, "getZone", { spaceId, zoneId: board }),
        call(session, "getZone", { spaceId, zoneId: sketch }),
        call(session, "getZone", { spaceId, name: "Board" }),
      ]),
    ).toEqual([expectedZone(session, board), expectedZone(session, sketch), expectedZone(session, board)]);
    expect(session.takeRequests()).toEqual([`GET /spaces/${spaceId}/zones/meta`]);
  });

  it("fails for a trashed zone, with the remedy in the message", async () => {
    const session = await start();
    const spaceId = spaceIdOf(session);
    const [zoneId] = idsOf(session, "Gone");
    const error = await rejection(call(session, "getZone", { spaceId, zoneId }), CanvasError);
    expect(error.message).toBe(
      `zone ${zoneId} of space ${spaceId} is in the trash, where the service does not show its name; restore it first`,
    );
  });
});

describe("getZones", () => {
  it("lists zones in display order", async () => {
    const session = await start();
    const [first = "", second = ""] = idsOf(session, "Sketch");
    const [board = ""] = idsOf(session, "Board");
    session.changeStore((store) => {
      for (const [position, id] of [second, board, first].entries()) {
        const zone = store.get("zones", id);
        if (zone) store.put("zones", { ...zone, position });
      }
    });
    expect(await call(session, "getZones", { spaceId: spaceIdOf(session) })).toEqual({
      zones: [second, board, first].map((id) => ({ ...expectedZone(session, id), stateModifiedTime: startTime })),
    });
  });

  it.each([400, 429])(
    "lists zones without the times of their states if the list of these returns %i",
    async (status) => {
      const session = await start();
      const [first = "", second = ""] = idsOf(session, "Sketch");
      const [board = ""] = idsOf(session, "Board");
      session.fault("GET", "/spaces/*/zones/meta", { kind: "status", status }, 2);
      expect(await call(session, "getZones", { spaceId: spaceIdOf(session) })).toEqual({
        zones: [first, board, second].map((id) => expectedZone(session, id)),
      });
    },
  );

  it("omits a zone that is restricted for the user, for which getZone fails with a 403", async () => {
    const session = await start();
    const spaceId = spaceIdOf(session);
    const zuid = session.service.id("users", "member@example.com");
    const [zoneId = ""] = idsOf(session, "Board");
    session.changeStore((store) => {
      const id = `${spaceId}:${zuid}`;
      const added = { addedTime: 0, addedBy: session.owner };
      store.put("spaceMembers", { id, spaceId, memberId: zuid, type: "USER", role: "VIEWER", ...added });
      const share = { zoneId, memberId: zuid, memberType: "USER", role: "VIEWER", permission: "restricted" } as const;
      store.put("zoneShares", { id: `${zoneId}:${zuid}`, ...share, ...added });
    });
    const member = session.newSession({ accessToken: session.service.tokenOf("member@example.com") });
    const { zones } = await call(member, "getZones", { spaceId });
    expect(zones.map(({ name }) => name)).toEqual(["Sketch", "Sketch"]);
    const error = await rejection(call(member, "getZone", { spaceId, zoneId }), Forbidden);
    expect(error.message).toContain("S1033 Restricted zone");
  });
});
