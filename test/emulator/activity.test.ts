import { beforeEach, describe, expect, it } from "vitest";
import { Activity } from "../../emulator/control/activity/activity.ts";
import { startOfTime } from "./harness.ts";
import { frameId, Scene, steer } from "./scene.ts";

let scene: Scene;
let activity: Activity;

beforeEach(async () => {
  scene = await Scene.open();
  activity = new Activity(scene.emulator.world);
});

const lines = () => activity.read().map(({ place, text }) => `${place.name}: ${text}`);
const update = (properties: object, id = frameId(1)) =>
  scene.call("PUT", `${scene.zonePath}/frames`, { frames: [{ id, properties }] });

describe("the activity of frames", () => {
  it.each([
    [{ layout: { left: 120 } }, "moved 120 px right"],
    [{ layout: { left: -10.5, top: 20 } }, "moved 10.5 px left and 20 px down"],
    [{ layout: { top: -5, width: 200, rotate: 8 } }, "moved 5 px up, resized to 200 × 100, turned to 8°"],
    [{ layout: { flipv: true } }, "flipped"],
    [{ fills: [{ no_fill: {} }] }, "fill changed"],
    [{ fills: [], strokes: [{ width: 2 }] }, "fill changed, stroke changed"],
  ])("describes %j", async (properties, text) => {
    await scene.insert(1);
    await update(properties);
    expect(lines()).toEqual(["Canvas: Frame 1 added", `Canvas: Frame 1 ${text}`]);
  });

  it("is silent about an update that changes nothing", async () => {
    await scene.insert(1);
    await update({ layout: { left: 0, top: 0 } });
    expect(lines()).toEqual(["Canvas: Frame 1 added"]);
  });

  it("reports up to three changes one by one, and more as a number", async () => {
    await scene.insert(1, 2, 3);
    await scene.insert(4, 5, 6, 7);
    await scene.call("DELETE", `${scene.zonePath}/frames`, { ids: [frameId(7)] });
    expect(lines()).toEqual([
      ...["Canvas: Frame 1 added", "Canvas: Frame 2 added", "Canvas: Frame 3 added"],
      ...["Canvas: 4 frames added", "Canvas: Frame 7 removed"],
    ]);
  });

  it("does not report frames that are created or deleted with their zone", async () => {
    await scene.insert(1);
    const duplicate_zone = { destination_type: "SAME_SPACE" };
    await scene.call("POST", `${scene.zonePath}/duplicate`, { duplicate_zone });
    await scene.call("PUT", `${scene.zonePath}/state`, { zone_state: "DELETE" });
    expect(lines()).toEqual([
      "Canvas: Frame 1 added",
      "Copy of Canvas: zone added to Plans",
      "Canvas: zone deleted from Plans",
    ]);
  });
});

describe("the activity of spaces and zones", () => {
  it("reports names, moves, the trash and flags", async () => {
    const archive = await scene.space("Archive");
    await scene.call("PUT", `${scene.zonePath}/meta`, { zone_name: "Plan" });
    const move_zone = { destination_type: "EXISTING_SPACE", destination_space_id: archive };
    await scene.call("POST", `${scene.zonePath}/move`, { move_zone });
    await scene.call("PUT", `${scene.spacePath}/meta`, { action_type: "SPACE_NAME", space_name: "Ideas" });
    await scene.call("PUT", `${scene.spacePath}/meta`, { action_type: "EMBED", value: true });
    await scene.call("PUT", `${scene.spacePath}/meta`, { action_type: "FAVORITE", value: true });
    await scene.call("POST", `${scene.spacePath}/move`, { move_space: { team_id: scene.team("Beta") } });
    await scene.trashSpace();
    await scene.call("PUT", `${scene.spacePath}/state`, { space_state: "RESTORE" });
    expect(lines()).toEqual([
      "Archive: space added to Alpha",
      "Plan: renamed from Canvas",
      "Plan: moved from Plans to Archive",
      "Ideas: renamed from Plans",
      "Ideas: embedding allowed",
      "Ideas: now a favorite of Owner",
      "Ideas: moved from Alpha to Beta",
      "Ideas: moved to the trash",
      "Ideas: restored from the trash",
    ]);
  });

  it("links to its place, with the emulator's time", async () => {
    await scene.trashZone();
    const place = { collection: "zones", id: scene.zoneId, name: "Canvas" };
    expect(activity.read()).toEqual([{ number: 1, time: startOfTime, place, text: "moved to the trash" }]);
  });
});

describe("the activity of people", () => {
  const invite = (...names: string[]) =>
    scene.call("POST", `/teams/${scene.team("Alpha")}/members`, {
      members_info: names.map((name) => ({ mail_id: `${name}@example.com`, role: "MEMBER" })),
    });

  it("reports invitations, and whether they are accepted or expire", async () => {
    await invite("ada", "bob");
    await steer(scene, "POST", "/invitations/accept", { mailId: "ada@example.com" });
    await steer(scene, "POST", "/invitations/expire", { mailId: "bob@example.com" });
    await invite("c", "d", "e", "f");
    expect(lines()).toEqual([
      "Alpha: ada@example.com invited as member",
      "Alpha: bob@example.com invited as member",
      "Alpha: Ada joined as member",
      "Alpha: invitation for bob@example.com expired",
      "Alpha: 4 people invited",
    ]);
  });

  it("reports roles and removals, in teams and spaces", async () => {
    await scene.admit("member", "EDITOR");
    await scene.call("PUT", `${scene.spacePath}/members/${scene.zuid("member")}`, { role: "VIEWER" });
    const members_info = [{ zuid: scene.team("Beta"), role: "COMMENTER", type: "TEAM" }];
    await scene.call("POST", `${scene.spacePath}/members`, { members_info });
    await scene.call("DELETE", `${scene.spacePath}/members/${scene.team("Beta")}`);
    const path = `/teams/${scene.team("Alpha")}/members/${scene.zuid("member")}`;
    await scene.call("PUT", path, { role: "TEAM_ADMIN" });
    await scene.call("DELETE", path, { assign_to_zuid: scene.zuid("owner") });
    expect(lines()).toEqual([
      "Plans: Member added as editor",
      "Plans: Member is now viewer",
      "Plans: Beta added as commenter",
      "Plans: Beta removed",
      "Alpha: Member is now team admin",
      "Alpha: Member removed",
      "Plans: Member removed",
    ]);
  });
});

it("keeps the latest two hundred", async () => {
  scene.emulator.world.settings.rateLimits = false;
  for (let number = 1; number <= 201; number += 1) await scene.insert(number);
  expect(activity.read().map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, index) => index + 2));
});
