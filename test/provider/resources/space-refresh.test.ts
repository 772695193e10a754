// Spaces of one team are refreshed from its list.
import { expect, it } from "vitest";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { SpaceState } from "../../../provider/resources/space.ts";
import { acme } from "../../acme.ts";
import { countRequests, TestSession } from "./harness.ts";
import { space } from "./lifecycles.ts";

const seed: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        { name: "Alpha", spaces: [{ name: "Plans" }] },
        { name: "Beta", spaces: Array.from({ length: 20 }, (_, index) => ({ name: `Space ${index}` })) },
      ],
    },
  ],
};

function spaceStates(session: TestSession, team: string) {
  const { editionId, store } = session;
  const spaces = store.where("spaces", "teamId", session.service.id("teams", team));
  return spaces.map(({ id, teamId, name, ownerZuid }) =>
    SpaceState.parse({ editionId, teamId, spaceId: id, name, ownerZuid }),
  );
}

async function readSpaces(session: TestSession, states: ReturnType<typeof spaceStates>) {
  return Promise.all(states.map((state) => space.read(session, state.spaceId, state)));
}

it("reads the first of 20 spaces by itself, and the others from the list of their team", async () => {
  const session = await TestSession.start(seed);
  const states = spaceStates(session, "Beta");
  const counts = await countRequests(session, async () => expect(await readSpaces(session, states)).toEqual(states));
  expect(counts).toEqual({ "GET /spaces/ID": 1, "GET /spaces": 1 });
});

it("reads the only space of each team by itself", async () => {
  const session = await TestSession.start(seed);
  const states = ["Alpha", "Beta"].flatMap((team) => spaceStates(session, team).slice(0, 1));
  const counts = await countRequests(session, async () => expect(await readSpaces(session, states)).toEqual(states));
  expect(counts).toEqual({ "GET /spaces/ID": 2 });
});

it("reads spaces by themselves if the program gives allowEmbed, or keeps them in the trash", async () => {
  const session = await TestSession.start(seed);
  const [, first, ...states] = spaceStates(session, "Beta").map((state) => ({ ...state, allowEmbed: false }));
  const trashed = { ...found(first), allowEmbed: undefined, trashed: true };
  await session.client.spaces.setState(session.editionId, trashed.spaceId, "TRASH");
  const all = [...states, trashed];
  const counts = await countRequests(session, async () => expect(await readSpaces(session, all)).toEqual(all));
  expect(counts).toEqual({ "GET /spaces/ID": 19 });
});

it("reads imported spaces from the list of their team if the program does not give allowEmbed", async () => {
  const session = await TestSession.start(seed);
  const states = spaceStates(session, "Beta").map((state) => ({ ...state, allowEmbed: true }));
  session.changeStore((store) => {
    for (const one of store.all("spaces")) store.put("spaces", { ...one, allowEmbed: true });
  });
  const lifecycle = new Lifecycle(definitionOf("Space"));
  const counts = await countRequests(session, async () => {
    for (const { spaceId: id, teamId, name, ...state } of states) {
      const known = { id, state: { ...state, spaceId: id, teamId, name } };
      expect(await lifecycle.read(session, undefined, known, { teamId, name })).toMatchObject({ state: known.state });
    }
  });
  expect(counts).toEqual({ "GET /spaces/ID": 1, "GET /spaces": 1 });
});

it("reads a space that is not in the list of its team by itself: one moved, trashed, or gone", async () => {
  const session = await TestSession.start(seed);
  const states = spaceStates(session, "Beta");
  const [moved, trashed, gone] = states.slice(1).map(({ spaceId }) => spaceId);
  const teamId = session.service.id("teams", "Alpha");
  session.changeStore((store) => {
    store.put("spaces", { ...found(store.get("spaces", found(moved))), teamId });
    store.put("spaces", { ...found(store.get("spaces", found(trashed))), trashedTime: 1 });
    store.remove("spaces", found(gone));
  });
  const refreshed = await readSpaces(session, states);
  expect(refreshed.slice(0, 5)).toEqual([
    states[0],
    { ...states[1], teamId },
    { ...states[2], trashed: true },
    undefined,
    states[4],
  ]);
});

it("reads spaces by themselves if their team cannot be listed, for which it asks once", async () => {
  const session = await TestSession.start(seed);
  const states = spaceStates(session, "Beta");
  session.fault("GET", "/spaces", { kind: "status", status: 401 });
  const counts = await countRequests(session, async () => {
    for (const state of states) expect(await space.read(session, state.spaceId, state)).toEqual(state);
  });
  expect(counts).toEqual({ "GET /spaces/ID": 20, "GET /spaces": 1 });
});

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the seed has no such record");
  return value;
}
