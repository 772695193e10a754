import { describe, expect, it } from "vitest";
import { CanvasError, NotFound, PartialCreateError } from "../../../provider/errors.ts";
import { SpaceInputs, SpaceState, space } from "../../../provider/resources/space.ts";
import { rejection } from "../api/harness.ts";
import { Bench, lostAnswer } from "./harness.ts";

const inputsFor = (bench: Bench, more: object = {}) =>
  SpaceInputs.parse({ teamId: bench.service.id("teams", "Alpha"), name: "New", ...more });
const create = (bench: Bench, more: object = {}) => space.create(bench.session, inputsFor(bench, more));
/** The state of a space of the seed, as a read gives it. */
async function known(bench: Bench, name: string, more: object = {}) {
  const spaceId = bench.service.id("spaces", name);
  const state = SpaceState.parse({ ...inputsFor(bench), spaceId, editionId: bench.editionId, ...more });
  const found = await space.read(bench.session, spaceId, state);
  bench.takeRequests();
  if (!found) throw new Error(`there is no space ${name}`);
  return found;
}
const spaceNamed = (bench: Bench, name: string) =>
  [...bench.store.all("spaces")].filter((found) => found.name === name);
/** Requests with the space's id left out. */
const requests = (bench: Bench, spaceId: string) => bench.takeRequests().map((line) => line.replace(spaceId, "ID"));

const before = ["GET /users/me/permission", "GET /spaces"];

