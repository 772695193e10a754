// What is in a space or zone that goes to the trash, as the service lists it.
import { describe, expect, it, vi } from "vitest";
import { planOf } from "../../../cli/guards/whole-plan.ts";
import { sentencesOf } from "../../../cli/plan/sentences.ts";
import { addNamesake, frameIds } from "../../provider/resources/adoption-fixture.ts";
import { TestSession } from "../../provider/resources/harness.ts";
import { step, stepsOf, urnOf } from "../plan/fixture.ts";

const outcomeOf = (...steps: readonly object[]) => {
  const messages = { warnings: [], errors: [], notes: [] };
  return { isDone: true, steps: stepsOf(...steps), ended: new Set<string>(), ...messages };
};

it("a plan names everyone who loses access with a space, as the service lists them", async () => {
  const session = await TestSession.start();
  const { service, editionId } = session;
  const [teamId, spaceId] = [service.id("teams", "Alpha"), service.id("spaces", "Plans")];
  const memberId = service.id("users", "member@example.com");
  await session.client.spaceMembers.add(editionId, spaceId, [
    { memberId, type: "USER", role: "EDITOR" },
    { memberId: teamId, type: "TEAM", role: "VIEWER" },
  ]);
  const team = { id: teamId, inputs: { name: "Alpha" }, outputs: { editionId, name: "Alpha" } };
  const outcome = outcomeOf(
    step("same", "Team", "work", team, team),
    step("delete", "Space", "work/spaces/plans", { id: spaceId, inputs: { name: "Plans" } }),
  );
  const { changes } = await planOf(session, outcome);
  expect(changes.map(({ contents }) => contents?.people)).toEqual([["member@example.com", 'everyone in team "Alpha"']]);
});

