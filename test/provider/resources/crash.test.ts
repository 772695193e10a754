// The process dies at every request of every operation, before it is sent or after the response, and before the engine
// has recorded anything. The next run must lose nothing, make nothing twice, and end with what the program says.
import { describe, expect, it } from "vitest";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { adopting as adoptingInput } from "./adoption-fixture.ts";
import { Crash, TestSession } from "./harness.ts";

type Inputs = (session: TestSession) => Properties;
const space = (session: TestSession, name: string) => session.service.id("spaces", name);
const team = (session: TestSession, name: string) => session.service.id("teams", name);
const zone = (session: TestSession, name: string) => session.service.id("zones", name);

/** The zone of a `Frames`, and its idempotency key. */
const canvas = (session: TestSession) => ({
  spaceId: space(session, "Plans"),
  zoneId: zone(session, "Canvas"),
  idSeed: "a",
});

/** The roster of a team, with everybody who is in it. */
const roster = (session: TestSession, more: Properties, others: Properties = {}) => ({
  teamId: team(session, "Alpha"),
  members: { "owner@example.com": "TEAM_ADMIN", "member@example.com": "MEMBER", ...more },
  ...others,
});
/** The roster of a space. */
const readers = (session: TestSession, members: Properties) => ({ spaceId: space(session, "Plans"), members });

/** Everything that operations can change, in words: ids and times do not matter. */
function snapshot({ store }: TestSession): string[] {
  const teamName = (id: string) => store.get("teams", id)?.name;
  const spaceName = (id: string) => store.get("spaces", id)?.name;
  const userName = (id: string) => store.get("users", id)?.address ?? id;
  const trash = ({ trashedTime }: { readonly trashedTime: number | null }) =>
    trashedTime === null ? "" : " in the trash";
  return [
    ...[...store.all("spaces")].map(
      (one) => `space ${teamName(one.teamId)}/${one.name} embed ${one.allowEmbed}${trash(one)}`,
    ),
    ...[...store.all("favorites")].map((one) => `favourite ${spaceName(one.spaceId)}`),
    ...[...store.all("zones")].map((one) => `zone ${spaceName(one.spaceId)}/${one.name}${trash(one)}`),
    ...[...store.all("frames")].map(
      (one) =>
        `frame ${store.get("zones", one.zoneId)?.name}/${one.name} ${JSON.stringify(one.properties, withoutZero)}`,
    ),
    ...[...store.all("teamMembers")].map((one) => `member ${teamName(one.teamId)}/${userName(one.zuid)} ${one.role}`),
    ...[...store.all("invitations")].map((one) => `invitation ${teamName(one.teamId)}/${one.address}`),
    ...[...store.all("spaceMembers")].map(
      (one) => `access ${spaceName(one.spaceId)}/${userName(one.memberId)} ${one.role}`,
    ),
  ].sort();
}

/** A layout with a 0 is the same as one without. */
const withoutZero = (_: string, value: unknown) => (value === 0 ? undefined : value);

/** The lines of a list that are not in another one, each as often as it is there. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

interface Crashed {
  readonly session: TestSession;
  readonly point: string;
}

/** Runs an operation on a fresh service once for each point at which it can die. */
async function atEveryPoint(
  prepare: (session: TestSession) => Promise<unknown>,
  operate: (crashing: TestSession, prepared: never) => Promise<unknown>,
  check: (crashed: Crashed, prepared: never) => Promise<void>,
): Promise<number> {
  let points = 0;
  for (const when of ["before", "after"] as const) {
    for (let nth = 1; ; nth += 1) {
      const session = await TestSession.start();
      const prepared = (await prepare(session)) as never;
      const crashing = session.crashingSession(nth, when);
      const outcome = await operate(crashing, prepared).catch((error: unknown) => error);
      crashing.client.close();
      if (!isCrash(outcome)) break;
      points += 1;
      await check({ session, point: `${when} request ${nth}` }, prepared);
    }
  }
  return points;
}

/** Nobody records the progress that a dead process has made. */
const isCrash = (outcome: unknown): boolean =>
  outcome instanceof Crash || (outcome instanceof Error && outcome.cause instanceof Crash);

