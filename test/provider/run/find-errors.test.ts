import { describe, expect, it } from "vitest";
import { CanvasError, Forbidden } from "../../../provider/errors.ts";
import type { ResourceName } from "../../../provider/resources/index.ts";
import { fakeServer, rejection, respondWith, success } from "../api/harness.ts";
import { TestSession } from "../resources/harness.ts";
import { importResource, importSeed, seedIds } from "./import-fixture.ts";

const start = () => TestSession.start(importSeed);

describe("trashed objects", () => {
  it("a space is found by id and by name", async () => {
    const session = await start();
    const { bin } = seedIds(session);
    for (const text of [bin, "Bin"]) {
      expect(await importResource(session.newSession(), "Space", text)).toMatchObject({
        id: bin,
        state: { trashed: true },
      });
    }
  });

  it.each<[ResourceName, string]>([
    ["Zone", "Inside"],
    ["Frame", "Inside/Lost"],
    ["SpaceMember", "ada@example.com"],
  ])("nothing inside a trashed space is found: %s", async (name, inside) => {
    const session = await start();
    const { bin } = seedIds(session);
    // Users outside of all teams see the space in no list.
    const outsider = session.newSession({ accessToken: session.service.tokenOf("outsider@example.com") });
    const attempts: [TestSession, string][] = [
      [session, "Bin"],
      [session, bin],
      [outsider, bin],
    ];
    for (const [user, space] of attempts) {
      expect((await rejection(importResource(user, name, `${space}/${inside}`), CanvasError)).message).toBe(
        `space "Bin" (${bin}) is in the trash, where nothing in it can be seen; restore it first`,
      );
    }
  });

  it.each(["Zone", "Frame"] as const)("a zone is not found, because its name is hidden: %s", async (name) => {
    const session = await start();
    const { plans, old } = seedIds(session);
    const text = [plans, old, ...(name === "Frame" ? ["Now"] : [])].join("/");
    const error = await rejection(importResource(session, name, text), CanvasError);
    expect(error.message).toBe(
      `zone ${old} of space ${plans} is in the trash, where the service does not show its name; restore it first`,
    );
  });

  it("a zone is found if the service returns its name", async () => {
    const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
    const zone_info = { zone_id: zoneId, zone_name: "Old", space_id: "7", status: "TRASHED" };
    const service = respondWith(success({ zones_info: { zone_order: [], zone_meta: {} } }), success({ zone_info }));
    const session = (await start()).newSession({ baseUrl: await fakeServer(service), editionId: "1" });
    expect(await importResource(session, "Zone", `7/${zoneId}`)).toStrictEqual({
      id: zoneId,
      state: { spaceId: "7", zoneId, name: "Old", trashed: true, editionId: "1" },
    });
  });
});

