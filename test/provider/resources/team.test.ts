import { describe, expect, vi } from "vitest";
import { createUser } from "../../../emulator/store/workspace-writes.ts";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { CanvasError, Conflict, isOutcomeUnknown } from "../../../provider/errors.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { TeamInputs, TeamState } from "../../../provider/resources/team.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { rejection } from "../api/harness.ts";
import { it, lostResponse, TestSession, workspace } from "./harness.ts";
import { team } from "./lifecycles.ts";

const create = (session: TestSession, inputs: object) => team.create(session, TeamInputs.parse(inputs));
const [edition] = workspace.editions;

describe("create", () => {
  it("adopts a team by id", async ({ session }) => {
    const teamId = session.service.id("teams", "Alpha");
    expect(await create(session, { teamId })).toEqual({
      id: teamId,
      state: { teamId, editionId: session.editionId, name: "Alpha", description: "" },
    });
    expect(session.takeRequests()).toEqual([`GET /teams/${teamId}`]);
  });

  it("names the team in the preview, even if only its id is given", async ({ session }) => {
    const teamId = session.service.id("teams", "Alpha");
    const preview = (inputs: Properties) =>
      new Lifecycle(definitionOf("Team")).previewCreate(session, undefined, inputs);
    expect((await preview({ teamId })).state).toMatchObject({ teamId, name: "Alpha" });
    expect((await preview({ teamId, name: "Renamed" })).state).toMatchObject({ teamId, name: "Renamed" });
  });

  it("adopts a team by name, and sets the description", async ({ session }) => {
    const teamId = session.service.id("teams", "Beta");
    expect(await create(session, { name: "Beta", description: "Second" })).toMatchObject({
      ...{ id: teamId, state: { teamId, name: "Beta", description: "Second" } },
    });
    expect(session.takeRequests()).toEqual(["GET /teams", `PUT /teams/${teamId}`]);
    expect(session.store.get("teams", teamId)?.description).toBe("Second");
  });

  it("renames the team if both id and name are given", async ({ session }) => {
    const teamId = session.service.id("teams", "Alpha");
    expect((await create(session, { teamId, name: "Omega" })).state.name).toBe("Omega");
    expect(session.store.get("teams", teamId)?.name).toBe("Omega");
  });

  it.for<[string, object, string]>([
    [
      "name",
      { name: "Gamma" },
      'edition EDITION has no team named "Gamma" (it has "Alpha", "Beta"); create it in the app, because the service cannot add one, or correct the name',
    ],
    [
      "id",
      { teamId: "999" },
      "GET team returned 404 (T1008 Team not found, request /service/api/v1/editions/EDITION/teams/999); something in this path does not exist or is not visible to the token's user; if it was changed elsewhere, run pulumi up --refresh",
    ],
  ])("fails if no team has the %s", async ([_, inputs, message], { session }) => {
    const error = await rejection(create(session, inputs), CanvasError);
    expect(error.message).toBe(message.replace("EDITION", session.editionId));
  });

  it("fails if several teams have the name", async () => {
    const session = await TestSession.start({
      editions: [{ name: "Acme", owner: "owner@example.com", teams: [{ name: "Twin" }, { name: "Twin" }] }],
    });
    const ids = [...session.store.all("teams")].map(({ id }) => id).join(", ");
    const error = await rejection(create(session, { name: "Twin" }), CanvasError);
    expect(error.message).toBe(
      `edition ${session.editionId} has several teams named "Twin" (${ids}); choose one by its id`,
    );
  });
});

describe("create with several editions", () => {
  const other = { name: "Branch", owner: "owner@example.com", teams: [{ name: "Gamma" }] };
  const both = { editions: [...(edition ? [edition] : []), other] };

  it("prefers the resource's edition to the provider's", async () => {
    const session = await TestSession.start(both);
    const branch = [...session.store.all("editions")].find(({ name }) => name === "Branch")?.id;
    expect((await create(session, { name: "Gamma", editionId: branch })).state.editionId).toBe(branch);
  });

  it("fails if no edition is the default", async () => {
    const session = (await TestSession.start(both)).newSession({ editionId: undefined });
    session.changeStore((store) => {
      for (const member of store.all("editionMembers")) store.put("editionMembers", { ...member, isDefault: false });
    });
    const ids = [...session.store.all("editions")].map(({ id }) => id).join(", ");
    const error = await rejection(create(session, { name: "Alpha" }), CanvasError);
    expect(error.message).toBe(
      `the user is in several editions (${ids}) and none is the default; set canvas:editionId in the stack configuration, or CANVAS_EDITION_ID`,
    );
  });
});