/** The lifecycle of one resource in one run. */
const run = (session: TestSession, name: ResourceName) => {
  const definition = definitionOf(name);
  const lifecycle = new Lifecycle(definition);
  const parse = (inputs: Properties) => definition.inputs.parse(inputs);
  return {
    create: (inputs: Properties) => lifecycle.create(session, undefined, parse(inputs)),
    read: async (id: string, state: Properties) => (await lifecycle.read(session, undefined, { id, state }, {}))?.state,
    update: (id: string, state: Properties, inputs: Properties) =>
      lifecycle.update(session, undefined, { id, state }, parse(inputs)),
    delete: (id: string, state: Properties) => lifecycle.delete(session, { id, state }),
    /** What the engine does: nothing without a difference. */
    up: async (id: string, state: Properties, inputs: Properties) => {
      const { changes, replaces } = await lifecycle.diff(session, undefined, { id, state }, parse(inputs));
      expect(replaces).toEqual([]);
      return changes.length === 0 ? state : lifecycle.update(session, undefined, { id, state }, parse(inputs));
    },
  };
};

describe("a create that dies", () => {
  it.each<[ResourceName, Inputs, Properties?]>([
    ["Space", (session) => ({ teamId: team(session, "Alpha"), name: "New", favorite: true, allowEmbed: true })],
    ["Zone", (session) => ({ spaceId: space(session, "Plans"), name: "New" })],
    [
      "Frame",
      (session) => ({ spaceId: space(session, "Plans"), zoneId: zone(session, "Canvas"), name: "N", idSeed: "a" }),
    ],
    [
      "Frames",
      (session) => ({ ...canvas(session), frames: { a: {}, b: { layout: { left: 1 } } }, unlisted: "remove" }),
    ],
    [
      "TeamMember",
      (session) => ({ teamId: team(session, "Alpha"), mailId: "new@example.com" }),
      { adoptInvitation: true },
    ],
    ["SpaceMember", (session) => ({ spaceId: space(session, "Plans"), mailId: "member@example.com" }), { adopt: true }],
    [
      "TeamMembers",
      (session) => roster(session, { "admin@example.com": "MEMBER", "new@example.com": "MEMBER" }),
      { adoptInvitations: true },
    ],
    ["SpaceMembers", (session) => readers(session, { "member@example.com": "EDITOR", "admin@example.com": "VIEWER" })],
  ])(
    "%s: is repeated without a second object, or with a warning that names the first",
    async (name, inputs, adoption) => {
      const expected = await TestSession.start();
      await run(expected, name).create(inputs(expected));
      const points = await atEveryPoint(
        async () => {},
        (crashing) => run(crashing, name).create(inputs(crashing)),
        async ({ session, point }) => {
          const next = session.newSession();
          const created = await run(next, name)
            .create(inputs(next))
            .catch((error: unknown) => {
              // People are never taken over without being asked for.
              expect(error, point).toBeInstanceOf(CanvasError);
              expect(String(error), point).toContain(`set ${Object.keys(adoption ?? {}).join()}: true`);
              return run(session.newSession(), name).create({ ...inputs(next), ...adoption });
            });
          expect(created.id, point).not.toBe("");
          const surplus = without(snapshot(session), snapshot(expected));
          // Whether a space or zone is left over cannot be known for certain, but a message names its id.
          if (next.warnings.length === 0) expect(surplus, point).toEqual([]);
          else expect(next.warnings.join(), point).toMatch(/another (Space|Zone) of yours named "New" \([\w-]+\)/);
          expect(
            surplus.filter((line) => !line.includes("New")),
            point,
          ).toEqual([]);
          expect(without(snapshot(expected), snapshot(session)), point).toEqual([]);
        },
      );
      expect(points).toBeGreaterThan(1);
    },
  );
});