describe("what goes to the trash is counted as the service lists it", () => {
  /** The plan of these steps, in words, with a frame of others in the zone Canvas. */
  async function inWords(session: TestSession, steps: (ids: { space: string; zone: string }) => readonly object[]) {
    const { service, editionId } = session;
    const ids = { space: service.id("spaces", "Plans"), zone: service.id("zones", "Canvas") };
    await addNamesake(session, "Frame");
    const team = { id: service.id("teams", "Alpha"), inputs: { name: "Alpha" }, outputs: { editionId } };
    const outcome = outcomeOf(step("same", "Team", "work", team, team), ...steps(ids));
    const { changes } = await planOf(session, outcome);
    return sentencesOf(changes).map(({ text }) => text);
  }
  const parent = urnOf("Space", "work/spaces/plans");
  const canvas = (ids: { space: string; zone: string }) => {
    return { id: ids.zone, parent, inputs: { name: "Canvas", spaceId: ids.space } };
  };
  const framesOf = (session: TestSession) => {
    const [old] = frameIds(session, "Old");
    return { parent: urnOf("Zone", "work/zones/canvas"), inputs: { frames: { old: {} }, frameIds: { old } } };
  };

  it("a zone, with the frames of others", async () => {
    const session = await TestSession.start();
    const steps = (ids: { space: string; zone: string }) => [
      step("delete", "Zone", "work/zones/canvas", canvas(ids)),
      step("delete", "Frames", "work/zones/canvas/frames", framesOf(session)),
    ];
    expect(await inWords(session, steps)).toEqual([
      'trashes zone "Canvas" (2 frames; of these 1 frame by others) in "Plans"',
    ]);
  });

  it("a space, with what a copy has and the state does not list", async () => {
    const session = await TestSession.start();
    const steps = (ids: { space: string; zone: string }) => [
      step("delete", "Space", "work/spaces/plans", { id: ids.space, inputs: { name: "Plans" } }),
      step("delete", "Zone", "work/zones/canvas", canvas(ids)),
    ];
    expect(await inWords(session, steps)).toEqual([
      'trashes space "Plans" (1 zone, 2 frames; of these 2 frames by others)',
    ]);
  });

  it("a space, whose zones the state records in another case", async () => {
    const session = await TestSession.start();
    const shouted = (ids: { space: string; zone: string }) => ({ ...canvas(ids), id: ids.zone.toUpperCase() });
    const steps = (ids: { space: string; zone: string }) => [
      step("delete", "Space", "work/spaces/plans", { id: ids.space, inputs: { name: "Plans" } }),
      step("delete", "Zone", "work/zones/canvas", shouted(ids)),
      step("delete", "Frames", "work/zones/canvas/frames", framesOf(session)),
    ];
    expect(await inWords(session, steps)).toEqual([
      'trashes space "Plans" (1 zone, 2 frames; of these 1 frame by others)',
    ]);
    const annex = { id: session.service.id("spaces", "Annex"), inputs: { name: "Annex" } };
    const moved = { inputs: { name: "Canvas", spaceId: annex.id }, parent: urnOf("Space", "work/spaces/annex") };
    const leaving = (ids: { space: string; zone: string }) => [
      step("delete", "Space", "work/spaces/plans", { id: ids.space, inputs: { name: "Plans" } }),
      step("same", "Space", "work/spaces/annex", annex, annex),
      step("update", "Zone", "work/zones/canvas", { ...shouted(ids), parent: moved.parent }, moved),
    ];
    expect(await inWords(session, leaving)).toContain('trashes space "Plans"');
  });

  it("a space, without the zones that the plan moves out of it", async () => {
    const session = await TestSession.start();
    const annex = { id: session.service.id("spaces", "Annex"), inputs: { name: "Annex" } };
    const moved = { inputs: { name: "Canvas", spaceId: annex.id }, parent: urnOf("Space", "work/spaces/annex") };
    const steps = (ids: { space: string; zone: string }) => [
      step("delete", "Space", "work/spaces/plans", { id: ids.space, inputs: { name: "Plans" } }),
      step("same", "Space", "work/spaces/annex", annex, annex),
      // Someone may have moved it there by hand.
      step("update", "Zone", "work/zones/canvas", { ...canvas(ids), parent: moved.parent }, moved),
    ];
    expect(await inWords(session, steps)).toEqual([
      'moves zone "Canvas" from "Plans" to "Annex"',
      'trashes space "Plans"',
    ]);
  });

  const access = 'takes access away from member@example.com in "Plans"';
  it.each([
    ["/spaces/*/zones/*/frames", 403, "2 zones, 1 frame; of these 1 zone by others; 1 person loses access", access],
    ["/spaces/*/zones/*/frames", 500, "2 zones, 1 frame; of these 1 zone by others; 1 person loses access", access],
    ["/spaces/*/zones/meta", 403, "1 zone, 1 frame; 1 person loses access", access],
    ["/spaces/*/members", 403, "2 zones, 2 frames; of these 1 zone, 1 frame by others"],
  ])("a space, even if GET %s is a %i", async (path, status, contents, ...others) => {
    const session = await TestSession.start();
    const { client, editionId, service } = session;
    const member = { memberId: service.id("users", "member@example.com"), type: "USER", role: "EDITOR" } as const;
    await client.spaceMembers.add(editionId, service.id("spaces", "Plans"), [member]);
    await client.zones.create(editionId, service.id("spaces", "Plans"), { name: "Theirs" });
    const steps = (ids: { space: string; zone: string }) => {
      session.fault("GET", path, { kind: "status", status });
      return [
        step("delete", "Space", "work/spaces/plans", { id: ids.space, inputs: { name: "Plans" } }),
        step("delete", "Zone", "work/zones/canvas", canvas(ids)),
        step("delete", "Frames", "work/zones/canvas/frames", framesOf(session)),
      ];
    };
    expect(await inWords(session, steps)).toEqual([...others, `trashes space "Plans" (${contents})`]);
  });

  it("a space, without zones that are in the trash", async () => {
    const session = await TestSession.start();
    const { zones } = session.client;
    const list = zones.list.bind(zones);
    vi.spyOn(zones, "list").mockImplementation(async (...place) => {
      const [zone, ...more] = await list(...place);
      return zone ? [zone, ...more, { ...zone, zoneId: session.service.id("zones", "Trashed"), isActive: false }] : [];
    });
    const steps = (ids: { space: string; zone: string }) => [
      step("delete", "Space", "work/spaces/plans", { id: ids.space, inputs: { name: "Plans" } }),
      step("delete", "Zone", "work/zones/canvas", canvas(ids)),
    ];
    expect(await inWords(session, steps)).toEqual([
      'trashes space "Plans" (1 zone, 2 frames; of these 2 frames by others)',
    ]);
  });
});
