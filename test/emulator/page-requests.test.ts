// What the page asks for: the bodies of requests, and frames.
import { expect, it } from "vitest";
import { Scene, steer } from "./scene.ts";

async function bodiesOf(scene: Scene, number: number) {
  const response = await scene.emulator.fetch(new Request(`http://emulator.test/page/requests/${number}`));
  return response.ok ? await response.json() : response.status;
}

it("keeps the bodies of a request and its response, and the name of the operation", async () => {
  const scene = await Scene.open();
  const { body } = await scene.call("PUT", `${scene.spacePath}/meta`, { space_name: "Plans 2" });
  expect(await bodiesOf(scene, 3)).toEqual({
    request: JSON.stringify({ space_name: "Plans 2" }),
    response: JSON.stringify(body),
  });
  await scene.call("GET", "/nowhere");
  const { requests } = scene.emulator.log.read();
  expect(requests.map(({ operation }) => operation)).toEqual([
    "createSpace",
    "createZone",
    "updateSpaceMeta",
    undefined,
  ]);
});

it("has no tokens and no bodies of the identity provider", async () => {
  const scene = await Scene.open();
  const { token, refreshToken, clientId, clientSecret } = scene.emulator.credentials;
  const form = { grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId };
  const body = new URLSearchParams({ ...form, client_secret: clientSecret });
  await scene.emulator.fetch(new Request("http://emulator.test/oauth/v2/token", { method: "POST", body }));
  expect(await bodiesOf(scene, 3)).toBe(404);
  expect(JSON.stringify([await bodiesOf(scene, 1), await bodiesOf(scene, 2), scene.emulator.log.read()])).not.toContain(
    token,
  );
});

it("cuts long bodies, keeps those of the latest 200 requests, and forgets them with the log", async () => {
  const scene = await Scene.open();
  await scene.call("PUT", `${scene.spacePath}/meta`, { space_name: "x".repeat(50_000) });
  const { request } = await bodiesOf(scene, 3);
  expect(request).toBe(JSON.stringify({ space_name: "x".repeat(50_000) }).slice(0, 20_000));
  for (let count = 0; count < 200; count += 1) await scene.call("GET", "");
  expect(await bodiesOf(scene, 3)).toBe(404);
  expect(await bodiesOf(scene, 4)).toMatchObject({ request: "" });
  await steer(scene, "DELETE", "/requests");
  expect(await bodiesOf(scene, 4)).toBe(404);
});

it("finds frames by name, id and type, and counts those beyond the first hundred", async () => {
  const scene = await Scene.open();
  const find = async (text: string) =>
    (await scene.emulator.fetch(new Request(`http://emulator.test/page/frames?text=${text}`))).json();
  const [first, second] = await scene.insert(1, 2);
  const found = { zoneId: scene.zoneId, type: "CUSTOM" };
  expect(await find("FRAME%201")).toEqual({ total: 1, frames: [{ ...found, frameId: first, name: "Frame 1" }] });
  expect(await find(second ?? "")).toMatchObject({ total: 1, frames: [{ name: "Frame 2" }] });
  await scene.insert(...Array.from({ length: 100 }, (_, index) => index + 3));
  const many = await find("custom");
  expect([many.total, many.frames.length]).toEqual([102, 100]);
});