describe("making a space", () => {
  it.each<[string, object, string[]]>([
    ["plainly", {}, []],
    ["with flags", { favorite: true, allowEmbed: true }, ["PUT /spaces/ID/meta", "PUT /spaces/ID/meta"]],
    ["in the trash", { trashed: true }, ["PUT /spaces/ID/state"]],
  ])("%s takes these requests", async (_, more, rest) => {
    const bench = await Bench.start();
    const { id, state } = await create(bench, more);
    expect(requests(bench, id)).toEqual([...before, "POST /spaces/", ...rest]);
    expect(state).toMatchObject({ spaceId: id, name: "New", ownerZuid: bench.owner, ...more });
    expect(await space.read(bench.again().session, id, state)).toEqual(state);
  });

  it("whose answer was lost finds it, although others have the name", async () => {
    const bench = await Bench.start();
    const first = await create(bench);
    bench.fault("POST", "/spaces/", lostAnswer);
    const second = await create(bench.again());
    expect(spaceNamed(bench, "New").map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it("that fails halfway is recorded, and the next run goes on", async () => {
    const bench = await Bench.start();
    bench.fault("PUT", "/spaces/*/meta", { kind: "status", status: 500 });
    const { id, state } = await rejection(create(bench, { favorite: true }), PartialCreateError);
    expect(state).toMatchObject({ spaceId: id, favorite: false });
    bench.service.emulator.faults.clear();
    bench.takeRequests();
    const inputs = inputsFor(bench, { favorite: true });
    await space.update(bench.again().session, id, SpaceState.parse(state), inputs);
    expect(requests(bench, id)).toEqual(["PUT /spaces/ID/meta"]);
  });

  it("in a team that does not exist fails before anything is sent to make it", async () => {
    const bench = await Bench.start();
    await rejection(create(bench, { teamId: "999" }), NotFound);
    expect(bench.takeRequests()).toEqual(before);
  });
});

describe("copying a space", () => {
  it("makes the copy in the team of its source, and moves it", async () => {
    const bench = await Bench.start();
    const sourceSpaceId = bench.service.id("spaces", "Plans");
    const teamId = bench.service.id("teams", "Beta");
    const { id, state } = await create(bench, { sourceSpaceId, teamId, allowEmbed: true });
    expect(requests(bench, id)).toEqual([
      `GET /spaces/${sourceSpaceId}`,
      ...before,
      `POST /spaces/${sourceSpaceId}/duplicate`,
      ...["POST /spaces/ID/move", "PUT /spaces/ID/meta"],
    ]);
    expect(state).toMatchObject({ teamId, sourceSpaceId, allowEmbed: true });
    expect(bench.store.get("spaces", id)).toMatchObject({ teamId, name: "New" });
  });

  it("of a source that is gone tells so", async () => {
    await rejection(create(await Bench.start(), { sourceSpaceId: "999" }), NotFound);
  });
});

describe("taking an existing space", () => {
  it.each<[string, string, object, string[]]>([
    ["out of the trash", "Bin", { name: "Bin" }, ["PUT /spaces/ID/state"]],
    ["that is not in the trash", "Plans", { name: "Plans" }, []],
    ["out of the trash with a new name", "Bin", {}, ["PUT /spaces/ID/state", "PUT /spaces/ID/meta"]],
    ["and leaving it in the trash", "Bin", { name: "Bin", trashed: true }, []],
    ["and its flags away", "Annex", { name: "Annex" }, ["PUT /spaces/ID/meta"]],
  ])("%s", async (_, name, more, rest) => {
    const bench = await Bench.start();
    const restoreSpaceId = bench.service.id("spaces", name);
    const { id, state } = await create(bench, { restoreSpaceId, ...more });
    expect(id).toBe(restoreSpaceId);
    expect(requests(bench, id)).toEqual(["GET /spaces/ID", ...rest]);
    expect(await space.read(bench.again().session, id, state)).toEqual(state);
  });

  it("that is gone tells so", async () => {
    await rejection(create(await Bench.start(), { restoreSpaceId: "999" }), NotFound);
  });
});

describe("changing a space", () => {
  const [restore, trash] = ["PUT /spaces/ID/state", "PUT /spaces/ID/state"];
  const [move, meta] = ["POST /spaces/ID/move", "PUT /spaces/ID/meta"];

  it.each<[string, string, object, string[]]>([
    ["nothing", "Plans", {}, []],
    ["how it is deleted", "Plans", { onDestroy: "retain" }, []],
    ["its name", "Plans", { name: "Other" }, [meta]],
    ["its team", "Plans", { teamId: "Beta" }, [move]],
    [
      "everything",
      "Plans",
      { teamId: "Beta", name: "Other", favorite: true, allowEmbed: true },
      [move, meta, meta, meta],
    ],
    ["everything, and into the trash", "Plans", { teamId: "Beta", name: "Other", trashed: true }, [move, meta, trash]],
    ["into the trash", "Plans", { trashed: true }, [trash]],
    ["out of the trash", "Bin", { trashed: false }, [restore]],
    ["out of the trash, elsewhere", "Bin", { trashed: false, teamId: "Beta", name: "Other" }, [restore, move, meta]],
    ["inside the trash", "Bin", { name: "Other" }, [restore, meta, trash]],
  ])("%s", async (_, name, { teamId, ...change }: { teamId?: string }, expected) => {
    const bench = await Bench.start();
    const state = await known(bench, name);
    const team = teamId === undefined ? {} : { teamId: bench.service.id("teams", teamId) };
    const { spaceId, editionId, ownerZuid, ...old } = state;
    const inputs = SpaceInputs.parse({ ...old, ...change, ...team });
    const after = await space.update(bench.session, spaceId, state, inputs);
    expect(requests(bench, spaceId)).toEqual(expected);
    expect(after).toEqual({ ...state, ...change, ...team });
    expect(await space.read(bench.again().session, spaceId, after)).toEqual(after);
  });

  it.each<[string, object]>([
    ["its name", { name: "Other" }],
    ["its team", { teamId: "Beta" }],
    ["its flags", { favorite: true, allowEmbed: true }],
    ["the trash", { trashed: true }],
  ])("is no failure when it is so already: %s", async (_, { teamId, ...change }: { teamId?: string }) => {
    const bench = await Bench.start();
    const state = await known(bench, "Plans");
    const team = teamId === undefined ? {} : { teamId: bench.service.id("teams", teamId) };
    const { spaceId, editionId, ownerZuid, ...old } = state;
    const inputs = SpaceInputs.parse({ ...old, ...change, ...team });
    const after = await space.update(bench.session, spaceId, state, inputs);
    expect(await space.update(bench.again().session, spaceId, state, inputs)).toEqual(after);
  });
});

it("a move whose answer was lost is looked for", async () => {
  const bench = await Bench.start();
  const state = await known(bench, "Plans");
  bench.fault("POST", "/spaces/*/move", lostAnswer);
  const { spaceId, editionId, ownerZuid, ...old } = state;
  const teamId = bench.service.id("teams", "Beta");
  const after = await space.update(bench.session, spaceId, state, SpaceInputs.parse({ ...old, teamId }));
  expect(after.teamId).toBe(teamId);
  expect(requests(bench, spaceId)).toEqual(["POST /spaces/ID/move", "GET /spaces/ID"]);
});

describe("reading a space", () => {
  it("in the trash keeps it", async () => {
    const bench = await Bench.start();
    expect(await known(bench, "Bin")).toMatchObject({ name: "Bin", trashed: true });
  });

  it("that is gone drops it", async () => {
    const bench = await Bench.start();
    const state = await known(bench, "Plans");
    expect(await space.read(bench.session, "999", { ...state, spaceId: "999" })).toBeUndefined();
  });

  it.each([401, 403, 500])("fails with a %i", async (status) => {
    const bench = await Bench.start();
    const state = await known(bench, "Plans");
    bench.fault("GET", "/spaces/*", { kind: "status", status });
    await expect(space.read(bench.session, state.spaceId, state)).rejects.toMatchObject({ status });
  });
});

describe("deleting a space", () => {
  it("puts it into the trash", async () => {
    const bench = await Bench.start();
    const state = await known(bench, "Plans");
    await space.delete(bench.session, state.spaceId, state);
    expect(requests(bench, state.spaceId)).toEqual(["PUT /spaces/ID/state"]);
    expect(bench.store.get("spaces", state.spaceId)?.trashedTime).not.toBeNull();
  });

  it.each<[string, string, string[]]>([
    ["that is in the trash", "Bin", ["PUT /spaces/ID/state", "GET /spaces/ID"]],
    ["that is gone", "", ["PUT /spaces/ID/state", "GET /spaces/ID"]],
  ])("%s already is done", async (_, name, expected) => {
    const bench = await Bench.start();
    const state = await known(bench, name || "Plans");
    const spaceId = name ? state.spaceId : "999";
    await space.delete(bench.session, spaceId, { ...state, spaceId });
    expect(requests(bench, spaceId)).toEqual(expected);
  });

  it("leaves it alone when it is retained", async () => {
    const bench = await Bench.start();
    const state = await known(bench, "Plans", { onDestroy: "retain" });
    await space.delete(bench.session, state.spaceId, state);
    expect(bench.takeRequests()).toEqual([]);
  });

  it("is refused when it is prevented", async () => {
    const bench = await Bench.start();
    const state = await known(bench, "Plans", { onDestroy: "prevent" });
    const error = await rejection(space.delete(bench.session, state.spaceId, state), CanvasError);
    expect(error.message).toBe(
      `Space "Plans" (${state.spaceId}) has onDestroy: prevent; set it to trash or retain, run pulumi up, then delete it`,
    );
    expect(bench.takeRequests()).toEqual([]);
  });
});
