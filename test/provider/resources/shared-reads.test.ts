// How many requests members, zones and frames send: what they have in common is read once.
import { expect, it } from "vitest";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { FrameState } from "../../../provider/resources/frame.ts";
import { SpaceMemberInputs, SpaceMemberState } from "../../../provider/resources/space-member.ts";
import { ZoneState } from "../../../provider/resources/zone.ts";
import { acme } from "../../acme.ts";
import { countRequests, TestSession } from "./harness.ts";
import { frame, spaceMember, zone } from "./lifecycles.ts";

const range = (length: number) => Array.from({ length }, (_, index) => index + 1);
const people = range(60).map((one) => `person${one}@example.com`);

/** A space with 20 zones of 2 frames each and one of 50, and an empty one, in a team of 60 people. */
const seed: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: "Alpha",
          members: people.map((mailId) => ({ mailId })),
          spaces: [
            {
              name: "Plans",
              zones: range(20).map((one) => ({
                name: `Zone ${one}`,
                frames: range(2).map((number) => ({ name: `Frame ${one}.${number}` })),
              })),
            },
            {
              name: "Canvases",
              zones: [{ name: "Large", frames: range(50).map((number) => ({ name: `Frame ${number}` })) }],
            },
            { name: "Annex" },
          ],
        },
        { name: "Beta", members: [{ mailId: "beta@example.com" }] },
      ],
    },
  ],
};

function zoneStates(session: TestSession, space: string) {
  const { editionId, store } = session;
  const zones = store.where("zones", "spaceId", session.service.id("spaces", space));
  return zones.map(({ id, spaceId, name }) => ZoneState.parse({ editionId, spaceId, zoneId: id, name }));
}

function frameStates(session: TestSession, space: string) {
  const { editionId, store } = session;
  return zoneStates(session, space).flatMap(({ spaceId, zoneId }) =>
    store
      .where("frames", "zoneId", zoneId)
      .map(({ frameId, name }) => FrameState.parse({ editionId, spaceId, zoneId, frameId, name })),
  );
}

const readZones = (session: TestSession, states: ReturnType<typeof zoneStates>) =>
  Promise.all(states.map((state) => zone.read(session, state.zoneId, state)));

/** One after another: what a resource has found out is remembered, not only shared. */
async function readFrames(session: TestSession, states: ReturnType<typeof frameStates>) {
  const found: Awaited<ReturnType<typeof frame.read>>[] = [];
  for (const state of states) found.push(await frame.read(session, state.frameId, state));
  return found;
}

it("reads 20 zones and 40 frames of a trashed space with one list for each parent, and the space once", async () => {
  const session = await TestSession.start(seed);
  const [zones, frames] = [zoneStates(session, "Plans"), frameStates(session, "Plans")];
  const spaceId = session.service.id("spaces", "Plans");
  await session.client.spaces.setState(session.editionId, spaceId, "TRASH");
  const counts = await countRequests(session, async () => {
    expect(await readZones(session, zones)).toEqual(zones);
    expect(await readFrames(session, frames)).toEqual(frames);
  });
  expect(counts).toEqual({
    "GET /spaces/ID": 1,
    "GET /spaces/ID/zones/meta": 1,
    "GET /spaces/ID/zones/ID/frames": 20,
  });
});

it("reads everything anew once the trashed space is restored", async () => {
  const session = await TestSession.start(seed);
  const [zones, frames] = [zoneStates(session, "Plans"), frameStates(session, "Plans")];
  const spaceId = session.service.id("spaces", "Plans");
  await session.client.spaces.setState(session.editionId, spaceId, "TRASH");
  await Promise.all([readZones(session, zones), readFrames(session, frames)]);
  session.changeStore((store) => {
    for (const { zoneId } of zones) store.put("zones", { ...found(store.get("zones", zoneId)), name: "Renamed" });
    for (const one of store.all("frames")) store.remove("frames", one.id);
  });
  await session.client.spaces.setState(session.editionId, spaceId, "RESTORE");
  expect(await readZones(session, zones)).toEqual(zones.map((state) => ({ ...state, name: "Renamed" })));
  expect(await readFrames(session, frames)).toEqual(frames.map(() => undefined));
});

const createMembers = (session: TestSession, spaceId: string, mailIds: readonly string[]) =>
  Promise.all(mailIds.map((mailId) => spaceMember.create(session, SpaceMemberInputs.parse({ spaceId, mailId }))));

