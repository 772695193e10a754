// What the preview of a team or roster shows: it only reads.
import { describe, expect, it } from "vitest";
import { effectsOutput } from "../../../provider/core/effect.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { spaces } from "../../../provider/people/space-place.ts";
import { TeamInputs } from "../../../provider/resources/team.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { rejection } from "../api/harness.ts";
import type { TestSession } from "./harness.ts";
import { spaceMembers, teamMembers, team as teamResource } from "./lifecycles.ts";
import { accept, addressOf, everybody, inTeam, space, start, team } from "./roster-fixture.ts";

const previewTeam = (session: TestSession, members: object, more?: object) =>
  teamMembers.preview?.(session, team.inputs(session, members, more), undefined);
const writes = (session: TestSession) => session.takeRequests().filter((line) => !line.startsWith("GET"));

describe("a team", () => {
  it("that is chosen by name is known by its id", async () => {
    const session = await start();
    const teamId = session.service.id("teams", "Alpha");
    const __effects = [{ action: "adopt", name: "Alpha" }];
    expect(await teamResource.preview?.(session, TeamInputs.parse({ name: "Alpha" }), undefined)).toEqual({
      id: teamId,
      outputs: { teamId, editionId: session.editionId, description: "", __effects },
    });
    expect(writes(session)).toEqual([]);
  });

  it("that is not there is an error", async () => {
    const session = await start();
    const preview = teamResource.preview?.(session, TeamInputs.parse({ name: "Gamma" }), undefined);
    expect((await rejection(preview ?? Promise.resolve(), CanvasError)).message).toContain(
      "the service cannot add one",
    );
  });
});

describe("a roster", () => {
  it("shows who is there already, with the role they get, and leaves the others unknown", async () => {
    const session = await start();
    const members = { "ann@example.com": "MEMBER", "bob@example.com": "TEAM_ADMIN", "new@example.com": "MEMBER" };
    const [ann, bob] = ["ann", "bob"].map((name) => session.service.id("users", `${name}@example.com`));
    const found = await previewTeam(session, { ...everybody, ...members });
    expect(found?.outputs.people).toMatchObject({
      "ann@example.com": { status: "active", zuid: ann, role: "MEMBER" },
      "bob@example.com": { status: "active", zuid: bob, role: "TEAM_ADMIN", adopted: true, previousRole: "MEMBER" },
      "new@example.com": unknownValue,
    });
    expect(writes(session)).toEqual([]);
  });

  it("shows the former role of someone that another roster of the program has added", async () => {
    const session = await start();
    const inputs = space.inputs(session, { "bob@example.com": "EDITOR" });
    const bob = spaces.objectOf(inputs.spaceId, "bob@example.com", session.service.id("users", "bob@example.com"));
    session.ledger.recordFromState("guests", bob, "created");
    const found = await spaceMembers.preview?.(session, inputs, undefined);
    expect(found?.outputs[effectsOutput]).toEqual([
      { action: "change", name: "bob@example.com", from: "VIEWER", to: "EDITOR" },
    ]);
  });

  it("names the members it will remove, in the warning and in the outputs", async () => {
    const session = await start();
    const { "cid@example.com": _, ...listed } = everybody;
    const found = await previewTeam(session, listed, { unlisted: "remove" });
    expect(session.warnings).toEqual([
      `the update removes cid@example.com from team ${session.service.id("teams", "Alpha")}`,
    ]);
    const zuid = session.service.id("users", "cid@example.com");
    expect(found?.outputs.unlistedMembers).toEqual([
      { zuid, mailId: "cid@example.com", name: expect.any(String), role: "MEMBER" },
    ]);
    expect(inTeam(session)).toEqual(everybody);
  });

  it("that would remove too many people is refused", async () => {
    const session = await start();
    const preview = previewTeam(session, { "owner@example.com": "TEAM_ADMIN" }, { unlisted: "remove" });
    const error = await rejection(preview ?? Promise.resolve(), CanvasError);
    expect(error.message).toContain("would remove 4 of 5 members");
    expect(inTeam(session)).toEqual(everybody);
  });

  it("of a team that does not exist is an error", async () => {
    const session = await start();
    const inputs = team.inputs(session, everybody);
    session.changeStore((store) => store.remove("teams", inputs.teamId));
    const preview = teamMembers.preview(session, inputs) ?? Promise.resolve();
    const says = `team ${inputs.teamId} does not exist; correct its id`;
    expect((await rejection(preview, CanvasError)).message).toBe(says);
  });

  it("of a space in the trash is not read", async () => {
    const session = await start();
    const inputs = space.inputs(session, { "ann@example.com": "EDITOR" });
    const found = await spaceMembers.preview?.(session, inputs, undefined);
    expect(found?.outputs.people).toMatchObject({ "ann@example.com": { status: "active", role: "EDITOR" } });
    await session.client.spaces.setState(session.editionId, inputs.spaceId, "TRASH");
    expect((await spaceMembers.preview?.(session.newSession(), inputs, undefined))?.id).toBeUndefined();
  });
});

describe("an update", () => {
  const { "cid@example.com": _, ...listed } = everybody;
  /** A roster in whose team two people are by now that its state does not know. */
  async function startWithStrangers(more: object = {}) {
    const session = await start();
    const { state } = await team.create(session, everybody, { unlisted: "remove", ...more });
    await session.client.teamMembers.add(
      session.editionId,
      state.teamId,
      ["dan", "eve"].map((name) => ({ mailId: addressOf(name), role: "MEMBER" as const })),
    );
    for (const name of ["dan", "eve"]) accept(session, name);
    session.takeRequests();
    return { session, state };
  }

  it("names people it removes that the state does not know", async () => {
    const { session, state } = await startWithStrangers({ maxRemovals: 9 });
    const next = session.newSession();
    const inputs = team.inputs(session, listed, { unlisted: "remove", maxRemovals: 9 });
    const found = await teamMembers.preview(next, inputs, state);
    expect(next.warnings).toEqual([
      `the update removes cid@example.com, dan@example.com, eve@example.com from team ${state.teamId}`,
    ]);
    expect(Object.keys(Object(found?.outputs.people))).toEqual(Object.keys(listed));
    expect(writes(session)).toEqual([]);
  });

  it("says nothing twice", async () => {
    const session = await start();
    const { state } = await team.create(session, everybody, { unlisted: "remove" });
    const next = session.newSession();
    const inputs = team.inputs(session, listed, { unlisted: "remove" });
    expect((await teamMembers.review(state, inputs, next))?.warning).toContain("removes cid@example.com");
    await teamMembers.preview(next, inputs, state);
    expect(next.warnings).toEqual([]);
  });

  it("that would remove too many people, of which the state knows none, is refused", async () => {
    const { session, state } = await startWithStrangers();
    const inputs = team.inputs(session, everybody, { unlisted: "remove", inviteAgain: "now" });
    const preview = teamMembers.preview(session.newSession(), inputs, state) ?? Promise.resolve();
    expect((await rejection(preview, CanvasError)).message).toBe(
      `team ${state.teamId}: the update would remove 2 of 7 members (dan@example.com, eve@example.com), and maxRemovals (0.25) allows 1; set maxRemovals: 2 if that is intended`,
    );
  });
});
