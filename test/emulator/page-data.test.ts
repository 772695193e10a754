// What the page is sent: events, the bodies of requests, and frames.
import { expect } from "vitest";
import type { TestService } from "./harness.ts";
import { frameId, it, type Scene } from "./scene.ts";

/** The events that an open page receives, of one name or any. */
async function* eventsOf({ emulator }: TestService, name = "\\w+") {
  const response = await emulator.fetch(new Request("http://emulator.test/page/events"));
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
      const [, data] = new RegExp(`^event: ${name}\ndata: (.*)`).exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (data !== undefined) yield JSON.parse(data);
    }
  }
}

async function bodiesOf(scene: Scene, number: number) {
  const response = await scene.emulator.fetch(new Request(`http://emulator.test/page/requests/${number}`));
  return response.ok ? await response.json() : response.status;
}

it("starts with the current state and the latest requests, without secrets, and goes on in batches", async ({
  scene,
}) => {
  const url = "http://emulator.test/oauth/v2/token?client_secret=secret";
  await scene.emulator.fetch(new Request(url, { method: "POST" }));
  const { total } = scene.emulator.log.read();
  const all = eventsOf(scene);
  const [snapshot, requests] = [(await all.next()).value, (await all.next()).value];
  expect(Object.keys(snapshot)).toContain("zones");
  expect(requests).toMatchObject({ isComplete: true, total });
  expect(requests.requests.at(-1)).toMatchObject({ path: "/oauth/v2/token", query: "", status: 401 });
  for (const secret of Object.values(scene.emulator.credentials).filter((value) => /^[a-z]+_/.test(value)))
    expect(JSON.stringify([snapshot, requests])).not.toContain(secret);
  await all.return(undefined);
  const batches = eventsOf(scene, "requests");
  await batches.next();
  for (const as of ["owner", "owner", "admin"]) await scene.call("GET", scene.spacePath, undefined, as);
  const { value: batch } = await batches.next();
  expect(batch).toEqual({ total: total + 3, requests: Array(3).fill(expect.objectContaining({ status: 200 })) });
  await batches.return(undefined);
});

it("announces changes through the control API, and starts over after a reset", async ({ scene }) => {
  const [controls, requests] = [eventsOf(scene, "controls"), eventsOf(scene, "requests")];
  const [first] = [await controls.next(), await requests.next()];
  await scene.control("PATCH", "/settings", { rateLimits: false });
  const second = await controls.next();
  await scene.control("POST", "/faults", { action: { kind: "cut" } });
  const third = await controls.next();
  expect([first, second, third].map(({ value }) => value.faults)).toEqual([0, 0, 1]);
  await scene.control("POST", "/reset");
  expect((await requests.next()).value).toEqual({ isComplete: true, total: 0, requests: [] });
  await Promise.all([controls.return(undefined), requests.return(undefined)]);
});

it("has the bodies of a request, cut, until 200 later ones or until the log is cleared", async ({ scene }) => {
  const body = { space_name: "x".repeat(50_000) };
  const answer = await scene.call("PUT", `${scene.spacePath}/meta`, body);
  const { total } = scene.emulator.log.read();
  const response = JSON.stringify(answer.body);
  expect(await bodiesOf(scene, total)).toEqual({ request: JSON.stringify(body).slice(0, 20_000), response });
  for (let count = 0; count < 200; count += 1) await scene.call("GET", "");
  expect(await bodiesOf(scene, total)).toBe(404);
  expect(await bodiesOf(scene, total + 1)).toMatchObject({ request: "" });
  await scene.control("DELETE", "/requests");
  expect(await bodiesOf(scene, total + 1)).toBe(404);
});

it("has no tokens and no bodies of the identity provider", async ({ scene }) => {
  const { token, refreshToken, clientId, clientSecret } = scene.emulator.credentials;
  const form = { grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId };
  const body = new URLSearchParams({ ...form, client_secret: clientSecret });
  await scene.emulator.fetch(new Request("http://emulator.test/oauth/v2/token", { method: "POST", body }));
  const log = scene.emulator.log.read();
  expect(await bodiesOf(scene, log.total)).toBe(404);
  expect(JSON.stringify([await bodiesOf(scene, 1), log])).not.toContain(token);
});

it("has the frames of a zone as they are drawn", async ({ scene }) => {
  const colors = [{ hex: { value: "0af" } }, { hsb: { hue: 200, saturation: 0.5, brightness: 1 } }];
  const fills = colors.map((color) => ({ solid: { color }, alpha: 0.5 }));
  const properties = { layout: { left: 5, fliph: true }, fills, strokes: [{ width: 2, captype: "SQUARE" }] };
  const path = `${scene.zonePath}/frames`;
  await scene.call("PUT", path, { frames: [{ id: frameId(1), properties }] });
  const response = await scene.emulator.fetch(new Request(`http://emulator.test/page/zones/${scene.zoneId}/frames`));
  const drawn = (color: object) => ({ alpha: 0.5, solid: { color } });
  expect(await response.json()).toEqual([
    {
      ...{ id: frameId(1), name: "Frame 1", type: "CUSTOM" },
      layout: { left: 5, fliph: true, flipHorizontal: true },
      fills: [drawn({ hex: "0af" }), drawn({ hsb: { hue: 200, saturation: 50, brightness: 100 } })],
      strokes: [{ width: 2, capType: "SQUARE" }],
    },
  ]);
});

it("finds frames by name, id and type, and counts those beyond the first hundred", async ({ scene }) => {
  const find = async (text: string) =>
    (await scene.emulator.fetch(new Request(`http://emulator.test/page/frames?text=${text}`))).json();
  const [second = ""] = await scene.insert(2);
  const found = { zoneId: scene.zoneId, frameId: second, type: "CUSTOM", name: "Frame 2" };
  expect(await find("FRAME%202")).toEqual({ total: 1, frames: [found] });
  expect(await find(second)).toEqual({ total: 1, frames: [found] });
  await scene.insert(...Array.from({ length: 100 }, (_, index) => index + 3));
  const many = await find("custom");
  expect([many.total, many.frames.length]).toEqual([102, 100]);
});