describe("a create that adopts and dies", () => {
  it.each<[ResourceName, Inputs]>([
    ["Space", (session) => ({ teamId: team(session, "Alpha"), name: "New", favorite: true, allowEmbed: true })],
    ["Space", (session) => ({ teamId: team(session, "Alpha"), name: "Plans", favorite: true })],
    ["Space", (session) => ({ teamId: team(session, "Alpha"), name: "Bin", favorite: true })],
    ["Zone", (session) => ({ spaceId: space(session, "Plans"), name: "New" })],
    ["Zone", (session) => ({ spaceId: space(session, "Plans"), name: "Canvas" })],
    ["Frame", (session) => ({ ...canvas(session), name: "Old", layout: { left: 5 } })],
    ["Frames", (session) => ({ ...canvas(session), frames: { Old: { layout: { left: 5 } }, New: {} } })],
  ])("%s: is repeated without a second object, and without a warning", async (name, inputs) => {
    const adopting = (session: TestSession) => ({ ...adoptingInput(name), ...inputs(session) });
    const expected = await TestSession.start();
    await run(expected, name).create(adopting(expected));
    const points = await atEveryPoint(
      async () => {},
      (crashing) => run(crashing, name).create(adopting(crashing)),
      async ({ session, point }) => {
        const next = session.newSession();
        await run(next, name).create(adopting(next));
        expect(snapshot(session), point).toEqual(snapshot(expected));
        expect(next.warnings, point).toEqual([]);
      },
    );
    expect(points).toBeGreaterThan(1);
  });
});

describe("an update that dies", () => {
  it.each<[string, ResourceName, Inputs, Inputs]>([
    [
      "everything about a space",
      "Space",
      (session) => ({ teamId: team(session, "Alpha"), name: "New" }),
      (session) => ({ teamId: team(session, "Beta"), name: "Newer", favorite: true, allowEmbed: true, trashed: true }),
    ],
    [
      "a space out of the trash",
      "Space",
      (session) => ({ teamId: team(session, "Alpha"), name: "New", trashed: true }),
      (session) => ({ teamId: team(session, "Beta"), name: "Newer" }),
    ],
    [
      "a trashed space that stays there",
      "Space",
      (session) => ({ teamId: team(session, "Alpha"), name: "New", trashed: true }),
      (session) => ({ teamId: team(session, "Alpha"), name: "Newer", trashed: true }),
    ],
    [
      "everything about a zone",
      "Zone",
      (session) => ({ spaceId: space(session, "Plans"), name: "New" }),
      (session) => ({ spaceId: space(session, "Annex"), name: "Newer", trashed: true }),
    ],
    [
      "a zone out of the trash",
      "Zone",
      (session) => ({ spaceId: space(session, "Plans"), name: "New", trashed: true }),
      (session) => ({ spaceId: space(session, "Annex"), name: "Newer" }),
    ],
    [
      "a trashed zone that stays there",
      "Zone",
      (session) => ({ spaceId: space(session, "Plans"), name: "New", trashed: true }),
      (session) => ({ spaceId: space(session, "Annex"), name: "New", trashed: true }),
    ],
    [
      "a frame",
      "Frame",
      (session) => ({ spaceId: space(session, "Plans"), zoneId: zone(session, "Canvas"), name: "N", idSeed: "a" }),
      (session) => ({
        ...{ spaceId: space(session, "Plans"), zoneId: zone(session, "Canvas"), name: "N", idSeed: "a" },
        ...{ layout: { left: 5 }, fills: [{ noFill: true }] },
      }),
    ],
    [
      "the frames of a zone",
      "Frames",
      (session) => ({ ...canvas(session), frames: { changed: {}, renamed: {}, removed: {} } }),
      (session) => ({
        ...canvas(session),
        frames: { changed: { layout: { left: 5 } }, renamed: { name: "Anew" }, added: {} },
        unlisted: "remove",
      }),
    ],
    [
      "the role of a space member",
      "SpaceMember",
      (session) => ({ spaceId: space(session, "Plans"), mailId: "member@example.com" }),
      (session) => ({ spaceId: space(session, "Plans"), mailId: "member@example.com", role: "EDITOR" }),
    ],
    [
      "the role of a team member",
      "TeamMember",
      (session) => ({ teamId: team(session, "Alpha"), mailId: "member@example.com", adopt: true }),
      (session) => ({ teamId: team(session, "Alpha"), mailId: "member@example.com", adopt: true, role: "TEAM_ADMIN" }),
    ],
    [
      "the people of a team",
      "TeamMembers",
      (session) => roster(session, { "admin@example.com": "TEAM_ADMIN" }),
      (session) =>
        roster(
          session,
          { "member@example.com": "TEAM_ADMIN", "new@example.com": "MEMBER" },
          { unlisted: "remove", adoptInvitations: true },
        ),
    ],
    [
      "the members of a space",
      "SpaceMembers",
      (session) => readers(session, { "member@example.com": "EDITOR", "admin@example.com": "VIEWER" }),
      (session) => readers(session, { "admin@example.com": "EDITOR", [`team:${team(session, "Beta")}`]: "VIEWER" }),
    ],
  ])("%s: is completed by the next update, with and without a refresh", async (_, name, inputsBefore, inputsAfter) => {
    const expected = await TestSession.start();
    const first = await run(expected, name).create(inputsBefore(expected));
    await run(expected.newSession(), name).update(first.id, first.state, inputsAfter(expected));
    const goal = snapshot(expected);

    for (const refreshes of [true, false]) {
      const points = await atEveryPoint(
        (session) => run(session, name).create(inputsBefore(session)),
        (crashing, { id, state }: { id: string; state: Properties }) =>
          run(crashing, name).update(id, state, inputsAfter(crashing)),
        async ({ session, point }, { id, state }: { id: string; state: Properties }) => {
          const next = session.newSession();
          const found = refreshes ? await run(next, name).read(id, state) : state;
          expect(found, `${point}: the refresh lost it`).toBeDefined();
          const updated = await run(next, name).up(id, found ?? {}, inputsAfter(session));
          expect(snapshot(session), point).toEqual(goal);
          expect(await run(session.newSession(), name).read(id, updated), point).toEqual(updated);
        },
      );
      expect(points).toBeGreaterThan(1);
    }
  });
});

