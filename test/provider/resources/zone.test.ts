import { describe, expect, it } from "vitest";
import { BadRequest, CanvasError, Conflict, NotFound, PartialCreateError } from "../../../provider/errors.ts";
import { ZoneInputs, ZoneState, zone } from "../../../provider/resources/zone.ts";
import { rejection } from "../api/harness.ts";
import { Bench, lostAnswer, workspace } from "./harness.ts";

const inputsFor = (bench: Bench, more: object = {}) =>
  ZoneInputs.parse({ spaceId: bench.service.id("spaces", "Plans"), name: "New", ...more });
const create = (bench: Bench, more: object = {}) => zone.create(bench.session, inputsFor(bench, more));
/** The state of a zone of the seed, as the provider would have it. */
function known(bench: Bench, name: string, more: object = {}) {
  const found = bench.store.get("zones", bench.service.id("zones", name));
  const there = { spaceId: found?.spaceId, zoneId: found?.id, trashed: (found?.trashedTime ?? null) !== null };
  return ZoneState.parse({ ...inputsFor(bench, { name }), ...there, editionId: bench.editionId, ...more });
}
/** Requests with the zone's id and its spaces' names in place of ids. */
function requests(bench: Bench, zoneId: string): string[] {
  const names = ["Plans", "Annex", "Bin"].map((name) => [bench.service.id("spaces", name), name] as const);
  const plain = (line: string) => names.reduce((text, [id, name]) => text.replace(id, name), line);
  return bench.takeRequests().map((line) => plain(line).replace(zoneId, "ID").replace("/spaces", ""));
}
const zonesIn = (bench: Bench, space: string) =>
  bench.store.where("zones", "spaceId", bench.service.id("spaces", space)).map(({ name }) => name);

const gone = "00000000-0000-4000-8000-000000000000";

describe("making a zone", () => {
  it.each<[string, object, string[]]>([
    ["plainly", {}, []],
    ["in the trash", { trashed: true }, ["PUT /Plans/zones/ID/state"]],
  ])("%s takes these requests", async (_, more, rest) => {
    const bench = await Bench.start();
    const { id, state } = await create(bench, more);
    expect(requests(bench, id)).toEqual(["GET /Plans/zones/meta", "POST /Plans/zones", ...rest]);
    expect(state).toMatchObject({ zoneId: id, name: "New", ...more });
    expect(await zone.read(bench.again().session, id, state)).toEqual(state);
  });

  it("from a template brings its frames", async () => {
    const bench = await Bench.start();
    const templateId = bench.service.id("templates", "Kanban board");
    const { id, state } = await create(bench, { templateId });
    expect(state).toMatchObject({ templateId });
    expect(bench.store.where("frames", "zoneId", id).map(({ name }) => name)).toEqual(["To do", "Doing", "Done"]);
    expect(requests(bench, id)).toEqual(["GET /Plans/zones/meta", "POST /Plans/zones"]);
  });

  it("from a template that is gone tells so, and makes nothing", async () => {
    const bench = await Bench.start();
    await rejection(create(bench, { templateId: "999" }), NotFound);
    expect(zonesIn(bench, "Plans")).toEqual(["Canvas", "Trashed"]);
  });

  it.each(["Plans", "Annex"])("as a copy from another space or its own (%s)", async (from) => {
    const bench = await Bench.start();
    const { spaceId, zoneId } = known(bench, "Canvas");
    const destination = bench.service.id("spaces", from);
    const { id } = await create(bench, { spaceId: destination, source: { spaceId, zoneId } });
    expect(requests(bench, zoneId)).toEqual([`GET /${from}/zones/meta`, "POST /Plans/zones/ID/duplicate"]);
    expect(bench.store.get("zones", id)).toMatchObject({ name: "New", spaceId: destination });
    expect(bench.store.where("frames", "zoneId", id).map(({ name }) => name)).toEqual(["Old"]);
  });

  it.each<[string, (bench: Bench) => object]>([
    ["made", () => ({})],
    [
      "copied",
      (bench) => {
        const { spaceId, zoneId } = known(bench, "Canvas");
        return { source: { spaceId, zoneId } };
      },
    ],
  ])("whose answer was lost is found: %s", async (_, more) => {
    const bench = await Bench.start();
    bench.fault("POST", "/spaces/**", lostAnswer, 1);
    const [one, two] = await Promise.all([create(bench, more(bench)), create(bench, more(bench))]);
    expect(one.id).not.toBe(two.id);
    expect(zonesIn(bench, "Plans")).toEqual(["Canvas", "Trashed", "New", "New"]);
  });

  it("that fails halfway is recorded", async () => {
    const bench = await Bench.start();
    bench.fault("PUT", "/spaces/*/zones/*/state", { kind: "status", status: 500 });
    const { id, state } = await rejection(create(bench, { trashed: true }), PartialCreateError);
    expect(state).toMatchObject({ zoneId: id, trashed: false });
  });

  it("beyond the limit of the space is a failure", async () => {
    const bench = await Bench.start({ editions: workspace.editions.map((edition) => ({ ...edition, zoneLimit: 2 })) });
    const error = await rejection(create(bench), Conflict);
    expect(error.message).toContain("The zone limit of the space is reached");
  });
});

