// What the provider says, as a user of the workspace file reads it: each remedy works in a file.
import { describe, expect, it as test } from "vitest";
import { storedConfigHint } from "../../../provider/core/stored-config-hint.ts";
import { CanvasError, ConfigError } from "../../../provider/errors.ts";
import { FramesInputs } from "../../../provider/resources/frames.ts";
import { SpaceInputs } from "../../../provider/resources/space.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import { noteTitle, roleTerm, speakingTo, terms, thingTerm, worded } from "../../../provider/validation/audience.ts";
import { printable, quoted } from "../../../provider/validation/printable-text.ts";
import { rejection } from "../api/harness.ts";
import { TestSession } from "../resources/harness.ts";
import { frames, space, spaceMembers, teamMembers, zone } from "../resources/lifecycles.ts";
import * as roster from "../resources/roster-fixture.ts";

const { addressOf, everybody } = roster;
const spaceInputs = (session: TestSession, more: object = {}) =>
  SpaceInputs.parse({ teamId: session.service.id("teams", "Alpha"), name: "Plans", ...more });
const zoneInputs = (session: TestSession, more: object = {}) =>
  ZoneInputs.parse({ spaceId: session.service.id("spaces", "Plans"), name: "New", ...more });

/** A test of what a user of a file reads. */
const it = (name: string, work: () => unknown) => test(name, () => speakingTo("file", work));

async function remedyOf(work: Promise<unknown>): Promise<string | undefined> {
  return (await rejection(work, CanvasError)).remedy;
}

describe("people", () => {
  it("of a block that an earlier version has recorded", async () => {
    const session = await roster.start();
    const added = { [addressOf("dan")]: "MEMBER", [addressOf("eve")]: "MEMBER" };
    const { id, state } = await roster.team.create(session, { ...everybody, ...added });
    for (const name of ["dan", "eve"]) roster.accept(session, name);
    const joined = await teamMembers.read(session.newSession(), id, state);
    const next = session.newSession();
    next.ledger.startProgram();
    const error = await rejection(teamMembers.delete(next, id, joined ?? state), CanvasError);
    expect(error.message).toBe(
      `team ${id}: removing the block would remove 2 of 7 members (dan@example.com, eve@example.com), and maxRemovals (0.25) allows 1; put it back, run pulumi-canvas up, then remove it`,
    );
  });

  it("who may not be removed", async () => {
    const session = await roster.start();
    const { state } = await roster.team.create(session, everybody);
    const update = (members: object, more: object) =>
      remedyOf(roster.team.update(session.newSession(), state, members, { unlisted: "remove", ...more }));
    const without = (...names: readonly string[]) =>
      Object.fromEntries(Object.entries(everybody).filter(([key]) => !names.map(addressOf).includes(key)));
    expect(await update(without("owner"), {})).toBe("list them in the file");
    expect(await update(without("ann", "bob"), {})).toBe(
      "set maxRemovals: 2 in the options of the file if that is intended",
    );
    expect(await update(without("admin"), { minAdmins: 2 })).toBe(
      "keep one of them as admin, or set minAdmins: 1 in the options of the file",
    );
    const asAnn = session.newSession({ accessToken: session.service.tokenOf(addressOf("ann")) });
    const { state: access } = await roster.space.create(asAnn, { [addressOf("ann")]: "EDITOR" });
    const { refusal } = Object(
      await spaceMembers.review(access, roster.space.inputs(session, {}, { unlisted: "remove", maxRemovals: 9 })),
    );
    expect(refusal.message).toMatch(/^space .*; list them in the file$/);
  });
});

