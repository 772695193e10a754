// Adopting what exists, by its name, instead of creating it.
import { describe, expect } from "vitest";
import { diff } from "../../../provider/core/diff.ts";
import { importedInputs } from "../../../provider/core/inputs-from-state.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { rejection } from "../api/harness.ts";
import {
  addNamesake,
  adopting,
  count,
  create,
  idIn,
  inputsOf,
  type Kind,
  kinds,
  lifecycle,
  names,
  place,
  tables,
  writes,
} from "./adoption-fixture.ts";
import { it, TestSession, workspace } from "./harness.ts";
import { zone } from "./lifecycles.ts";

/** Whether the object is there and not in the trash. */
function isThere(session: TestSession, kind: Kind, id: string): boolean {
  if (kind === "Frame") return [...session.store.all("frames")].some(({ frameId }) => frameId === id);
  return session.store.get(tables[kind], id)?.trashedTime === null;
}

describe.each(kinds)("%s that adopts", (kind) => {
  it("adopts the only one of that name, and changes nothing that is as the program says", async ({ session }) => {
    const [id, before] = [idIn(session, kind), count(session, kind)];
    const inputs = inputsOf(session, kind, adopting(kind));
    const created = await create(session, kind, inputs);
    expect(created).toMatchObject({ id, state: { adopted: true } });
    expect(writes(session)).toEqual([]);
    expect(count(session, kind)).toBe(before);
    expect(session.infos).toEqual([`adopts ${kind} "${names[kind]}" (${id})`]);
    expect(session.warnings).toEqual([]);
    expect(
      (await lifecycle(kind).read(session.newSession(), undefined, { id, state: created.state }, {}))?.state,
    ).toEqual(created.state);
    expect(diff(definitionOf(kind), created.state, inputs)).toEqual({ changed: [], replaces: [], needsUpdate: false });
  });

  it("creates one if there is none", async ({ session }) => {
    const { id, state } = await create(session, kind, inputsOf(session, kind, { ...adopting(kind), name: "New" }));
    expect(isThere(session, kind, id)).toBe(true);
    expect(state).not.toHaveProperty("adopted");
    expect([...session.infos, ...session.warnings]).toEqual([]);
  });

  it("fails if there are several, names them, and writes nothing", async ({ session }) => {
    const ids = [idIn(session, kind), await addNamesake(session, kind)];
    session.takeRequests();
    const error = await rejection(create(session, kind, inputsOf(session, kind, adopting(kind))), CanvasError);
    const remedy = kind === "Frame" ? "give the id of the right one as frameId" : "import the right one";
    expect(error.message).toMatch(new RegExp(`several of that name \\(${ids.join(", ")}\\).*; ${remedy}`));
    expect(writes(session)).toEqual([]);
  });

  it("leaves what another resource of the program manages, and creates its own", async ({ session }) => {
    const id = idIn(session, kind);
    const known = inputsOf(session, kind, adopting(kind));
    const { state } = await create(session, kind, known);
    const next = session.newSession();
    next.ledger.startProgram();
    await lifecycle(kind).diff(next, undefined, { id, state }, known);
    const second = await create(
      next,
      kind,
      inputsOf(session, kind, { ...adopting(kind), ...(kind === "Frame" ? { idSeed: "b" } : {}) }),
    );
    expect(second.id).not.toBe(id);
    expect(second.state).not.toHaveProperty("adopted");
  });

  it("adopts what only a refresh has seen, as the program may have it under a new name", async ({ session }) => {
    const old = await create(session, kind, inputsOf(session, kind, { name: "New" }));
    const run = session.newSession();
    await lifecycle(kind).diff(run, undefined, old, inputsOf(session, kind, { name: "New" }));
    run.ledger.startProgram();
    const renamed = inputsOf(session, kind, {
      name: "New",
      ...adopting(kind),
      ...(kind === "Frame" ? { idSeed: "b" } : {}),
    });
    expect((await create(run, kind, renamed)).id).toBe(old.id);
    await lifecycle(kind).delete(run, old);
    expect(isThere(session, kind, old.id)).toBe(true);
  });

  it("adopts for one of two resources that are created at the same time", async ({ session }) => {
    const seeds = ["a", "b"].map((idSeed) => (kind === "Frame" ? { idSeed } : {}));
    const both = await Promise.all(
      seeds.map((seed) => create(session, kind, inputsOf(session, kind, { ...adopting(kind), ...seed }))),
    );
    expect(both.filter(({ state }) => state.adopted)).toMatchObject([{ id: idIn(session, kind).split(",")[0] }]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
  });

  it("stays when the resource is deleted, with a warning", async ({ session }) => {
    const { id, state } = await create(session, kind, inputsOf(session, kind, adopting(kind)));
    const next = session.newSession();
    session.takeRequests();
    await lifecycle(kind).delete(next, { id: id, state: state });
    expect(session.takeRequests()).toEqual([]);
    expect(next.warnings).toEqual([
      `${kind} "${names[kind]}" (${id}) is left alone: it was adopted, and onDestroy is not set`,
    ]);
  });

  it("goes if onDestroy says so, given at once or later", async ({ session }) => {
    const onDestroy = kind === "Frame" ? "delete" : "trash";
    const first = await create(session, kind, inputsOf(session, kind, adopting(kind)));
    const inputs = inputsOf(session, kind, { ...adopting(kind), onDestroy });
    expect(diff(definitionOf(kind), first.state, inputs).changed).toEqual(["onDestroy"]);
    const state = await lifecycle(kind).update(session, undefined, { id: first.id, state: first.state }, inputs);
    expect(diff(definitionOf(kind), state, inputsOf(session, kind)).changed).toEqual(["onDestroy"]);
    await lifecycle(kind).delete(session.newSession(), { id: first.id, state: state });
    expect(isThere(session, kind, first.id)).toBe(false);
  });

  it("is left alone by the delete of the resource that had it before, in this run and in the next", async ({
    session,
  }) => {
    const old = await create(session, kind, inputsOf(session, kind, { name: "New" }));
    const run = session.newSession();
    const inputs = inputsOf(session, kind, {
      name: "New",
      ...adopting(kind),
      ...(kind === "Frame" ? { idSeed: "b" } : {}),
    });
    const adopted = await create(run, kind, inputs);
    expect(adopted.id).toBe(old.id);
    await lifecycle(kind).delete(run, { id: old.id, state: old.state });
    // The process died before the delete; the next run knows the other resource from its state.
    const next = session.newSession();
    await lifecycle(kind).diff(next, undefined, adopted, inputs);
    await lifecycle(kind).delete(next, { id: old.id, state: old.state });
    expect(isThere(session, kind, old.id)).toBe(true);
    expect([...run.warnings, ...next.warnings]).toEqual(
      Array(2).fill(`${kind} "New" (${old.id}) is left alone: another resource has adopted it`),
    );
  });

  it("is an error if the resource that manages it comes later in the program", async ({ session }) => {
    const inputs = inputsOf(session, kind, adopting(kind));
    const { id, state } = await create(session, kind, inputs);
    const error = await rejection(lifecycle(kind).diff(session, undefined, { id, state }, inputs), CanvasError);
    expect(error.message).toBe(
      `${kind} ${id} is managed by this resource, and another one adopts it; remove adopt, or the given id, from the other resource, or remove this resource from the program`,
    );
  });

  it("is previewed with its id, without a write", async ({ session }) => {
    const id = idIn(session, kind);
    const preview = (more: Properties) =>
      definitionOf(kind).preview?.(session, inputsOf(session, kind, more), undefined);
    expect((await preview({}))?.id).toBeUndefined();
    expect(session.takeRequests()).toEqual([]);
    expect(await preview(adopting(kind))).toMatchObject({
      id,
      outputs: { adopted: true, editionId: session.editionId },
    });
    expect(writes(session)).toEqual([]);
    expect(session.infos).toEqual([`adopts ${kind} "${names[kind]}" (${id})`]);
  });

  it("is left out of an imported program, and so is the onDestroy that is implied", () => {
    const state = { name: "It", ...adopting(kind), onDestroy: kind === "Frame" ? "delete" : "trash" };
    expect(importedInputs(definitionOf(kind), state)).toEqual({ name: "It" });
  });
});

describe("what is adopted", () => {
  it("becomes what the program says: a space", async ({ session }) => {
    const inputs = inputsOf(session, "Space", { existing: "adopt", favorite: true, allowEmbed: true });
    const { id, state } = await create(session, "Space", inputs);
    expect(state).toMatchObject({ favorite: true, allowEmbed: true });
    expect(session.store.get("spaces", id)?.allowEmbed).toBe(true);
    expect(writes(session)).toEqual([`PUT /spaces/${id}/meta`, `PUT /spaces/${id}/meta`]);
  });

  it("becomes what the program says: a frame", async ({ session }) => {
    const { id } = await create(session, "Frame", inputsOf(session, "Frame", { adopt: true, layout: { left: 7 } }));
    const frame = [...session.store.all("frames")].find(({ frameId }) => frameId === id);
    expect(frame).toMatchObject({ name: "Old", properties: { layout: { left: 7 } } });
  });

  it("may belong to somebody else", async ({ session }) => {
    const admin = session.newSession({ accessToken: session.service.tokenOf("admin@example.com") });
    const theirs = await create(admin, "Space", inputsOf(session, "Space", { name: "Theirs" }));
    const { id } = await create(session, "Space", inputsOf(session, "Space", { name: "Theirs", existing: "adopt" }));
    expect(id).toBe(theirs.id);
  });

  it("is not what somebody has renamed meanwhile", async ({ session }) => {
    const spaceId = idIn(session, "Space");
    const inputs = inputsOf(session, "Space", { existing: "adopt" });
    // The list of the team is read with the first create.
    await create(session, "Space", inputsOf(session, "Space", { name: "New" }));
    await session.newSession().client.spaces.rename(session.editionId, spaceId, "Renamed");
    const error = await rejection(create(session, "Space", inputs), CanvasError);
    expect(error.message).toBe(`Space "Plans" (${spaceId}) was just changed by someone else; run the update again`);
    expect(session.store.get("spaces", spaceId)?.name).toBe("Renamed");
  });

  it("is not the space that is copied", async ({ session }) => {
    const sourceSpaceId = session.service.id("spaces", "Plans");
    const { id } = await create(
      session,
      "Space",
      inputsOf(session, "Space", { existing: "adopt", from: { space: sourceSpaceId, copy: true } }),
    );
    expect(id).not.toBe(sourceSpaceId);
  });

  it("is not the zone that is copied, whose id may be in another case", async ({ session }) => {
    const { spaceId, zoneId } = place(session);
    const from = { space: spaceId, zone: zoneId.toUpperCase(), copy: true };
    const inputs = ZoneInputs.parse({ spaceId, name: "Canvas", existing: "adopt", from });
    expect(await zone.preview(session, inputs)).toMatchObject({ outputs: { __effects: [{ action: "add" }] } });
  });

  it("is not the frame that another resource inserts in the same run", async ({ session }) => {
    const inserted = await create(session, "Frame", inputsOf(session, "Frame", { name: "New", idSeed: "a" }));
    const late = await create(session, "Frame", inputsOf(session, "Frame", { name: "New", idSeed: "c", adopt: true }));
    expect(late.id).not.toBe(inserted.id);
  });
});

it("an update of 0.1.0's state that omits onDestroy changes nothing", () => {
  const state = {
    teamId: "1",
    name: "Plans",
    favorite: false,
    trashed: false,
    onDestroy: "trash",
    spaceId: "2",
    editionId: "3",
  };
  const inputs = definitionOf("Space").inputs.parse({ teamId: "1", name: "Plans" });
  expect(diff(definitionOf("Space"), state, inputs).changed).toEqual([]);
  expect(diff(definitionOf("Space"), { ...state, onDestroy: "retain" }, inputs).changed).toEqual(["onDestroy"]);
});

it("one list of the team serves all spaces that are adopted", async () => {
  const many = Array.from({ length: 5 }, (_, index) => ({ name: `Space ${index}` }));
  const [edition] = workspace.editions;
  const [team] = edition?.teams ?? [];
  if (!edition || !team) throw new Error("the seed has no team");
  const session = await TestSession.start({
    editions: [{ ...edition, teams: [{ ...team, spaces: [...(team.spaces ?? []), ...many] }] }],
  });
  await Promise.all(
    many.map(({ name }) => create(session, "Space", inputsOf(session, "Space", { name, existing: "adopt" }))),
  );
  const requests = session.takeRequests().map((request) => request.replace(/\d+$/, "ID"));
  expect(requests.sort()).toEqual([
    "GET /spaces",
    ...many.map(() => "GET /spaces/ID"),
    "GET /teams/users/me/permission",
  ]);
});