describe("create without an edition", () => {
  async function startWithoutEdition(): Promise<TestSession> {
    const session = await TestSession.start();
    session.changeStore(() => createUser(session.service.emulator.world, "newcomer@example.com"));
    const accessToken = session.service.tokenOf("newcomer@example.com");
    return session.newSession({ editionId: undefined, accessToken });
  }
  const editionsOf = (session: TestSession) =>
    [...session.store.all("editions")].filter(
      ({ ownerZuid }) => ownerZuid === session.service.id("users", "newcomer@example.com"),
    );

  it("creates an edition with the team", async () => {
    const session = await startWithoutEdition();
    const { id, state } = await create(session, { name: "First", description: "Ours", planType: "TRIAL" });
    expect(session.takeRequests()).toEqual(["GET /editions", "POST /editions"]);
    const [created] = editionsOf(session);
    expect(created).toMatchObject({ plan: "TRIAL" });
    expect(state).toEqual({
      ...{ name: "First", description: "Ours", planType: "TRIAL" },
      ...{ teamId: id, editionId: created?.id },
    });
    expect(await team.read(session, id, state)).toEqual(state);
  });

  it("finds the edition if the response was lost", async () => {
    const session = await startWithoutEdition();
    session.fault("POST", "", lostResponse);
    const { state } = await create(session, { name: "First" });
    expect(editionsOf(session)).toMatchObject([{ id: state.editionId }]);
    expect(session.takeRequests()).toEqual(["GET /editions", "POST /editions", "GET /editions", "GET /teams"]);
  });

  it("passes on a conflict", async () => {
    const session = await startWithoutEdition();
    session.fault("POST", "", { kind: "status", status: 409 });
    await rejection(create(session, { name: "First" }), Conflict);
  });

  it.each([
    ["x".repeat(501), "must have at most 500 characters"],
    ["Call 555 01 23", "must not have five digits in a row"],
  ])("is refused with a description that the service takes only later: %s", async (description, problem) => {
    const session = await startWithoutEdition();
    const inputs = { name: "First", description };
    const preview = new Lifecycle(definitionOf("Team")).previewCreate(session, undefined, inputs);
    const message = `the description of a team that is created ${problem}`;
    expect((await rejection(preview, CanvasError)).message).toContain(message);
    expect((await rejection(create(session, inputs), CanvasError)).message).toContain(message);
    expect(editionsOf(session)).toEqual([]);
  });

  it("is an error if the team is given by its id, until a token of someone in its edition is used", async ({
    session,
  }) => {
    session.changeStore(() => createUser(session.service.emulator.world, "newcomer@example.com"));
    const teamId = session.service.id("teams", "Alpha");
    const accessToken = session.service.tokenOf("newcomer@example.com");
    await rejection(create(session.newSession({ editionId: undefined, accessToken }), { teamId }), CanvasError);
    expect((await create(session.newSession({ editionId: undefined }), { teamId })).id).toBe(teamId);
  });

  it("is announced by the preview", async () => {
    const session = await startWithoutEdition();
    await new Lifecycle(definitionOf("Team")).previewCreate(session, undefined, { name: "First" });
    expect(session.warnings).toEqual(['The token\'s user is in no edition: this creates one, with team "First"']);
    expect(editionsOf(session)).toEqual([]);
  });
});

describe("read, update and delete", () => {
  const stateOf = (session: TestSession, teamId: string) =>
    TeamState.parse({ name: "Alpha", description: "", teamId, editionId: session.editionId });

  it("read returns undefined after a 404 only", async ({ session }) => {
    expect(await team.read(session, "999", stateOf(session, "999"))).toBeUndefined();
    session.fault("GET", "/teams/*", { kind: "status", status: 403 });
    const alpha = session.service.id("teams", "Alpha");
    await expect(team.read(session, alpha, stateOf(session, alpha))).rejects.toMatchObject({ status: 403 });
  });

  it("update sends one request, or none without changes", async ({ session }) => {
    const state = stateOf(session, session.service.id("teams", "Alpha"));
    const same = TeamInputs.parse({ name: "Alpha", planType: "FREE" });
    expect(await team.update(session, state.teamId, state, same)).toMatchObject({ name: "Alpha" });
    expect(session.takeRequests()).toEqual([]);
    const news = TeamInputs.parse({ name: "Omega", description: "Last" });
    expect(await team.update(session, state.teamId, state, news)).toMatchObject({
      name: "Omega",
      description: "Last",
    });
    expect(session.takeRequests()).toEqual([`PUT /teams/${state.teamId}`]);
  });

  it("a description is as last written, whatever a refresh shows, unless it shows one", async ({ session }) => {
    const state = stateOf(session, session.service.id("teams", "Alpha"));
    const news = TeamInputs.parse({ name: "Alpha", description: "Ours" });
    const updated = await team.update(session, state.teamId, state, news);
    expect(await team.read(session.newSession(), state.teamId, updated)).toEqual(updated);
    const next = session.newSession();
    const found = await next.client.teams.get(session.editionId, state.teamId);
    vi.spyOn(next.client.teams, "get").mockResolvedValue({ ...found, description: "Theirs" });
    expect(await team.read(next, state.teamId, updated)).toEqual({ ...updated, description: "Theirs" });
  });

  it("a description whose response was lost is written again by the next update", async ({ session }) => {
    const state = stateOf(session, session.service.id("teams", "Alpha"));
    const news = TeamInputs.parse({ name: "Alpha", description: "Ours" });
    session.fault("PUT", "/teams/*", lostResponse);
    expect(isOutcomeUnknown(await rejection(team.update(session, state.teamId, state, news), CanvasError))).toBe(true);
    session.service.emulator.faults.clear();
    expect(await team.update(session.newSession(), state.teamId, state, news)).toMatchObject({ description: "Ours" });
  });

  it("a description that was set stays if the program empties it, and a preview says so", async ({ session }) => {
    const state = { ...stateOf(session, session.service.id("teams", "Alpha")), description: "First team" };
    const news = TeamInputs.parse({ name: "Alpha", description: "" });
    expect(await team.diff(session, state.teamId, state, news)).toMatchObject({
      hasChanges: false,
      warning: `Team "Alpha" (${state.teamId}) keeps its description, which the service cannot remove`,
    });
    expect(await team.update(session, state.teamId, state, news)).toMatchObject({ description: "First team" });
    expect(session.takeRequests()).toEqual([]);
  });

  it("delete sends nothing, and warns that the team stays", async ({ session }) => {
    await team.delete(session, "999", stateOf(session, "999"));
    expect(session.takeRequests()).toEqual([]);
    expect(session.warnings).toEqual([
      'Team "Alpha" (999) stays on the service, which cannot delete teams; it is only removed from the state',
    ]);
  });
});
