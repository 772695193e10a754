import { describe, expect, it } from "vitest";
import { createUser } from "../../../emulator/workspace.ts";
import { CanvasError, Conflict, NotFound, PartialCreateError, ServerError } from "../../../provider/errors.ts";
import { TeamInputs, TeamState, team } from "../../../provider/resources/team.ts";
import { rejection } from "../api/harness.ts";
import { Bench, lostAnswer, workspace } from "./harness.ts";

const create = ({ session }: Bench, inputs: object) => team.create(session, TeamInputs.parse(inputs));
const [edition] = workspace.editions;

describe("an existing team", () => {
  it("is taken by id", async () => {
    const bench = await Bench.start();
    const teamId = bench.service.id("teams", "Alpha");
    expect(await create(bench, { teamId })).toEqual({
      id: teamId,
      state: { teamId, editionId: bench.editionId, name: "Alpha", description: "First team" },
    });
    expect(bench.takeRequests()).toEqual([`GET /teams/${teamId}`]);
  });

  it("is taken by name, and given the description", async () => {
    const bench = await Bench.start();
    const teamId = bench.service.id("teams", "Beta");
    expect(await create(bench, { name: "Beta", description: "Second" })).toMatchObject({
      ...{ id: teamId, state: { teamId, name: "Beta", description: "Second" } },
    });
    expect(bench.takeRequests()).toEqual(["GET /teams", `PUT /teams/${teamId}`]);
    expect(bench.store.get("teams", teamId)?.description).toBe("Second");
  });

  it("is renamed when id and name are given", async () => {
    const bench = await Bench.start();
    const teamId = bench.service.id("teams", "Alpha");
    expect((await create(bench, { teamId, name: "Omega" })).state.name).toBe("Omega");
    expect(bench.store.get("teams", teamId)?.name).toBe("Omega");
  });

  it("is kept in state when it was taken but could not be changed", async () => {
    const bench = await Bench.start();
    const teamId = bench.service.id("teams", "Alpha");
    bench.fault("PUT", "/teams/*", { kind: "status", status: 500 });
    const error = await rejection(create(bench, { teamId, name: "Omega" }), PartialCreateError);
    expect(error).toMatchObject({ id: teamId, state: { name: "Alpha", description: "First team" } });
  });

  it.each<[string, object, string]>([
    [
      "name",
      { name: "Gamma" },
      'edition EDITION has no team named "Gamma" (it has "Alpha", "Beta"), and the service cannot add one; make it in the app, or correct the name',
    ],
    [
      "id",
      { teamId: "999" },
      "GET team answered 404 (IAM1001 Not found - a resource named in the path does not exist, or is not visible to the caller); check the ids in /editions/EDITION/teams/999, and that the token's user may see what they name",
    ],
  ])("that is missing is told by its %s", async (_, inputs, message) => {
    const bench = await Bench.start();
    const error = await rejection(create(bench, inputs), CanvasError);
    expect(error.message).toBe(message.replace("EDITION", bench.editionId));
  });

  it("whose name is not the only one must be chosen by id", async () => {
    const bench = await Bench.start({
      editions: [{ name: "Acme", owner: "owner@example.com", teams: [{ name: "Twin" }, { name: "Twin" }] }],
    });
    const ids = [...bench.store.all("teams")].map(({ id }) => id).join(", ");
    const error = await rejection(create(bench, { name: "Twin" }), CanvasError);
    expect(error.message).toBe(
      `edition ${bench.editionId} has several teams named "Twin" (${ids}); choose one by its id`,
    );
  });
});

describe("several editions", () => {
  const other = { name: "Branch", owner: "owner@example.com", teams: [{ name: "Gamma" }] };
  const both = { editions: [...(edition ? [edition] : []), other] };

  it("the default one is taken when none is named", async () => {
    const bench = (await Bench.start(both)).again({ editionId: undefined });
    expect((await create(bench, { name: "Alpha" })).state.editionId).toBe(bench.editionId);
    expect(bench.takeRequests()).toEqual(["GET /editions", "GET /teams"]);
  });

  it("the resource's own comes before the provider's", async () => {
    const bench = await Bench.start(both);
    const branch = [...bench.store.all("editions")].find(({ name }) => name === "Branch")?.id;
    expect((await create(bench, { name: "Gamma", editionId: branch })).state.editionId).toBe(branch);
  });

  it("without a default are told", async () => {
    const bench = (await Bench.start(both)).again({ editionId: undefined });
    bench.change((store) => {
      for (const member of store.all("editionMembers")) store.put("editionMembers", { ...member, isDefault: false });
    });
    const ids = [...bench.store.all("editions")].map(({ id }) => id).join(", ");
    const error = await rejection(create(bench, { name: "Alpha" }), CanvasError);
    expect(error.message).toBe(
      `the user is in several editions (${ids}) and none is the default; set canvas:editionId`,
    );
  });
});

