// What the provider says, as a user of the workspace file reads it: each remedy works in a file.
import { describe, expect, it } from "vitest";
import { inWordsOfFile, speakingOfFile } from "../../../cli/engine/words-of-file.ts";
import { storedConfigHint } from "../../../provider/core/stored-config-hint.ts";
import { CanvasError, ConfigError } from "../../../provider/errors.ts";
import { FramesInputs } from "../../../provider/resources/frames.ts";
import { SpaceInputs } from "../../../provider/resources/space.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import { rejection } from "../../provider/api/harness.ts";
import { TestSession } from "../../provider/resources/harness.ts";
import { frames, space, spaceMembers, teamMembers, zone } from "../../provider/resources/lifecycles.ts";
import * as roster from "../../provider/resources/roster-fixture.ts";

const { addressOf, everybody } = roster;
const spaceInputs = (session: TestSession, more: object = {}) =>
  SpaceInputs.parse({ teamId: session.service.id("teams", "Alpha"), name: "Plans", ...more });
const zoneInputs = (session: TestSession, more: object = {}) =>
  ZoneInputs.parse({ spaceId: session.service.id("spaces", "Plans"), name: "New", ...more });

/** The remedy of an error, in words of the file. */
async function remedyOf(work: Promise<unknown>): Promise<string> {
  const { message } = await rejection(work, CanvasError);
  return inWordsOfFile(message).split("; ").slice(1).join("; ");
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
    expect(inWordsOfFile(error.message)).toBe(
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
    expect(await update(without("owner"), {})).toBe("list them in people");
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
    expect(inWordsOfFile(refusal.message)).toMatch(/^space .*; list them in access$/);
  });

  it("who get a role back have a role of the file, but names stay", () => {
    expect(inWordsOfFile('Space "Review the program" and "pulumi up": run pulumi up --refresh')).toBe(
      'Space "Review the program" and "pulumi up": run pulumi-canvas up',
    );
    expect(inWordsOfFile('team 5: ann@example.com is MEMBER again, cid stays TEAM_ADMIN in "MEMBER"')).toBe(
      'team 5: ann@example.com is member again, cid stays admin in "MEMBER"',
    );
    expect(inWordsOfFile("bob is GUEST_VIEWER again")).toBe("bob is guest-viewer again");
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
    expect(inWordsOfFile(session.warnings.join())).toMatch(
      /^the spaces of team \d+ already include .*; to have that one instead of the new one, give its id as id$/,
    );
  });

  it("of the same title", async () => {
    const session = await TestSession.start();
    await space.create(session.newSession(), spaceInputs(session));
    await zone.create(session.newSession(), zoneInputs(session, { name: "Canvas" }));
    const zones = zone.create(session.newSession(), zoneInputs(session, { name: "Canvas", adopt: true }));
    const spaces = space.create(session.newSession(), spaceInputs(session, { adopt: true }));
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
    const inputs = spaceInputs(session, { name: "Launch", onTrashed: "createNew" });
    for (const _ of [1, 2]) {
      const { id, state } = await space.create(session.newSession(), inputs);
      await space.delete(session.newSession(), id, state);
    }
    expect(await remedyOf(space.create(session.newSession(), { ...inputs, onTrashed: "restore" }))).toBe(
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
    const inputs = spaceInputs(session, { adopt: true });
    const { id, state } = await space.create(session, inputs);
    const error = await rejection(space.diff(session, id, state, inputs), CanvasError);
    expect(inWordsOfFile(error.message)).toBe(
      `Space ${id} belongs to one entry of the file, and another one adopts it; give one of the two another title, or remove its id`,
    );
  });
});

it("settings are environment variables", async () => {
  const session = await TestSession.start();
  const work = session.newSession({ accessToken: "wrong" }).client.teams.list(session.editionId);
  expect(await remedyOf(work)).toMatch(/^CANVAS_ACCESS_TOKEN is not valid or has expired: /);
  expect(inWordsOfFile("set canvas:editionId in the stack configuration, or CANVAS_EDITION_ID")).toBe(
    "set CANVAS_EDITION_ID",
  );
});

it.each([
  ["run pulumi up --refresh to create another", "run pulumi-canvas up to create another"],
  ["remove them from the program", "remove them from the file"],
  ["there is no template 9: correct templateId", "there is no template 9: correct template"],
  ["the zone is not there: correct source", "the zone is not there: correct copyOf"],
  ["is in the trash; restore it, or correct sourceSpaceId", "is in the trash; restore it, or correct copyOf"],
  ["spaces of a trial team: leave out sourceSpaceId", "spaces of a trial team: leave out copyOf"],
  [
    "the change may have been made: refresh before trying again",
    "the change may have been made: run the command again",
  ],
  ["several appeared; import the right one", "several appeared; give the id of the right one as id"],
  [
    "upgrade to the version that wrote it, or remove the resource from the state and import it",
    "upgrade to the version that wrote it",
  ],
  ["remove one of the two from the program", "remove one of the two from the file"],
  [`try again; ${storedConfigHint}`, "try again"],
  [
    "ann stays in team 5 because another resource manages them",
    "ann stays in team 5 because another entry of the file manages them",
  ],
])("%s", (said, meant) => expect(inWordsOfFile(said)).toBe(meant));

it("an error of several lines keeps them", async () => {
  const work = speakingOfFile(Promise.reject(new ConfigError(["canvas:baseUrl is missing", "run pulumi up"])));
  await expect(work).rejects.toThrow(
    "the configuration has 2 problems:\n- CANVAS_BASE_URL is missing\n- run pulumi-canvas up",
  );
});