describe("changing a zone", () => {
  const [rename, move] = ["PUT /Plans/zones/ID/meta", "POST /Plans/zones/ID/move"];
  const renameThere = "PUT /Annex/zones/ID/meta";
  const [state, there] = ["PUT /Plans/zones/ID/state", "PUT /Annex/zones/ID/state"];
  const changes: [
    string,
    string,
    { spaceId?: string; name?: string; trashed?: boolean; onDestroy?: string },
    string[],
  ][] = [
    ["nothing", "Canvas", {}, []],
    ["how it is deleted", "Canvas", { onDestroy: "delete" }, []],
    ["its name", "Canvas", { name: "Other" }, [rename]],
    ["its space", "Canvas", { spaceId: "Annex" }, [move]],
    ["name and space", "Canvas", { name: "Other", spaceId: "Annex" }, [move, renameThere]],
    ["everything", "Canvas", { name: "Other", spaceId: "Annex", trashed: true }, [move, renameThere, there]],
    ["into the trash", "Canvas", { trashed: true }, [state]],
    ["out of the trash", "Trashed", { trashed: false }, [state]],
    [
      "out of the trash, elsewhere",
      "Trashed",
      { trashed: false, name: "Other", spaceId: "Annex" },
      [state, move, renameThere],
    ],
    ["inside the trash", "Trashed", { name: "Other", spaceId: "Annex" }, [state, move, renameThere, there]],
  ];
  const changed = (bench: Bench, from: object, { spaceId, ...change }: (typeof changes)[number][2]) => ({
    ...from,
    ...change,
    ...(spaceId === undefined ? {} : { spaceId: bench.service.id("spaces", spaceId) }),
  });

  it.each(changes)("%s", async (_, name, change, expected) => {
    const bench = await Bench.start();
    const from = known(bench, name);
    const { zoneId, editionId, ...old } = from;
    const inputs = ZoneInputs.parse(changed(bench, old, change));
    const after = await zone.update(bench.session, zoneId, from, inputs);
    expect(requests(bench, zoneId)).toEqual(expected);
    expect(after).toEqual({ ...inputs, zoneId, editionId });
    expect(await zone.read(bench.again().session, zoneId, after)).toEqual(after);
  });

  it.each(changes.filter(([, name, change]) => name === "Canvas" && !(change.name && change.trashed)))(
    "is no failure when it is so already: %s",
    async (_, name, change) => {
      const bench = await Bench.start();
      const from = known(bench, name);
      const { zoneId, editionId, ...old } = from;
      const inputs = ZoneInputs.parse(changed(bench, old, change));
      const after = await zone.update(bench.session, zoneId, from, inputs);
      expect(await zone.update(bench.again().session, zoneId, from, inputs)).toEqual(after);
    },
  );
});

it.each<[string, object, boolean]>([
  ["was lost is looked for", lostAnswer, true],
  ["never came because it failed is a failure", { kind: "status", status: 500 }, false],
])("a move whose answer %s", async (_, action, isDone) => {
  const bench = await Bench.start();
  const from = known(bench, "Canvas");
  const { zoneId, editionId, ...old } = from;
  bench.fault("POST", "/spaces/*/zones/*/move", action);
  const inputs = ZoneInputs.parse({ ...old, spaceId: bench.service.id("spaces", "Annex") });
  const moving = zone.update(bench.session, zoneId, from, inputs);
  if (isDone) expect((await moving).spaceId).toBe(inputs.spaceId);
  else await expect(moving).rejects.toMatchObject({ status: 500 });
  expect(requests(bench, zoneId)).toEqual(["POST /Plans/zones/ID/move", "GET /Annex/zones/ID/meta"]);
});