it("adds 60 people by e-mail, and refreshes them, with one read of the space and one of each list", async () => {
  const session = await TestSession.start(seed);
  const spaceId = session.service.id("spaces", "Annex");
  const { "POST /spaces/ID/members": _additions, ...reads } = await countRequests(session, async () => {
    const added = await createMembers(session, spaceId, people);
    expect(added.map(({ state }) => state.status)).toEqual(people.map(() => "active"));
  });
  expect(session.store.where("spaceMembers", "spaceId", spaceId)).toHaveLength(61);
  expect(reads).toEqual({ "GET /spaces/ID": 1, "GET /spaces/ID/members": 1, "GET /teams/ID/members": 1 });
  const { editionId } = session;
  const later = session.newSession();
  const refresh = await countRequests(session, async () => {
    for (const mailId of people) {
      const state = SpaceMemberState.parse({ editionId, spaceId, mailId, role: "VIEWER", status: "waiting" });
      expect(await spaceMember.read(later, "id", state)).toMatchObject({ status: "active" });
    }
  });
  // Who added them decides whether they are the program's own.
  expect(refresh).toEqual({ "GET /spaces/ID/members": 1, "GET /teams/ID/me/permission": 1 });
});

it("refreshes 60 people who wait to join the team with one read of the space and one of each list", async () => {
  const session = await TestSession.start(seed);
  const { editionId } = session;
  const spaceId = session.service.id("spaces", "Annex");
  const waiting = range(60).map((one) => {
    const mailId = `stranger${one}@example.com`;
    return SpaceMemberState.parse({ editionId, spaceId, mailId, role: "VIEWER", status: "waiting" });
  });
  const counts = await countRequests(session, async () => {
    for (const state of waiting)
      expect(await spaceMember.read(session, "id", state)).toEqual({ ...state, waitingFor: expect.any(String) });
  });
  // The members of the other team would be in the edition already.
  const lists = { "GET /spaces/ID/members": 1, "GET /teams": 1, "GET /teams/ID/members": 2 };
  expect(counts).toEqual({ "GET /spaces/ID": 1, ...lists });
});

it("knows the team of a space that the run created, and of one that it moved", async () => {
  const session = await TestSession.start(seed);
  const { editionId, client } = session;
  const [alpha, beta] = [session.service.id("teams", "Alpha"), session.service.id("teams", "Beta")];
  const { spaceId } = await client.spaces.create(editionId, { teamId: alpha, name: "New" });
  const [first = ""] = people;
  const reads = await countRequests(session, () => createMembers(session, spaceId, [first]));
  expect(reads).toEqual({ "GET /spaces/ID/members": 1, "GET /teams/ID/members": 1, "POST /spaces/ID/members": 1 });
  await client.spaces.move(editionId, spaceId, beta);
  const [member] = await createMembers(session, spaceId, ["beta@example.com"]);
  expect(member?.state).toMatchObject({
    status: "active",
    memberId: session.service.id("users", "beta@example.com"),
  });
});

it("locates a zone that was moved by hand once for its 50 frames", async () => {
  const session = await TestSession.start(seed);
  const states = frameStates(session, "Canvases");
  const zoneId = session.service.id("zones", "Large");
  const spaceId = session.service.id("spaces", "Annex");
  session.changeStore((store) => store.put("zones", { ...found(store.get("zones", zoneId)), spaceId }));
  const counts = await countRequests(session, async () => {
    const refreshed = await readFrames(session, states);
    expect(refreshed.map((state) => state?.spaceId)).toEqual(states.map(() => spaceId));
  });
  expect(counts).toEqual({
    "GET /spaces": 2,
    "GET /teams": 1,
    // Its old space and the other ones are listed.
    "GET /spaces/ID/zones/meta": 3,
    "GET /spaces/ID/zones/ID/meta": 1,
    "GET /spaces/ID/zones/ID/frames": 2,
  });
});

it("looks for a deleted zone once for its 50 frames", async () => {
  const session = await TestSession.start(seed);
  const states = frameStates(session, "Canvases");
  const [zoneId, spaceId] = [session.service.id("zones", "Large"), session.service.id("spaces", "Canvases")];
  await session.client.zones.setState(session.editionId, spaceId, zoneId, "DELETE");
  const counts = await countRequests(session, async () => {
    expect(await readFrames(session, states)).toEqual(states.map(() => undefined));
  });
  expect(counts).toEqual({
    "GET /spaces": 2,
    "GET /teams": 1,
    // All spaces are listed, and their trash is searched.
    "GET /spaces/ID/zones/meta": 3,
    "GET /spaces/ID/zones/ID/meta": 3,
    "GET /spaces/ID/zones/ID/frames": 1,
  });
});

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the seed has no such record");
  return value;
}