describe("missing and ambiguous objects", () => {
  const remedy = "; correct the id or name";
  const invitedRemedy =
    "; people who are only invited cannot be imported: leave out the import, and give the resource adoptInvitation: true";
  const notJoinedRemedy =
    "; people who have not joined the team yet cannot be imported: leave out the import, and pulumi up --refresh adds them once they have";
  const spaces = '"Plans" PLANS, "R&D / 50%", "2024", "Twice" TWICE, "Twice" OTHER, "Bin", "Plans" TRASHED';
  const zones = '"Canvas", "Board", "Same" SAME, "Same" ALSO';
  const people = '"owner@example.com", "Ada@Example.com", "member@example.com"';
  const unknownId = "00000000-0000-4000-8000-000000000000";
  it.each<[ResourceName, string, string]>([
    ["Team", "Gamma", `edition EDITION has no team named "Gamma" (it has "Alpha", "Beta")${remedy}`],
    ["Team", "999", `edition EDITION has no team named "999" (it has "Alpha", "Beta")${remedy}`],
    ["Space", "Nowhere", `edition EDITION has no space named "Nowhere" (it has ${spaces})${remedy}`],
    ["Space", "999", `edition EDITION has no space named "999" (it has ${spaces})${remedy}`],
    ["Space", "Twice", 'edition EDITION has several spaces named "Twice" (TWICE, OTHER); choose one by its id'],
    ["Zone", "999/Canvas", `edition EDITION has no space named "999" (it has ${spaces})${remedy}`],
    ["Zone", "Plans/Nowhere", `space PLANS has no zone named "Nowhere" (it has ${zones})${remedy}`],
    ["Zone", `Plans/${unknownId}`, `space PLANS has no zone named "${unknownId}" (it has ${zones})${remedy}`],
    ["Zone", "Plans/Same", 'space PLANS has several zones named "Same" (SAME, ALSO); choose one by its id'],
    ["Zone", "R&D %2F 50%/Canvas", `space RESEARCH has no zone named "Canvas" (it has "Sketch")${remedy}`],
    ["Frame", "Plans/Canvas/Then", `zone CANVAS has no frame named "Then" (it has "Now", "Q1/Q2")${remedy}`],
    ["Frame", "Plans/Board/Same", 'zone BOARD has several frames named "Same" (FIRST, SECOND); choose one by its id'],
    [
      "Frame",
      "Twice/Board/Same",
      'edition EDITION has several spaces named "Twice" (TWICE, OTHER); choose one by its id',
    ],
    [
      "TeamMember",
      "Alpha/invited@example.com",
      `team ALPHA has no member named "invited@example.com" (it has ${people})${invitedRemedy}`,
    ],
    [
      "SpaceMember",
      "2024/ada@example.com",
      `space YEAR has no member named "ada@example.com" (it has "owner@example.com")${notJoinedRemedy}`,
    ],
  ])("%s %s: the message lists what exists", async (name, text, message) => {
    const session = await start();
    const all = (table: "spaces" | "zones", same: string) =>
      [...session.store.all(table)].filter((one) => one.name === same).map(({ id }) => id);
    const ids = seedIds(session);
    const [twice = "", other = ""] = all("spaces", "Twice");
    const [same = "", also = ""] = all("zones", "Same");
    const [, trashed = ""] = all("spaces", "Plans");
    const frames = [...session.store.all("frames")].filter((one) => one.name === "Same").map(({ frameId }) => frameId);
    const [first = "", second = ""] = frames;
    const placeholders = {
      ...{ EDITION: session.editionId, ALPHA: ids.team, PLANS: ids.plans, RESEARCH: ids.research, YEAR: ids.year },
      ...{ CANVAS: ids.canvas, TWICE: twice, OTHER: other, SAME: same, ALSO: also, TRASHED: trashed },
      ...{ BOARD: ids.board, FIRST: first, SECOND: second },
    };
    const expected = Object.entries(placeholders).reduce(
      (text, [word, id]) => text.replaceAll(new RegExp(`\\b${word}\\b`, "g"), id),
      message,
    );
    expect((await rejection(importResource(session, name, text), CanvasError)).message).toBe(expected);
  });

  it("the message lists at most ten names", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Team ${index + 1}`);
    const teams = names.map((name) => ({ name }));
    const session = await TestSession.start({ editions: [{ name: "Acme", owner: "owner@example.com", teams }] });
    const shown = names.slice(0, 10).map((name) => `"${name}"`);
    expect((await rejection(importResource(session, "Team", "Gamma"), CanvasError)).message).toBe(
      `edition ${session.editionId} has no team named "Gamma" (it has ${shown.join(", ")}, and 2 more); correct the id or name`,
    );
  });
});

describe("objects that no program can describe", () => {
  it("the owner of a space cannot be imported", async () => {
    const session = await start();
    const { plans, owner } = seedIds(session);
    expect(
      (await rejection(importResource(session, "SpaceMember", "Plans/owner@example.com"), CanvasError)).message,
    ).toBe(
      `member ${owner} of space ${plans} cannot be imported: its role must be one of ORGANISER, EDITOR, COMMENTER, VIEWER, GUEST_COMMENTER, GUEST_VIEWER; it is "CREATOR"`,
    );
  });

  it("a frame without a name cannot be imported", async () => {
    const session = await start();
    const { nameless } = seedIds(session);
    expect((await rejection(importResource(session, "Frame", `Plans/Board/${nameless}`), CanvasError)).message).toBe(
      `frame ${nameless} cannot be imported: its name must not be empty`,
    );
  });

  it("a frame without a name, or with an unknown drawing, is left out of the frames of its zone", async () => {
    const session = await start();
    const board = session.service.id("zones", "Board");
    const listed = session.store.where("frames", "zoneId", board);
    const [strange, ...others] = listed.filter(({ name }) => name !== "");
    session.changeStore((store) => {
      if (strange) store.put("frames", { ...strange, properties: { fills: [{ solid: { color: {} } }] } });
    });
    const { state } = await importResource(session, "Frames", "Plans/Board");
    expect(Object.values(Object(state).frameIds).sort()).toEqual(others.map(({ frameId }) => frameId).sort());
    const lost = listed.filter((frame) => !others.includes(frame)).map(({ name, frameId }) => `"${name}" (${frameId})`);
    expect(session.warnings).toEqual([`no program can describe these frames of zone ${board}: ${lost.join(", ")}`]);
  });
});

it("a zone that the user may not see is a 403, not missing", async () => {
  const session = await start();
  const { plans, canvas } = seedIds(session);
  const memberId = session.service.id("users", "member@example.com");
  const share = { zoneId: canvas, memberId, memberType: "USER", role: "VIEWER", permission: "restricted" } as const;
  const added = { addedTime: 0, addedBy: session.owner };
  session.changeStore((store) => store.put("zoneShares", { id: `${canvas}:${memberId}`, ...share, ...added }));
  const member = session.newSession({ accessToken: session.service.tokenOf("member@example.com") });
  await rejection(importResource(member, "Zone", `${plans}/${canvas}`), Forbidden);
});
