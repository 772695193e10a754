// Four people in one request, of which any may be refused: the state has the others, and the next run asks for the rest.
import { describe, expect, it, vi } from "vitest";
import { PartialUpdateError } from "../../../provider/errors.ts";
import { SpaceMembersState } from "../../../provider/resources/space-members.ts";
import { TeamMembersState } from "../../../provider/resources/team-members.ts";
import { rejection } from "../api/harness.ts";
import type { TestSession } from "./harness.ts";
import { addressOf, crew, everybody, inSpace, invitedIn, space, start, team } from "./roster-fixture.ts";

const four = ["dan", "eve", "fay", "gil"];
const subsets = Array.from({ length: 16 }, (_, bits) => four.filter((_, index) => (bits >> index) % 2 === 1));
const cases = subsets.map((refused) => [refused.join() || "nobody", refused] as const);
const startCrew = () => start(crew({ members: four.map(addressOf) }));

describe("four people who are invited to a team", () => {
  const invite = (session: TestSession, name: string) =>
    session.changeStore((store) => {
      const teamId = session.service.id("teams", "Alpha");
      const address = addressOf(name);
      const place = { id: `${teamId}:${address}`, editionId: session.editionId, teamId };
      store.put("invitations", { ...place, mailId: address, address, role: "MEMBER", invitedTime: 0, addedBy: "1" });
    });
  const withdraw = (session: TestSession, name: string) =>
    session.changeStore((store) =>
      store.remove("invitations", `${session.service.id("teams", "Alpha")}:${addressOf(name)}`),
    );
  const wanted = { ...everybody, ...Object.fromEntries(four.map((name) => [addressOf(name), "MEMBER"])) };
  const statusIn = ({ people }: ReturnType<typeof TeamMembersState.parse>, status: string) =>
    four.filter((name) => people[addressOf(name)]?.status === status);

  it.each(cases)("%s having an invitation already", async (_, refused) => {
    const session = await startCrew();
    for (const name of refused) invite(session, name);
    const { state } = await team.create(session, everybody);
    const first = team.update(session.newSession(), state, wanted);
    const reached = refused.length === 0 ? await first : await partialState(first, refused);
    const invited = statusIn(reached, "invited");
    expect(invited).toEqual(four.filter((name) => !refused.includes(name)));
    expect(invitedIn(session)).toEqual(four.map(addressOf));

    for (const name of refused) withdraw(session, name);
    const next = session.newSession();
    const add = vi.spyOn(next.client.teamMembers, "add");
    const now = await team.update(next, reached, wanted);
    const asked = add.mock.calls.flatMap(([, , people]) => people.map(({ mailId }) => mailId));
    expect([...new Set(asked)].sort()).toEqual(four.filter((name) => !invited.includes(name)).map(addressOf));
    expect(statusIn(now, "invited")).toEqual(four);
    expect(invitedIn(session)).toEqual(four.map(addressOf));
  });

  /** The state that a failed update leaves; its message names everybody who was refused. */
  async function partialState(update: Promise<unknown>, refused: readonly string[]) {
    const error = await rejection(update, PartialUpdateError);
    for (const name of refused) expect(error.message).toContain(addressOf(name));
    return TeamMembersState.parse(error.state);
  }
});

describe("four people who are added to a space", () => {
  const zuidOf = (session: TestSession, name: string) => session.service.id("users", addressOf(name));
  const strangers = Object.fromEntries(four.map((name, index) => [name, `99${index}`]));

  it.each(cases)("%s not being in the organization", async (_, refused) => {
    const session = await startCrew();
    const idOf = (name: string) => (refused.includes(name) ? (strangers[name] ?? "") : zuidOf(session, name));
    const listed = { "ann@example.com": "EDITOR", "bob@example.com": "VIEWER" };
    const wanted = { ...listed, ...Object.fromEntries(four.map((name) => [idOf(name), "VIEWER"])) };
    const added = four.filter((name) => !refused.includes(name)).map(idOf);
    const { state } = await space.create(session, listed);
    const first = space.update(session.newSession(), state, wanted);
    const reached =
      refused.length === 0 ? await first : SpaceMembersState.parse((await rejection(first, PartialUpdateError)).state);
    expect(Object.keys(reached.people).sort()).toEqual([...Object.keys(listed), ...added].sort());
    expect(Object.values(reached.people).map(({ status }) => status)).toEqual(
      Object.keys(reached.people).map(() => "active"),
    );

    session.changeStore((store) => {
      for (const name of refused) {
        const zuid = idOf(name);
        const id = `${session.editionId}:${zuid}`;
        store.put("editionMembers", { id, editionId: session.editionId, zuid, role: "MEMBER", isDefault: true });
      }
    });
    const next = session.newSession();
    const add = vi.spyOn(next.client.spaceMembers, "add");
    const now = await space.update(next, reached, wanted);
    const asked = add.mock.calls.flatMap(([, , people]) => people.map(({ memberId }) => memberId));
    expect(asked.sort()).toEqual(refused.map(idOf).sort());
    expect(now.members).toEqual(wanted);
    expect(Object.keys(inSpace(session))).toHaveLength(7);
  });
});