describe("a delete that dies", () => {
  it.each<[string, ResourceName, Inputs]>([
    ["Space", "Space", (session) => ({ teamId: team(session, "Alpha"), name: "New" })],
    ["Zone to the trash", "Zone", (session) => ({ spaceId: space(session, "Plans"), name: "New" })],
    ["Zone for good", "Zone", (session) => ({ spaceId: space(session, "Plans"), name: "New", onDestroy: "delete" })],
    [
      "Frame",
      "Frame",
      (session) => ({ spaceId: space(session, "Plans"), zoneId: zone(session, "Canvas"), name: "N", idSeed: "a" }),
    ],
    ["Frames", "Frames", (session) => ({ ...canvas(session), frames: { a: {}, b: {} } })],
    ["SpaceMember", "SpaceMember", (session) => ({ spaceId: space(session, "Plans"), mailId: "member@example.com" })],
    [
      "TeamMember",
      "TeamMember",
      (session) => ({ teamId: team(session, "Alpha"), mailId: "member@example.com", adopt: true, onDestroy: "remove" }),
    ],
    [
      "SpaceMembers",
      "SpaceMembers",
      (session) => readers(session, { "member@example.com": "EDITOR", "admin@example.com": "VIEWER" }),
    ],
  ])("%s: is completed by the next delete, with and without a refresh", async (_, name, inputs) => {
    const expected = await TestSession.start();
    const first = await run(expected, name).create(inputs(expected));
    await run(expected.newSession(), name).delete(first.id, first.state);
    const goal = snapshot(expected);

    for (const refreshes of [true, false]) {
      const points = await atEveryPoint(
        (session) => run(session, name).create(inputs(session)),
        (crashing, { id, state }: { id: string; state: Properties }) => run(crashing, name).delete(id, state),
        async ({ session, point }, { id, state }: { id: string; state: Properties }) => {
          const next = session.newSession();
          const found = refreshes ? await run(next, name).read(id, state) : state;
          if (found) await run(next, name).delete(id, found);
          expect(snapshot(session), point).toEqual(goal);
        },
      );
      expect(points).toBeGreaterThan(0);
    }
  });
});
