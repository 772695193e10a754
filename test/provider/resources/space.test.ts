import { describe, expect } from "vitest";
import { CanvasError, NotFound, PartialCreateError } from "../../../provider/errors.ts";
import { SpaceInputs, SpaceState } from "../../../provider/resources/space.ts";
import { rejection } from "../api/harness.ts";
import { it, lostResponse, TestSession } from "./harness.ts";
import { space } from "./lifecycles.ts";

const inputsFor = (session: TestSession, more: object = {}) =>
  SpaceInputs.parse({ teamId: session.service.id("teams", "Alpha"), name: "New", ...more });
const create = (session: TestSession, more: object = {}) => space.create(session, inputsFor(session, more));
/** The state of a space of the seed. */
async function seededState(session: TestSession, name: string, more: object = {}) {
  const spaceId = session.service.id("spaces", name);
  const state = SpaceState.parse({ ...inputsFor(session), spaceId, editionId: session.editionId, ...more });
  const found = await space.read(session, spaceId, state);
  session.takeRequests();
  if (!found) throw new Error(`there is no space ${name}`);
  return found;
}
const spaceNamed = (session: TestSession, name: string) =>
  [...session.store.all("spaces")].filter((found) => found.name === name);
/** Requests with `ID` for the space's id. */
const requests = (session: TestSession, spaceId: string) =>
  session.takeRequests().map((line) => line.replace(spaceId, "ID"));

/** The trash of the team, and what is in the team. */
const readsBefore = ["GET /spaces", "GET /teams/users/me/permission", "GET /spaces"];