describe("spaces and zones", () => {
  it("that onDestroy: prevent keeps", async () => {
    const session = await TestSession.start();
    const { id, state } = await space.create(session, spaceInputs(session, { name: "New", onDestroy: "prevent" }));
    expect(await remedyOf(space.delete(session.newSession(), id, state))).toBe(
      "set it to trash or retain in the options of the file, run pulumi-canvas up, then remove it",
    );
  });

  it("that an interrupted run may have created", async () => {
    const session = await TestSession.start();
    await space.create(session, spaceInputs(session));
    expect(session.warnings.join()).toMatch(
      /^the spaces of team \d+ already include .*; to have that one instead of the new one, give its id as id$/,
    );
  });

  it("of the same title", async () => {
    const session = await TestSession.start();
    await space.create(session.newSession(), spaceInputs(session));
    await zone.create(session.newSession(), zoneInputs(session, { name: "Canvas" }));
    const zones = zone.create(session.newSession(), zoneInputs(session, { name: "Canvas", existing: "adopt" }));
    const spaces = space.create(session.newSession(), spaceInputs(session, { existing: "adopt" }));
    expect([await remedyOf(zones), await remedyOf(spaces)]).toEqual(
      Array(2).fill("give the id of the right one as id, or rename the others"),
    );
    const place = { spaceId: session.service.id("spaces", "Plans"), zoneId: session.service.id("zones", "Trashed") };
    await session.client.zones.setState(session.editionId, place.spaceId, place.zoneId, "RESTORE");
    const drawn = { one: { name: "Same" }, two: { name: "Same" } };
    await frames.create(session.newSession(), FramesInputs.parse({ ...place, idSeed: "a", frames: drawn }));
    const again = FramesInputs.parse({ ...place, idSeed: "b", frames: { Same: {} }, adopt: true });
    expect(await remedyOf(frames.create(session.newSession(), again))).toBe(
      "give the id of the right one as id, or rename the others",
    );
  });

  it("in the trash, of the same title", async () => {
    const session = await TestSession.start();
    const inputs = spaceInputs(session, { name: "Launch", existing: "ignore" });
    for (const _ of [1, 2]) {
      const { id, state } = await space.create(session.newSession(), inputs);
      await space.delete(session.newSession(), id, state);
    }
    expect(await remedyOf(space.create(session.newSession(), { ...inputs, existing: "restore" }))).toBe(
      "give the id of the right one as id",
    );
  });

  it("that were deleted from the trash: the remedy works", async () => {
    const session = await TestSession.start();
    const { id, state } = await zone.create(session, zoneInputs(session, { trashed: true }));
    await session.client.zones.setState(session.editionId, state.spaceId, id, "DELETE");
    const inputs = zoneInputs(session);
    expect(await remedyOf(zone.update(session.newSession(), id, state, inputs))).toBe(
      "if it was deleted from the trash, remove it from the file, run pulumi-canvas up, and add it again",
    );
    await zone.delete(session.newSession(), id, state);
    expect((await zone.create(session.newSession(), inputs)).id).not.toBe(id);
  });

  it("that two entries of the file stand for", async () => {
    const session = await TestSession.start();
    const inputs = spaceInputs(session, { existing: "adopt" });
    const { id, state } = await space.create(session, inputs);
    const error = await rejection(space.diff(session, id, state, inputs), CanvasError);
    expect(error.message).toBe(
      `Space ${id} belongs to one entry of the file, and another one adopts it; give one of the two another title, or remove its id`,
    );
  });
});

it("settings are environment variables", async () => {
  const session = await TestSession.start();
  const work = session.newSession({ accessToken: "wrong" }).client.teams.list(session.editionId);
  expect(await remedyOf(work)).toMatch(/^CANVAS_ACCESS_TOKEN is not valid or has expired: /);
});

it("what only those can use who write a program is left out", () => {
  expect(new ConfigError(["baseUrl is missing", storedConfigHint]).message).toBe("baseUrl is missing");
});

describe("a message", () => {
  const text = `team 5: ann is ${roleTerm("TEAM_ADMIN")} again; run ${terms.refresh}`;

  test("has the words of who reads it", () => {
    expect(worded(text)).toBe("team 5: ann is TEAM_ADMIN again; run pulumi up --refresh");
    expect(speakingTo("file", () => worded(text))).toBe("team 5: ann is admin again; run pulumi-canvas up");
    expect(worded(`bob is ${roleTerm("GUEST_VIEWER")}`)).toBe("bob is GUEST_VIEWER");
  });

  test("calls a team by its title for the reader of a file, if that is known, and changes no other text", () => {
    const message = () => worded(`${thingTerm("team", "5")}: "team 5" stays`);
    const named = () => {
      noteTitle("5", "Product");
      return message();
    };
    expect([message(), speakingTo("program", named)]).toEqual(Array(2).fill('team 5: "team 5" stays'));
    expect(speakingTo("file", message)).toBe('team 5: "team 5" stays');
    expect(speakingTo("file", named)).toBe('team "Product": "team 5" stays');
  });

  it("keeps names as they are, even those that look like a term", () => {
    const title = 'Review the program, run pulumi up, "MEMBER"';
    expect(new CanvasError(`Space ${quoted(title)}`, `run ${terms.up}`).message).toBe(
      `Space ${quoted(title)}; run pulumi-canvas up`,
    );
    // The characters around terms: a name that has them hides nothing, and is shown with their codes.
    const odd = "\ufdd0x\ufdd1y\ufdd2";
    expect(worded(`removes ${odd}, then ${terms.up}`)).toBe(`removes ${odd}, then pulumi-canvas up`);
    expect(quoted(odd)).toBe(String.raw`"\ufdd0x\ufdd1y\ufdd2"`);
    expect(printable("\ufdef")).toBe(String.raw`\ufdef`);
  });
});
