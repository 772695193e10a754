import { expect, it } from "vitest";
import { Scene } from "./scene.ts";

const readMeta = (scene: Scene, as?: string) => scene.call("GET", `${scene.zonePath}/meta`, undefined, as);
/** A refused move, because failed calls count too. */
const move = (scene: Scene) => scene.call("POST", `${scene.zonePath}/move`, { move_zone: {} });

async function repeat(times: number, use: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await use()).status);
  return statuses;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

it("returns 429 beyond the limit, for each operation and user, until a minute after the first call", async () => {
  const scene = await Scene.start();
  expect(await repeat(29, () => readMeta(scene))).toEqual(times(29, 200));
  scene.now += 58_500;
  expect(await repeat(2, () => readMeta(scene))).toEqual([200, 429]);
  const refused = await readMeta(scene);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(refused.body).toMatchObject({ error: { details: { error_code: "IAM1055", space_id: scene.spaceId } } });
  expect((await readMeta(scene, "admin")).status).toBe(200);
  expect(await repeat(31, () => move(scene))).toEqual([...times(30, 400), 429]);
  scene.now += 1499;
  expect((await readMeta(scene)).status).toBe(429);
  scene.now += 1;
  expect(await repeat(31, () => readMeta(scene))).toEqual([...times(30, 200), 429]);
});

it("can be turned off, at startup and later, and has the window of the settings", async () => {
  const off = await Scene.start({}, { settings: { rateLimits: false } });
  expect(await repeat(40, () => readMeta(off))).toEqual(times(40, 200));
  const scene = await Scene.start({}, { settings: { rateWindowSeconds: 0.5 } });
  expect(await repeat(31, () => readMeta(scene))).toEqual([...times(30, 200), 429]);
  scene.now += 500;
  expect(await repeat(31, () => readMeta(scene))).toEqual([...times(30, 200), 429]);
  await scene.control("PATCH", "/settings", { rateLimits: false });
  expect((await readMeta(scene)).status).toBe(200);
});
