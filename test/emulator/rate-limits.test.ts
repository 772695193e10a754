import { describe, expect, it } from "vitest";
import { errorEnvelope } from "./harness.ts";
import { Scene } from "./scene.ts";

type Use = (scene: Scene, as?: string) => ReturnType<Scene["call"]>;

const readMeta: Use = (scene, as) => scene.call("GET", `${scene.zonePath}/meta`, undefined, as);
const listMeta: Use = (scene, as) => scene.call("GET", `${scene.spacePath}/zones/meta`, undefined, as);
const listVersions: Use = (scene, as) => scene.call("GET", `${scene.zonePath}/version`, undefined, as);
/** A refused move, because failed calls count too. */
const move: Use = (scene, as) => scene.call("POST", `${scene.zonePath}/move`, { move_zone: {} }, as);

async function repeat(times: number, use: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await use()).status);
  return statuses;
}

const limited = (scene: Scene, path: string, limit: number) =>
  errorEnvelope(
    scene.below(path),
    "IAM1055",
    `Rate limit exceeded - this operation allows ${limit} requests per minute per user`,
    { edition_id: scene.editionId, current_user_id: scene.zuid("owner"), space_id: scene.spaceId },
  );

describe("the rate limit", () => {
  it.each([
    ["reading a zone", readMeta, 30, 200, (scene: Scene) => `${scene.zonePath}/meta`],
    ["listing zones", listMeta, 60, 200, (scene: Scene) => `${scene.spacePath}/zones/meta`],
    ["moving a zone", move, 30, 400, (scene: Scene) => `${scene.zonePath}/move`],
    ["listing versions", listVersions, 60, 200, (scene: Scene) => `${scene.zonePath}/version`],
  ] as const)("of %s returns 429 beyond it", async (_, use, limit, status, path) => {
    const scene = await Scene.open();
    expect(await repeat(limit, () => use(scene))).toEqual(Array.from({ length: limit }, () => status));
    const refused = await use(scene);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(refused.body).toEqual(limited(scene, path(scene), limit));
  });

  it("resets one minute after the first call", async () => {
    const scene = await Scene.open();
    await repeat(29, () => readMeta(scene));
    scene.now += 58_500;
    expect(await repeat(2, () => readMeta(scene))).toEqual([200, 429]);
    const refused = await readMeta(scene);
    expect(refused.headers.get("retry-after")).toBe("2");
    scene.now += 1499;
    expect((await readMeta(scene)).status).toBe(429);
    scene.now += 1;
    expect(await repeat(31, () => readMeta(scene))).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });

  it("counts each operation and each user separately", async () => {
    const scene = await Scene.open();
    await repeat(31, () => readMeta(scene));
    expect((await readMeta(scene, "admin")).status).toBe(200);
    expect((await listVersions(scene)).status).toBe(200);
    expect((await move(scene)).status).toBe(400);
  });

  it("can be turned off, at startup and later", async () => {
    const off = await Scene.open({ settings: { rateLimits: false } });
    expect(new Set(await repeat(40, () => readMeta(off)))).toEqual(new Set([200]));
    const scene = await Scene.open();
    await repeat(31, () => readMeta(scene));
    await scene.control("PATCH", "/settings", { rateLimits: false });
    expect((await readMeta(scene)).status).toBe(200);
  });

  it("has the window of the settings", async () => {
    const scene = await Scene.open({ settings: { rateWindowSeconds: 0.5 } });
    await repeat(30, () => readMeta(scene));
    const refused = await readMeta(scene);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    scene.now += 500;
    expect((await readMeta(scene)).status).toBe(200);
  });
});
