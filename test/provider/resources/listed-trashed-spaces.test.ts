// A service that also lists the spaces in the trash among all spaces: the description does not say that it omits them.
import { expect, it } from "vitest";
import { SpaceInputs } from "../../../provider/resources/space.ts";
import { ZoneState } from "../../../provider/resources/zone.ts";
import { TestSession } from "./harness.ts";
import { space, zone } from "./lifecycles.ts";

async function start(): Promise<TestSession> {
  const session = await TestSession.start();
  const { emulator } = session.service;
  const respond = emulator.fetch.bind(emulator);
  emulator.fetch = async (request, bindings) => {
    const response = await respond(request, bindings);
    if (!request.url.includes("ALLSPACES") || !response.ok) return response;
    const trashUrl = request.url.replace("ALLSPACES", "RECENTLY_TRASHED");
    const trash = await (await respond(new Request(trashUrl, request), bindings)).json();
    const { data, ...envelope } = await response.json();
    const spaces_info = [...data.spaces_info, ...trash.data.spaces_info];
    return Response.json({ ...envelope, data: { spaces_info, space_count: spaces_info.length } });
  };
  return session;
}

const inputsOf = ({ service }: TestSession, name: string, how: string) =>
  SpaceInputs.parse({ teamId: service.id("teams", "Alpha"), name, [how]: true });

it.each(["adopt", "adoptOwn"])("a space with %s does not continue with one in the trash", async (how) => {
  const session = await start();
  const inputs = inputsOf(session, "Bin", how);
  expect(await space.preview(session.newSession(), inputs)).toBeUndefined();
  const { id } = await space.create(session, inputs);
  expect(id).not.toBe(session.service.id("spaces", "Bin"));
  expect(session.store.get("spaces", id)).toMatchObject({ name: "Bin", trashedTime: null });
});

it.each(["adopt", "adoptOwn"])("a space with %s continues with the one that is not in the trash", async (how) => {
  const session = await start();
  const trashed = session.service.id("spaces", "Bin");
  session.changeStore((store) => {
    const bin = store.get("spaces", trashed);
    if (bin) store.put("spaces", { ...bin, name: "Plans" });
  });
  const id = session.service.id("spaces", "Plans");
  expect((await space.create(session, inputsOf(session, "Plans", how))).id).toBe(id);
  expect((await space.import(session.newSession(), session.editionId, ["Plans"])).id).toBe(id);
});

it("a space in the trash is found by its name", async () => {
  const session = await start();
  const { id, state } = await space.import(session, session.editionId, ["Bin"]);
  expect([id, state.trashed]).toEqual([session.service.id("spaces", "Bin"), true]);
});

it("a deleted zone is not looked for in a space in the trash", async () => {
  const session = await start();
  const { editionId, service } = session;
  const zoneId = service.id("zones", "Canvas");
  const state = ZoneState.parse({ editionId, spaceId: service.id("spaces", "Plans"), zoneId, name: "Canvas" });
  session.changeStore((store) => store.remove("zones", zoneId));
  expect(await zone.read(session, zoneId, state)).toBeUndefined();
});
