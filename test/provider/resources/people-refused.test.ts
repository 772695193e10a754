// How many requests people cost who are refused, are there already, or leave: many at once.
import { describe, expect, it } from "vitest";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { SpaceMemberInputs } from "../../../provider/resources/space-member.ts";
import { acme } from "../../acme.ts";
import { rejection } from "../api/harness.ts";
import { countRequests, TestSession } from "./harness.ts";
import { spaceMember } from "./lifecycles.ts";
import { addressOf, inTeam, space, type TeamState, team } from "./roster-fixture.ts";
import { create } from "./team-member-fixture.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const owner = { "owner@example.com": "TEAM_ADMIN" };
const listed = (count: number, role = "MEMBER") =>
  Object.fromEntries(names(count).map((name) => [addressOf(name), role]));

interface Crowd {
  readonly invited?: number;
  readonly joined?: number;
  readonly seats?: number;
}

/** A team that many are invited to already, or are in, like its space. */
function crowd({ invited = 0, joined = 0, seats = 1000 }: Crowd): SeedInput {
  const members = names(joined).map(addressOf);
  const team = {
    name: "Alpha",
    members: members.map((mailId) => ({ mailId })),
    invitations: names(invited).map((name) => ({ mailId: addressOf(name) })),
    spaces: [{ name: "Plans", members: members.map((member) => ({ member, role: "VIEWER" as const })) }],
  };
  return { editions: [{ ...acme, seats, members, teams: [team] }] };
}

const start = (seed: Crowd): Promise<TestSession> => TestSession.start(crowd(seed));

const facts = { "GET ": 1, "GET /teams/ID/me/permission": 1 };
const posts = "POST /teams/ID/members";
const lists = "GET /teams/ID/members";

describe("40 people who are refused", () => {
  const settled = (work: (name: string) => Promise<unknown>) => Promise.allSettled(names(40).map(work));
  const admit = (session: TestSession) => async (name: string) =>
    spaceMember.create(
      session,
      SpaceMemberInputs.parse({ spaceId: session.service.id("spaces", "Plans"), memberId: name.replace("p", "99") }),
    );

  it.each<[string, Crowd, object]>([
    ["they are invited already", { invited: 40 }, {}],
    ["no license is left", { seats: 1 }, {}],
    ["some are invited, and no license is left", { invited: 20, seats: 21 }, {}],
  ])("in a roster cost one request for all (%s)", async (_, seed, more) => {
    const session = await start(seed);
    const roster = () => rejection(team.create(session, { ...owner, ...listed(40) }, more), CanvasError);
    expect(await countRequests(session, roster)).toEqual({ ...facts, [posts]: 1, [lists]: 1 });
    expect([...session.store.all("invitations")]).toHaveLength(seed.invited ?? 0);
  });

  it("cost no more if the roster adopts their invitations", async () => {
    const session = await start({ invited: 40 });
    const create = () => team.create(session, { ...owner, ...listed(40) }, { adoptInvitations: true });
    expect(await countRequests(session, create)).toEqual({ ...facts, [posts]: 1, [lists]: 1 });
  });

  it("cost as much as single resources, of a team or a space", async () => {
    const session = await start({ invited: 40 });
    expect(await countRequests(session, () => settled((name) => create(session, name)))).toEqual({ [posts]: 1 });
    expect(await countRequests(session, () => settled(admit(session)))).toEqual({
      "POST /spaces/ID/members": 1,
      "GET /spaces/ID/members": 1,
    });
  });
});

describe("40 people who are there already", () => {
  it("are adopted by single resources with one list of a team", async () => {
    const session = await start({ joined: 40 });
    const adopt = () => Promise.all(names(40).map((name) => create(session, name, { adopt: true })));
    expect(await countRequests(session, adopt)).toEqual({ [lists]: 1 });
  });
});

describe("100 people who leave", () => {
  const once = { ...facts, [lists]: 1, "GET /spaces": 1 };
  const removals = (session: TestSession) =>
    Object.fromEntries(
      names(100).map((name) => [`DELETE /teams/ID/members/${session.service.id("users", addressOf(name))}`, 1]),
    );
  /** The roster of 100 people it has added itself. */
  async function ownRoster(session: TestSession): Promise<TeamState> {
    const { state } = await team.create(session, { ...owner, ...listed(100) });
    const people = Object.entries(state.people).map(([key, person]) => [key, { ...person, adopted: undefined }]);
    return { ...state, onDestroy: "remove", people: Object.fromEntries(people) };
  }

  it("cost a request each, and what is read once for all", async () => {
    const session = await start({ joined: 100 });
    const expected = { ...once, ...removals(session) };
    const state = await ownRoster(session);
    const next = session.newSession();
    const update = () => team.update(next, state, owner, { maxRemovals: 100 });
    expect(await countRequests(next, update)).toEqual(expected);
    expect(inTeam(session)).toEqual(owner);
  });

  it("cost a request each and one list in a space", async () => {
    const session = await start({ joined: 100 });
    const { state } = await space.create(session, listed(100, "VIEWER"));
    const people = Object.entries(state.people).map(([key, person]) => [key, { ...person, adopted: undefined }]);
    const next = session.newSession();
    const own = { ...state, people: Object.fromEntries(people) };
    next.takeRequests();
    await space.update(next, own, {}, { maxRemovals: 100 });
    const methods = next.takeRequests().map((line) => line.split(" ")[0]);
    expect(methods.filter((method) => method === "DELETE")).toHaveLength(100);
    expect(methods).toHaveLength(102);
  });
});
