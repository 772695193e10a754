import { expect, it } from "vitest";
import { Scene, steer } from "./scene.ts";

const deleteZone = (scene: Scene) => scene.call("PUT", `${scene.zonePath}/state`, { zone_state: "DELETE" });

const workspaceOf = async (scene: Scene) => {
  const { spaces, zones, frames } = (await scene.state()) as Record<string, readonly object[]>;
  return { spaces, zones, frames };
};

it("undoes the latest transactions one after another, and says when there is nothing left", async () => {
  const scene = await Scene.open();
  const before = await workspaceOf(scene);
  await scene.insert(1, 2);
  const between = await workspaceOf(scene);
  await scene.trashZone();
  expect(await steer(scene, "POST", "/undo")).toEqual({ status: 200, body: { undoable: 3 } });
  expect(await workspaceOf(scene)).toEqual(between);
  await steer(scene, "POST", "/undo");
  expect(await workspaceOf(scene)).toEqual(before);
  for (const undoable of [1, 0]) expect((await steer(scene, "POST", "/undo")).body).toEqual({ undoable });
  expect(await steer(scene, "POST", "/undo")).toEqual({ status: 404, body: { error: "there is nothing to undo" } });
});

it("puts a deleted zone back where it was, and never uses an id again", async () => {
  const scene = await Scene.open();
  await scene.zone(scene.spaceId, "Second");
  await scene.insert(1, 2);
  const before = await workspaceOf(scene);
  await deleteZone(scene);
  expect(await workspaceOf(scene)).toMatchObject({ zones: [{ name: "Second" }], frames: [] });
  await steer(scene, "POST", "/undo");
  expect(await workspaceOf(scene)).toEqual(before);
  const undone = await scene.space("Undone");
  await steer(scene, "POST", "/undo");
  expect(Number(await scene.space("Next"))).toBeGreaterThan(Number(undone));
});

it("leaves tokens alone", async () => {
  const scene = await Scene.open();
  const { body } = await steer(scene, "POST", "/tokens", { zuid: scene.zuid("member") });
  await steer(scene, "POST", "/undo");
  const headers = { authorization: `Bearer ${body.token}` };
  expect((await scene.request("GET", "/editions", { headers })).status).toBe(200);
  // The undone transaction is the one before: the new zone.
  expect((await workspaceOf(scene)).zones).toEqual([]);
});

it("restores a snapshot in its order, which can be undone", async () => {
  const scene = await Scene.open();
  await scene.zone(scene.spaceId, "Second");
  await scene.insert(1);
  const saved = await workspaceOf(scene);
  const { status, body } = await steer(scene, "POST", "/snapshots", { name: "Before" });
  expect([status, body]).toEqual([201, { id: "1", name: "Before", time: scene.now }]);
  await scene.call("PUT", `${scene.spacePath}/meta`, { space_name: "Renamed" });
  await scene.trashZone();
  await deleteZone(scene);
  await scene.space("Third");
  const changed = await workspaceOf(scene);
  expect((await steer(scene, "POST", "/snapshots/1/restore")).status).toBe(204);
  expect(await workspaceOf(scene)).toEqual(saved);
  await steer(scene, "POST", "/undo");
  expect(await workspaceOf(scene)).toEqual(changed);
});

it("lists and removes snapshots, and forgets everything with a reset", async () => {
  const scene = await Scene.open();
  await steer(scene, "POST", "/snapshots", {});
  await steer(scene, "POST", "/snapshots", {});
  expect((await steer(scene, "DELETE", "/snapshots/1")).status).toBe(204);
  const missing = { status: 404, body: { error: "snapshot 1 does not exist" } };
  expect(await steer(scene, "DELETE", "/snapshots/1")).toEqual(missing);
  expect(await steer(scene, "POST", "/snapshots/1/restore")).toEqual(missing);
  expect((await steer(scene, "GET", "/snapshots")).body).toMatchObject([{ id: "2", name: "Snapshot 2" }]);
  await steer(scene, "POST", "/reset");
  expect((await steer(scene, "GET", "/snapshots")).body).toEqual([]);
  expect((await steer(scene, "POST", "/undo")).status).toBe(404);
});
