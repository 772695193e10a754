// What is in a space or zone that goes to the trash, as the service lists it.
import { describe, expect, it, vi } from "vitest";
import { planOf } from "../../../cli/plan/plan.ts";
import { sentencesOf } from "../../../cli/plan/sentences.ts";
import { addNamesake, frameIds } from "../../provider/resources/adoption-fixture.ts";
import { TestSession } from "../../provider/resources/harness.ts";
import { outcomeOf, step, urnOf } from "./fixture.ts";

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
  /** The session of a workspace with a frame of others in the zone Canvas, and steps about its things. */
  async function start() {
    const session = await TestSession.start();
    const { service, editionId } = session;
    const [space, zone] = [service.id("spaces", "Plans"), service.id("zones", "Canvas")];
    await addNamesake(session, "Frame");
    const team = { id: service.id("teams", "Alpha"), inputs: { name: "Alpha" }, outputs: { editionId } };
    const annex = { id: service.id("spaces", "Annex"), inputs: { name: "Annex" } };
    const canvas = {
      id: zone,
      parent: urnOf("Space", "work/spaces/plans"),
      inputs: { name: "Canvas", spaceId: space },
    };
    const [old] = frameIds(session, "Old");
    const frames = { parent: urnOf("Zone", "work/zones/canvas"), inputs: { frames: { old: {} }, frameIds: { old } } };
    return {
      session,
      space,
      canvas,
      goneSpace: step("delete", "Space", "work/spaces/plans", { id: space, inputs: { name: "Plans" } }),
      goneZone: step("delete", "Zone", "work/zones/canvas", canvas),
      goneFrames: step("delete", "Frames", "work/zones/canvas/frames", frames),
      /** Moves the zone out of the space; someone may have moved it there by hand. */
      leaving: (was: typeof canvas) => [
        step("same", "Space", "work/spaces/annex", annex, annex),
        step(
          "update",
          "Zone",
          "work/zones/canvas",
          { ...was, parent: urnOf("Space", "work/spaces/annex") },
          {
            inputs: { name: "Canvas", spaceId: annex.id },
            parent: urnOf("Space", "work/spaces/annex"),
          },
        ),
      ],
      inWords: async (...steps: readonly object[]) => {
        const outcome = outcomeOf(step("same", "Team", "work", team, team), ...steps);
        return sentencesOf((await planOf(session, outcome)).changes).map(({ text }) => text);
      },
    };
  }

  it("a zone, with the frames of others", async () => {
    const { inWords, goneZone, goneFrames } = await start();
    expect(await inWords(goneZone, goneFrames)).toEqual([
      'trashes zone "Canvas" (2 frames; of these 1 frame by others) in "Plans"',
    ]);
  });

  it("a space, with what a copy has and the state does not list", async () => {
    const { inWords, goneSpace, goneZone } = await start();
    expect(await inWords(goneSpace, goneZone)).toEqual([
      'trashes space "Plans" (1 zone, 2 frames; of these 2 frames by others)',
    ]);
  });

  it("a space, without the zones that the plan moves out of it", async () => {
    const { inWords, goneSpace, canvas, leaving } = await start();
    expect(await inWords(goneSpace, ...leaving(canvas))).toEqual([
      'moves zone "Canvas" from "Plans" to "Annex"',
      'trashes space "Plans"',
    ]);
  });

  it("a space, whose zones the state records in another case", async () => {
    const { inWords, goneSpace, goneFrames, canvas, leaving } = await start();
    const shouted = { ...canvas, id: canvas.id.toUpperCase() };
    expect(await inWords(goneSpace, step("delete", "Zone", "work/zones/canvas", shouted), goneFrames)).toEqual([
      'trashes space "Plans" (1 zone, 2 frames; of these 1 frame by others)',
    ]);
    expect(await inWords(goneSpace, ...leaving(shouted))).toContain('trashes space "Plans"');
  });

  const access = 'takes access away from member@example.com in "Plans"';
  it.each([
    ["/spaces/*/zones/*/frames", 403, "2 zones, 1 frame; of these 1 zone by others; 1 person loses access", access],
    ["/spaces/*/zones/*/frames", 500, "2 zones, 1 frame; of these 1 zone by others; 1 person loses access", access],
    ["/spaces/*/zones/meta", 403, "1 zone, 1 frame; 1 person loses access", access],
    ["/spaces/*/members", 403, "2 zones, 2 frames; of these 1 zone, 1 frame by others"],
  ])("a space, even if GET %s is a %i", async (path, status, contents, ...others) => {
    const { session, space, inWords, goneSpace, goneZone, goneFrames } = await start();
    const { client, editionId, service } = session;
    const member = { memberId: service.id("users", "member@example.com"), type: "USER", role: "EDITOR" } as const;
    await client.spaceMembers.add(editionId, space, [member]);
    await client.zones.create(editionId, space, { name: "Theirs" });
    session.fault("GET", path, { kind: "status", status });
    expect(await inWords(goneSpace, goneZone, goneFrames)).toEqual([...others, `trashes space "Plans" (${contents})`]);
  });

  it("a space, without zones that are in the trash", async () => {
    const { session, inWords, goneSpace, goneZone } = await start();
    const { zones } = session.client;
    const list = zones.list.bind(zones);
    vi.spyOn(zones, "list").mockImplementation(async (...place) => {
      const [zone, ...more] = await list(...place);
      return zone ? [zone, ...more, { ...zone, zoneId: session.service.id("zones", "Trashed"), isActive: false }] : [];
    });
    expect(await inWords(goneSpace, goneZone)).toEqual([
      'trashes space "Plans" (1 zone, 2 frames; of these 2 frames by others)',
    ]);
  });
});