describe("no edition at all", () => {
  async function newcomer(): Promise<Bench> {
    const bench = await Bench.start();
    bench.change(() => createUser(bench.service.emulator.world, "newcomer@example.com"));
    const accessToken = bench.service.tokenOf("newcomer@example.com");
    return bench.again({ editionId: undefined, accessToken });
  }
  const editionsOf = (bench: Bench) =>
    [...bench.store.all("editions")].filter(
      ({ ownerZuid }) => ownerZuid === bench.service.id("users", "newcomer@example.com"),
    );

  it("one is made together with the team", async () => {
    const bench = await newcomer();
    const { id, state } = await create(bench, { name: "First", description: "Ours", planType: "TRIAL" });
    expect(bench.takeRequests()).toEqual(["GET /editions", "POST /editions"]);
    const [made] = editionsOf(bench);
    expect(made).toMatchObject({ plan: "TRIAL" });
    expect(state).toEqual({
      ...{ name: "First", description: "Ours", planType: "TRIAL" },
      ...{ teamId: id, editionId: made?.id },
    });
    expect(await team.read(bench.session, id, state)).toEqual(state);
  });

  it("a lost answer is looked for instead of asking twice", async () => {
    const bench = await newcomer();
    bench.fault("POST", "", lostAnswer);
    const { state } = await create(bench, { name: "First" });
    expect(editionsOf(bench)).toMatchObject([{ id: state.editionId }]);
    expect(bench.takeRequests()).toEqual(["GET /editions", "POST /editions", "GET /editions", "GET /teams"]);
  });

  it("a failure that made nothing stays a failure", async () => {
    const bench = await newcomer();
    bench.fault("POST", "", { kind: "status", status: 500 });
    await rejection(create(bench, { name: "First" }), ServerError);
    expect(editionsOf(bench)).toEqual([]);
  });

  it("an edition that appeared in between is a conflict", async () => {
    const bench = await newcomer();
    bench.fault("POST", "", { kind: "status", status: 409 });
    await rejection(create(bench, { name: "First" }), Conflict);
  });

  it("a team without a name cannot be made", async () => {
    const error = await rejection(create(await newcomer(), { teamId: "1" }), CanvasError);
    expect(error.message).toBe("there is no edition yet; give the team a name to have one made");
  });
});

describe("a team in state", () => {
  const stateOf = (bench: Bench, teamId: string) =>
    TeamState.parse({ name: "Alpha", description: "First team", teamId, editionId: bench.editionId });

  it("that is gone is gone, and any other failure is not", async () => {
    const bench = await Bench.start();
    expect(await team.read(bench.session, "999", stateOf(bench, "999"))).toBeUndefined();
    bench.fault("GET", "/teams/*", { kind: "status", status: 403 });
    const alpha = bench.service.id("teams", "Alpha");
    await expect(team.read(bench.session, alpha, stateOf(bench, alpha))).rejects.toMatchObject({ status: 403 });
  });

  it("is changed by one request, and by none when nothing is to do", async () => {
    const bench = await Bench.start();
    const state = stateOf(bench, bench.service.id("teams", "Alpha"));
    const same = TeamInputs.parse({ name: "Alpha", planType: "FREE" });
    expect(await team.update(bench.session, state.teamId, state, same)).toMatchObject({ name: "Alpha" });
    expect(bench.takeRequests()).toEqual([]);
    const news = TeamInputs.parse({ name: "Omega", description: "" });
    expect(await team.update(bench.session, state.teamId, state, news)).toMatchObject({
      name: "Omega",
      description: "",
    });
    expect(bench.takeRequests()).toEqual([`PUT /teams/${state.teamId}`]);
  });

  it("that is gone cannot be changed", async () => {
    const bench = await Bench.start();
    const changing = team.update(bench.session, "999", stateOf(bench, "999"), TeamInputs.parse({ name: "New" }));
    await rejection(changing, NotFound);
  });

  it("is only forgotten when it is deleted, and that is said", async () => {
    const bench = await Bench.start();
    await team.delete(bench.session, "999", stateOf(bench, "999"));
    expect(bench.takeRequests()).toEqual([]);
    expect(bench.warnings).toEqual([
      'Team "Alpha" (999) stays on the service, which has no way to delete a team; it is only forgotten here',
    ]);
  });
});
