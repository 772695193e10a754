// A 4xx without the service's envelope comes from something on the way: what it says about a write is not known. A frame, whose
// id we have chosen, is looked for after any refusal.
import { expect, it } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { rejection } from "../api/harness.ts";
import { TestSession } from "./harness.ts";
import { frame, space, zone } from "./lifecycles.ts";

const refusal = (status: number, when: "before" | "after") => ({ kind: "status", status, when, bare: true });

const spaceInputs = (session: TestSession) => ({
  teamId: session.service.id("teams", "Alpha"),
  name: "Launch",
  trashed: false,
});

const named = (session: TestSession, table: "spaces" | "zones", name: string) =>
  [...session.store.all(table)].filter((found) => found.name === name);

it.each([400, 403, 404, 408, 409, 413, 421, 425])("finds the space that was created behind a %i", async (status) => {
  const session = await TestSession.start();
  session.fault("POST", "/spaces/", refusal(status, "after"));
  const { id } = await space.create(session, spaceInputs(session));
  expect(named(session, "spaces", "Launch")).toMatchObject([{ id }]);
});

it("finds the zone that was created behind it", async () => {
  const session = await TestSession.start();
  session.fault("POST", "/spaces/*/zones", refusal(413, "after"));
  const inputs = { spaceId: session.service.id("spaces", "Plans"), name: "Launch", trashed: false };
  const { id } = await zone.create(session, inputs);
  expect(named(session, "zones", "Launch")).toMatchObject([{ id }]);
});

const frameRefusals = [400, 403, 404].flatMap((status) => [true, false].map((bare) => ({ status, bare })));

it.each(frameRefusals)("a frame inserted behind a $status (bare: $bare) is the resource's own", async (fault) => {
  const session = await TestSession.start();
  session.fault("POST", "/spaces/*/zones/*/frames", { kind: "status", when: "after", ...fault });
  const place = { spaceId: session.service.id("spaces", "Plans"), zoneId: session.service.id("zones", "Canvas") };
  const inputs = { ...place, name: "New", type: "CUSTOM" as const, layout: {}, fills: [], strokes: [], idSeed: "seed" };
  const { id, state } = await frame.create(session, inputs);
  expect(session.ledger.isManaged({ kind: "Frame", ids: [id] })).toBe(true);
  await frame.delete(session.newSession(), id, state);
  expect([...session.store.all("frames")].map(({ name }) => name)).toEqual(["Old"]);
});

it.each<[status: number, says: string]>([
  [
    403,
    "POST space returned 403; a proxy may have answered instead of the service: check it, and canvas:baseUrl (CANVAS_BASE_URL)",
  ],
  [
    413,
    "POST space returned 413; a proxy may have answered instead of the service: check it, and canvas:baseUrl (CANVAS_BASE_URL)",
  ],
  [
    408,
    'Space "Launch" may have been created among the spaces of team TEAM, but was not found there (POST space returned 408); look for it: if it is there, import it; otherwise, run the update again',
  ],
])("reports a %i itself if nothing was created, unless the service may still work", async (status, says) => {
  const session = await TestSession.start();
  session.fault("POST", "/spaces/", refusal(status, "before"));
  const inputs = spaceInputs(session);
  const error = await rejection(space.create(session, inputs), CanvasError);
  expect(error.message).toBe(says.replace("TEAM", inputs.teamId));
  expect(session.service.requests(/POST/)).toHaveLength(1);
});