describe("reading a zone", () => {
  it.each<[string, string, object]>([
    ["in the trash keeps it", "Trashed", { trashed: true }],
    ["in a space that is in the trash keeps it as it was", "Inside", { trashed: false }],
  ])("%s", async (_, name, expected) => {
    const bench = await Bench.start();
    const state = known(bench, name);
    expect(await zone.read(bench.session, state.zoneId, state)).toEqual({ ...state, ...expected });
  });

  it.each<[string, object]>([
    ["a zone", { zoneId: gone }],
    ["its space", { spaceId: "999" }],
  ])("that is gone drops it: %s", async (_, more) => {
    const bench = await Bench.start();
    const state = known(bench, "Canvas", more);
    expect(await zone.read(bench.session, state.zoneId, state)).toBeUndefined();
  });

  it("that someone moved finds it at its new place", async () => {
    const bench = await Bench.start();
    const state = known(bench, "Canvas");
    const moved = { ...state, spaceId: bench.service.id("spaces", "Annex") };
    await bench.session.client.zones.move(bench.editionId, state.spaceId, state.zoneId, moved.spaceId);
    expect(await zone.read(bench.session, state.zoneId, state)).toEqual(moved);
  });

  it("that is not in its space drops it where searching is not allowed", async () => {
    const bench = await Bench.start();
    const state = known(bench, "Canvas", { zoneId: gone });
    bench.fault("GET", "/teams/*/zones/search", { kind: "status", status: 403 });
    expect(await zone.read(bench.session, state.zoneId, state)).toBeUndefined();
  });

  it.each([401, 403, 500])("fails with a %i", async (status) => {
    const bench = await Bench.start();
    const state = known(bench, "Canvas");
    bench.fault("GET", "/spaces/**", { kind: "status", status });
    await expect(zone.read(bench.session, state.zoneId, state)).rejects.toMatchObject({ status });
  });
});

describe("deleting a zone", () => {
  it.each<[string, string, boolean]>([
    ["trash", "Canvas", true],
    ["trash", "Trashed", true],
    ["delete", "Canvas", false],
    ["delete", "Trashed", false],
    ["retain", "Canvas", true],
  ])("with onDestroy %s: %s", async (onDestroy, name, stays) => {
    const bench = await Bench.start();
    const state = known(bench, name, { onDestroy });
    await zone.delete(bench.session, state.zoneId, state);
    const left = bench.store.get("zones", state.zoneId);
    expect(left !== undefined).toBe(stays);
    if (onDestroy === "trash") expect(left?.trashedTime).not.toBeNull();
    if (onDestroy === "retain") expect(bench.takeRequests()).toEqual([]);
  });

  it.each<[string, object]>([
    ["trash", { zoneId: gone }],
    ["delete", { zoneId: gone }],
    ["trash", { spaceId: "999" }],
    ["delete", { spaceId: "999" }],
  ])("that is gone already is done (%s, %j)", async (onDestroy, more) => {
    const bench = await Bench.start();
    const state = known(bench, "Canvas", { onDestroy, ...more });
    await zone.delete(bench.session, state.zoneId, state);
  });

  it("is done when its space is in the trash, but not for good", async () => {
    const bench = await Bench.start();
    const state = known(bench, "Inside");
    await zone.delete(bench.session, state.zoneId, state);
    const forGood = known(bench, "Inside", { onDestroy: "delete" });
    const error = await rejection(zone.delete(bench.session, state.zoneId, forGood), BadRequest);
    expect(error.message).toBe(
      "PUT zone state answered 400 (Z1011 Zone is not in an active state); restore the zone, or its space, from the trash first",
    );
  });

  it("is refused when it is prevented", async () => {
    const bench = await Bench.start();
    const state = known(bench, "Canvas", { onDestroy: "prevent" });
    const error = await rejection(zone.delete(bench.session, state.zoneId, state), CanvasError);
    expect(error.message).toBe(
      `Zone "Canvas" (${state.zoneId}) has onDestroy: prevent; set it to trash, delete or retain, run pulumi up, then delete it`,
    );
  });
});
