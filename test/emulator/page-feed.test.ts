import { expect, it } from "vitest";
import { eventsOf, nextEvent } from "./page-stream.ts";
import { Scene, steer } from "./scene.ts";

it("starts with the current state, without secrets", async () => {
  const scene = await Scene.open();
  const events = eventsOf(scene);
  const [snapshot, requests] = [await events.next(), await events.next()];
  expect(Object.keys(snapshot.value.data)).toContain("zones");
  expect(requests.value.data).toMatchObject({ isComplete: true, total: 2 });
  const sent = JSON.stringify([snapshot.value, requests.value]);
  for (const secret of Object.values(scene.emulator.credentials).filter((value) => /^[a-z]+_/.test(value))) {
    expect(sent).not.toContain(secret);
  }
  await events.return(undefined);
});

it("sends requests in batches", async () => {
  const scene = await Scene.open();
  const events = eventsOf(scene);
  await nextEvent(events, "requests");
  await Promise.all([1, 2, 3].map(() => scene.call("GET", `${scene.spacePath}/zones/meta`)));
  await scene.call("GET", `${scene.spacePath}/zones/meta`, undefined, "admin");
  const { total, requests } = await nextEvent(events, "requests");
  expect(total).toBe(6);
  expect(requests).toMatchObject(Array(4).fill({ method: "GET", status: 200 }));
  await events.return(undefined);
});

it("hides credentials that a client sent to the token endpoint by mistake", async () => {
  const scene = await Scene.open();
  const url = "http://emulator.test/oauth/v2/token?client_secret=secret";
  await scene.emulator.fetch(new Request(url, { method: "POST" }));
  const events = eventsOf(scene);
  const { requests } = await nextEvent(events, "requests");
  expect(requests).toMatchObject([{}, {}, { path: "/oauth/v2/token", query: "", status: 401 }]);
  await events.return(undefined);
});

it("announces changes through the control API, and starts over after a reset", async () => {
  const scene = await Scene.open();
  const events = eventsOf(scene);
  expect(await nextEvent(events, "controls")).toEqual({ faults: 0 });
  await steer(scene, "PATCH", "/settings", { rateLimits: false });
  expect(await nextEvent(events, "controls")).toEqual({ faults: 0 });
  await steer(scene, "POST", "/faults", { action: { kind: "cut" } });
  expect(await nextEvent(events, "controls")).toEqual({ faults: 1 });
  await steer(scene, "POST", "/reset");
  expect(await nextEvent(events, "requests")).toMatchObject({ isComplete: true, total: 0, requests: [] });
  await events.return(undefined);
});
