// The readings that routes of reads depend on: searches, the frames of trashed zones, and the count of spaces.
import { expect, it } from "vitest";
import type { ReadingName } from "../../emulator/store/readings.ts";
import { Scene } from "./scene.ts";

const open = (...readings: ReadingName[]) => Scene.open({ readings: [...readings, "error-context"] });
const searchPath = (scene: Scene, query: string) => `/teams/${scene.team("Alpha")}/zones/search?${query}`;

async function search(scene: Scene, query: string): Promise<string[]> {
  const { data } = await scene.call("GET", searchPath(scene, query));
  return data.search_result.map(({ zone_name }: { zone_name: string }) => zone_name);
}

async function addZones(scene: Scene, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await scene.zone(scene.spaceId, `Zone ${number}`);
}

it("counts the hits of a search by default, and pages with search-pages", async () => {
  const [byHits, byPages] = [await open(), await open("search-pages")];
  await addZones(byHits, 25);
  await addZones(byPages, 25);
  expect(await search(byHits, "search=zone")).toHaveLength(20);
  expect(await search(byHits, "search=zone&from=2&limit=2")).toEqual(["Zone 3", "Zone 4"]);
  expect(await search(byPages, "search=zone")).toHaveLength(10);
  expect(await search(byPages, "search=zone&from=3&limit=2")).toEqual(["Zone 5", "Zone 6"]);
});

it("shows zones as they were up to a minute ago, with search-lags", async () => {
  const scene = await open("search-lags");
  expect(await search(scene, "search=can")).toEqual(["Canvas"]);
  await scene.call("PUT", `${scene.zonePath}/meta`, { zone_name: "Candy" });
  expect(await search(scene, "search=can")).toEqual(["Canvas"]);
  scene.emulator.world.moveClock(60_000);
  expect(await search(scene, "search=can")).toEqual(["Candy"]);
});

it("finds only whole names, with search-whole-names", async () => {
  const scene = await open("search-whole-names");
  expect(await search(scene, "search=Canva")).toEqual([]);
  expect(await search(scene, "search=Canvas")).toEqual(["Canvas"]);
});

it("refuses every search, with search-refused", async () => {
  const scene = await open("search-refused");
  const path = searchPath(scene, "search=Canvas");
  const { status, body } = await scene.call("GET", path);
  expect([status, body]).toEqual([403, scene.refusal(path, "E4031", { scope: "securesearch.READ" })]);
});

it("returns 400 for the frames of a trashed zone, and 404 with trashed-frames-hidden", async () => {
  const [shown, hidden] = [await open(), await open("trashed-frames-hidden")];
  await shown.trashZone();
  await hidden.trashZone();
  const frames = (scene: Scene) => scene.call("GET", `${scene.zonePath}/frames`);
  expect((await frames(shown)).body).toEqual(shown.refusal(`${shown.zonePath}/frames`, "Z1011"));
  expect((await frames(hidden)).body).toEqual(hidden.refusal(`${hidden.zonePath}/frames`, "Z1008"));
  expect((await hidden.call("GET", `${hidden.zonePath}/meta`)).status).toBe(400);
});

it("counts only the spaces of the page, with page-counts", async () => {
  const scene = await open("page-counts");
  await scene.space("Second");
  const query = `team_id=${scene.team("Alpha")}&action_type=ALLSPACES&limit=1&need_total_count=true`;
  expect((await scene.call("GET", `/spaces?${query}`)).data.space_count).toBe(1);
});
