// A service may keep a name in the other Unicode form: "é" as one character, or as a letter and an accent.
import { expect, it } from "vitest";
import { diff } from "../../../provider/core/diff.ts";
import { FrameInputs } from "../../../provider/resources/frame.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { SpaceInputs, SpaceState } from "../../../provider/resources/space.ts";
import { TeamInputs, TeamState } from "../../../provider/resources/team.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import { acme } from "../../acme.ts";
import { fakeServer, respondWith, success } from "../api/harness.ts";
import { TestSession } from "./harness.ts";
import { frame, space, team, zone } from "./lifecycles.ts";

const [written, kept] = ["Caf\u00e9", "Cafe\u0301"];
const inputs = SpaceInputs.parse({ teamId: "2", name: written });
const record = { space_id: "3", space_name: kept, team_id: "2", status: "ACTIVE", owner_zuid: "9" };

it.each(["Team", "Space", "Zone", "Frame"] as const)("the name of a %s in the other form is not a change", (kind) => {
  expect(diff(definitionOf(kind), { name: kept }, { name: written }).changed).not.toContain("name");
  expect(diff(definitionOf(kind), { name: kept }, { name: "Cafe" }).changed).toContain("name");
});

it("a rename is in force if the service has the new name in the other form", async () => {
  const baseUrl = await fakeServer(respondWith(success({ new_name: kept }), success({ space_info: record })));
  const session = (await TestSession.start()).newSession({ baseUrl });
  const state = SpaceState.parse({ ...inputs, name: "Bar", spaceId: "3", editionId: "1" });
  expect(await space.update(session, "3", state, inputs)).toMatchObject({ name: written });
});

it("the description of a team in the other form is neither a change nor written again", async () => {
  const given = TeamInputs.parse({ teamId: "2", description: written });
  const state = TeamState.parse({ ...given, name: "Alpha", description: kept, editionId: "1" });
  expect(diff(definitionOf("Team"), state, given).changed).toEqual([]);
  const session = await TestSession.start();
  await team.update(session, "2", state, given);
  expect(session.takeRequests()).toEqual([]);
});

it("a space whose create got no response is found under its name in the other form", async () => {
  let isCreated = false;
  const baseUrl = await fakeServer(({ method, url = "" }, response) => {
    if (method === "POST") {
      isCreated = true;
      response.destroy();
    } else if (url.includes("/permission")) send({ user_permission_info: { current_user_id: "9", teams: [] } });
    else send({ spaces_info: isCreated && url.includes("ALLSPACES") ? [record] : [] });

    function send(data: unknown): void {
      response.end(JSON.stringify({ status: "success", data }));
    }
  });
  const session = (await TestSession.start()).newSession({ baseUrl });
  expect(await space.create(session, inputs)).toMatchObject({ id: "3" });
});

it.each([
  [written, kept],
  [kept, written],
])("what exists under %j is adopted and imported under %j", async (there, name) => {
  const spaces = [{ name: there, zones: [{ name: there, frames: [{ name: there }] }] }];
  const session = await TestSession.start({ editions: [{ ...acme, teams: [{ name: there, spaces }] }] });
  const idIn = (table: "teams" | "spaces" | "zones") => session.service.id(table, there);
  const place = { spaceId: idIn("spaces"), zoneId: idIn("zones") };
  const [frameId] = session.store.where("frames", "zoneId", place.zoneId).map((one) => one.frameId);
  const adopted = { name, existing: "adopt" };
  const created = await Promise.all([
    space.create(session.newSession(), SpaceInputs.parse({ teamId: idIn("teams"), ...adopted })),
    zone.create(session.newSession(), ZoneInputs.parse({ spaceId: place.spaceId, ...adopted })),
    frame.create(session.newSession(), FrameInputs.parse({ ...place, name, adopt: true })),
  ]);
  expect(created.map(({ id }) => id)).toEqual([place.spaceId, place.zoneId, frameId]);
  const { editionId } = session;
  const imported = await Promise.all([
    space.import(session.newSession(), editionId, [name]),
    zone.import(session.newSession(), editionId, [name, name]),
    frame.import(session.newSession(), editionId, [name, name, name]),
  ]);
  expect(imported.map(({ id }) => id)).toEqual([place.spaceId, place.zoneId, frameId]);
});

it("a name that no program can have, given by hand, is read, reported, and set back", async () => {
  const session = await TestSession.start();
  const { editionId } = session;
  const given = SpaceInputs.parse({ teamId: session.service.id("teams", "Alpha"), name: "Road map" });
  const { id, state } = await space.create(session, given);
  await session.client.spaces.rename(editionId, id, "Road\tmap\n\u202e");
  const found = await space.read(session.newSession(), id, state);
  expect(found?.name).toBe("Road\tmap\n\u202e");
  await expect(space.import(session.newSession(), editionId, [id])).rejects.toThrow(
    `space ${id} cannot be imported: its name has a character that a name cannot have; remove "\\u0009" from "Road\\u0009map\\u000a\\u202e"`,
  );
  expect(await space.update(session.newSession(), id, found ?? state, given)).toMatchObject({ name: "Road map" });
});