describe("create", () => {
  it.for<[string, object, string[]]>([
    ["with defaults", {}, []],
    ["with flags", { favorite: true, allowEmbed: true }, ["PUT /spaces/ID/meta", "PUT /spaces/ID/meta"]],
    ["in the trash", { trashed: true }, ["PUT /spaces/ID/state"]],
  ])("%s sends the expected requests", async ([_, more, rest], { session }) => {
    const { id, state } = await create(session, more);
    expect(requests(session, id)).toEqual([...readsBefore, "POST /spaces/", ...rest]);
    expect(state).toMatchObject({ spaceId: id, name: "New", ownerZuid: session.owner, ...more });
    expect(await space.read(session.newSession(), id, state)).toEqual(state);
  });

  it("finds the space if the response was lost, although another has its name", async ({ session }) => {
    const first = await create(session);
    session.fault("POST", "/spaces/", lostResponse);
    const second = await create(session.newSession());
    expect(spaceNamed(session, "New").map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it.for([true, false])(
    "sets allowEmbed: %s of a space that was found in a list after a lost response",
    async (value, { session }) => {
      session.fault("POST", "/spaces/", lostResponse);
      const { id, state } = await create(session, { allowEmbed: value });
      expect(state.allowEmbed).toBe(value);
      expect(session.store.get("spaces", id)?.allowEmbed).toBe(value);
    },
  );

  it("records a space that was found after a lost response, even if allowEmbed cannot be set", async ({ session }) => {
    session.fault("POST", "/spaces/", lostResponse);
    session.fault("PUT", "/spaces/*/meta", { kind: "status", status: 401 });
    const error = await rejection(create(session, { allowEmbed: false }), PartialCreateError);
    expect(session.store.get("spaces", error.id)).toMatchObject({ name: "New" });
    expect(SpaceState.parse(error.state).allowEmbed).toBeUndefined();
  });

  it("throws a PartialCreateError if a later step fails, and update continues", async ({ session }) => {
    session.fault("PUT", "/spaces/*/meta", { kind: "status", status: 500 });
    const { id, state } = await rejection(create(session, { favorite: true }), PartialCreateError);
    expect(state).toMatchObject({ spaceId: id, favorite: false });
    session.service.emulator.faults.clear();
    session.takeRequests();
    const inputs = inputsFor(session, { favorite: true });
    await space.update(session.newSession(), id, SpaceState.parse(state), inputs);
    expect(requests(session, id)).toEqual(["PUT /spaces/ID/meta"]);
  });

  it("fails before the POST if the team does not exist", async ({ session }) => {
    await rejection(create(session, { teamId: "999" }), NotFound);
    expect(session.takeRequests()).toEqual(readsBefore);
  });
});

describe("a copy", () => {
  it("duplicates the source into the team", async ({ session }) => {
    const sourceSpaceId = session.service.id("spaces", "Plans");
    const teamId = session.service.id("teams", "Beta");
    const { id, state } = await create(session, {
      from: { space: sourceSpaceId, copy: true },
      teamId,
      allowEmbed: true,
    });
    const expected = [...readsBefore, `POST /spaces/${sourceSpaceId}/duplicate`, "PUT /spaces/ID/meta"];
    expect(requests(session, id)).toEqual(expected);
    expect(state).toMatchObject({ teamId, from: { space: sourceSpaceId, copy: true }, allowEmbed: true });
    expect(session.store.get("spaces", id)).toMatchObject({ teamId, name: "New" });
  });
});

describe("create of a space that is given by its id", () => {
  it.for<[string, string, object, string[]]>([
    ["restores a trashed space", "Bin", { name: "Bin" }, ["PUT /spaces/ID/state"]],
    ["adopts an active space", "Plans", { name: "Plans" }, []],
    ["restores and renames a trashed space", "Bin", {}, ["PUT /spaces/ID/state", "PUT /spaces/ID/meta"]],
    ["adopts a trashed space without restoring it", "Bin", { name: "Bin", trashed: true }, []],
    ["leaves allowEmbed as it is when it is omitted", "Annex", { name: "Annex" }, []],
    ["sets allowEmbed", "Annex", { name: "Annex", allowEmbed: false }, ["PUT /spaces/ID/meta"]],
  ])("%s", async ([_, name, more, rest], { session }) => {
    const restoreSpaceId = session.service.id("spaces", name);
    const { id, state } = await create(session, { from: { space: restoreSpaceId }, ...more });
    expect(id).toBe(restoreSpaceId);
    expect(requests(session, id)).toEqual(["GET /spaces/ID", ...rest]);
    expect(await space.read(session.newSession(), id, state)).toEqual(state);
  });

  it("fails if the space does not exist", async () => {
    const error = await rejection(create(await TestSession.start(), { from: { space: "999" } }), CanvasError);
    expect(error.message).toBe('there is no space 999, given for "New"; correct from.space');
  });
});

describe("update", () => {
  const [restore, trash] = ["PUT /spaces/ID/state", "PUT /spaces/ID/state"];
  const [move, meta] = ["POST /spaces/ID/move", "PUT /spaces/ID/meta"];
  /** Whose zones go to the trash. */
  const inspect = ["GET /spaces/ID/zones/meta", "GET /teams/users/me/permission"];

  it.each<[string, string, object, string[]]>([
    ["without changes", "Plans", {}, []],
    ["allowEmbed, given for the first time", "Annex", { allowEmbed: false }, [meta]],
    ["allowEmbed, given as it is", "Annex", { allowEmbed: true }, [meta, "GET /spaces/ID"]],
    ["onDestroy", "Plans", { onDestroy: "retain" }, []],
    ["name", "Plans", { name: "Other" }, [meta]],
    ["team", "Plans", { teamId: "Beta" }, [move]],
    [
      "all properties",
      "Plans",
      { teamId: "Beta", name: "Other", favorite: true, allowEmbed: true },
      [move, meta, meta, meta],
    ],
    [
      "team and name, then trash",
      "Plans",
      { teamId: "Beta", name: "Other", trashed: true },
      [...inspect, move, meta, trash],
    ],
    ["trash", "Plans", { trashed: true }, [...inspect, trash]],
    ["restore", "Bin", { trashed: false }, [restore]],
    ["restore, then team and name", "Bin", { trashed: false, teamId: "Beta", name: "Other" }, [restore, move, meta]],
    ["name of a trashed space", "Bin", { name: "Other" }, [restore, meta, trash]],
  ])("sends the expected requests: %s", async (_, name, { teamId, ...change }: { teamId?: string }, expected) => {
    const session = await TestSession.start();
    const state = await seededState(session, name);
    const team = teamId === undefined ? {} : { teamId: session.service.id("teams", teamId) };
    const { spaceId, editionId, ownerZuid, ...old } = state;
    const inputs = SpaceInputs.parse({ ...old, ...change, ...team });
    const after = await space.update(session, spaceId, state, inputs);
    expect(requests(session, spaceId)).toEqual(expected);
    expect(after).toEqual({ ...state, ...change, ...team });
    expect(await space.read(session.newSession(), spaceId, after)).toEqual(after);
  });
});

it("leaves alone what the program does not say about favorites, in an update, a refresh, and an adoption", async ({
  session,
}) => {
  const { id, state } = await create(session, { favorite: true });
  const isFavorite = () => session.store.get("favorites", `${id}:${session.owner}`) !== undefined;
  const inputs = inputsFor(session, { name: "Renamed" });
  const after = await space.update(session.newSession(), id, state, inputs);
  expect([after.favorite, isFavorite()]).toEqual([true, true]);
  const adopted = await space.create(session.newSession(), { ...inputs, existing: "adopt" });
  expect([adopted.id, adopted.state.favorite, isFavorite()]).toEqual([id, undefined, true]);
  expect((await space.read(session.newSession(), id, adopted.state))?.favorite).toBeUndefined();
});

describe("read", () => {
  it("returns a trashed space", async ({ session }) => {
    expect(await seededState(session, "Bin")).toMatchObject({ name: "Bin", trashed: true });
  });

  it("returns undefined if the space does not exist", async ({ session }) => {
    const state = await seededState(session, "Plans");
    expect(await space.read(session, "999", { ...state, spaceId: "999" })).toBeUndefined();
  });

  it("reports allowEmbed only if it is managed", async ({ session }) => {
    expect(await seededState(session, "Annex")).not.toHaveProperty("allowEmbed");
    expect(await seededState(session, "Annex", { allowEmbed: false })).toMatchObject({ allowEmbed: true });
  });
});

describe("delete", () => {
  it.for<[string, string, string[]]>([
    ["is trashed", "Bin", ["PUT /spaces/ID/state", "GET /spaces/ID"]],
    [
      "does not exist",
      "",
      [
        "GET /spaces/ID/zones/meta",
        ...["PUT /spaces/ID/state", "GET /spaces/ID"],
        // The spaces and the trash of its team, and of the other one.
        ...["GET /spaces", "GET /spaces", "GET /teams", "GET /spaces", "GET /spaces"],
        "GET /spaces/ID/users/me/permission",
      ],
    ],
  ])("succeeds if the space %s", async ([_, name, expected], { session }) => {
    const state = await seededState(session, name || "Plans");
    const spaceId = name ? state.spaceId : "999";
    await space.delete(session, spaceId, { ...state, spaceId });
    expect(requests(session, spaceId)).toEqual(expected);
  });

  it("sends nothing with onDestroy: retain", async ({ session }) => {
    const state = await seededState(session, "Plans", { onDestroy: "retain" });
    await space.delete(session, state.spaceId, state);
    expect(session.takeRequests()).toEqual([]);
  });

  it("fails with onDestroy: prevent", async ({ session }) => {
    const state = await seededState(session, "Plans", { onDestroy: "prevent" });
    const error = await rejection(space.delete(session, state.spaceId, state), CanvasError);
    expect(error.message).toBe(
      `Space "Plans" (${state.spaceId}) has onDestroy: prevent; set it to trash or retain, run pulumi up, then delete the resource`,
    );
    expect(session.takeRequests()).toEqual([]);
  });
});
