import { expect, it } from "vitest";
import type { Service } from "../../e2e/service.ts";
import { configured, urn } from "./configured.ts";
import { hold } from "./held.ts";
import type { Json } from "./messages.ts";
import { type Owner, type Plugin, refusal } from "./process.ts";

const timeout = 3;
const over = "its time is over; customTimeouts.create gives 3 s";

const creation = (service: Service, more: Json = {}, name = "Made"): Json => ({
  urn: urn("Space"),
  properties: { teamId: service.team("Alpha"), name, ...more },
  timeout,
});

const spacesMade = (service: Service) => service.all("spaces", ({ name }) => name === "Made").map(({ id }) => id);

const writes = (service: Service) => service.takeRequests().filter((request) => !request.startsWith("GET"));

/** A plugin that has all it needs to know for its next create, which is then one request. */
async function ready(test: Owner) {
  const { service, plugin } = await configured(test);
  await plugin.call("Create", { ...creation(service, {}, "First"), timeout: 0 });
  service.takeRequests();
  return { service, plugin };
}

/** Waits until the time of every create that was begun before is over. */
async function untilOver(service: Service, plugin: Plugin): Promise<void> {
  const id = service.space("Plans");
  const held = hold(service.emulator, `GET /spaces/${id}`);
  const copy = creation(service, { sourceSpaceId: id }, "Other");
  expect((await refusal(plugin.call("Create", copy))).message).toMatch(new RegExp(`${over}$`));
  held.release();
}

it("gives a create up when its time is over, before anything is made", async (test) => {
  const { service, plugin } = await configured(test);
  const held = hold(service.emulator, "GET /spaces");
  const { message, made } = await refusal(plugin.call("Create", creation(service)));
  expect(message).toMatch(new RegExp(`^rpc error: code = FailedPrecondition desc = .* because ${over}$`));
  expect(made).toBeUndefined();
  held.release();
  expect(writes(service)).toEqual([]);
});

it("tells what a create has made when its time is over, and the next run goes on from there", async (test) => {
  const { service, plugin } = await ready(test);
  const held = hold(service.emulator, "POST /spaces/");
  const late = refusal(plugin.call("Create", creation(service, { favorite: true })));
  await held.reached;
  await untilOver(service, plugin);
  held.release();
  const { message, made } = await late;
  const [id] = spacesMade(service);
  expect(message).toContain(`${id} was created but not finished: PUT space meta was given up because ${over}`);
  expect(made).toMatchObject({ id, properties: { spaceId: id, favorite: false } });
  const news = creation(service, { favorite: true }).properties;
  await plugin.call("Update", { urn: urn("Space"), id, olds: made?.properties, news });
  expect(writes(service)).toEqual(["POST /spaces/", `PUT /spaces/${id}/meta`]);
});

it("takes an answer that comes a moment after the time is over", async (test) => {
  const { service, plugin } = await ready(test);
  const held = hold(service.emulator, "POST /spaces/");
  const late = plugin.call("Create", creation(service));
  await held.reached;
  await untilOver(service, plugin);
  held.release();
  expect(await late).toMatchObject({ id: spacesMade(service)[0] });
});

it("says which time was over when the service was busy all along", async (test) => {
  const { service, plugin } = await ready(test);
  service.fault({ method: "POST", path: "/*/spaces/", action: { kind: "status", status: 429, when: "before" } });
  const { message } = await refusal(plugin.call("Create", creation(service)));
  expect(message).toMatch(
    /^rpc error: code = FailedPrecondition desc = POST space answered 429.*customTimeouts\.create/,
  );
  expect(spacesMade(service)).toEqual([]);
  service.emulator.faults.clear();
  expect(await plugin.call("Create", { ...creation(service), timeout: 0 })).toMatchObject({
    id: spacesMade(service)[0],
  });
});

it("goes on trying beyond retrySeconds for whoever was given more time", async (test) => {
  const { service, plugin } = await configured(test, { settings: { retrySeconds: 0 } });
  const busy = () =>
    service.fault({
      method: "POST",
      path: "/*/spaces/",
      nth: 1,
      action: { kind: "status", status: 429, when: "before" },
    });
  busy();
  const impatient = plugin.call("Create", { ...creation(service), timeout: 0 });
  expect((await refusal(impatient)).message).toMatch(/POST space answered 429/);
  busy();
  const patient = await plugin.call("Create", { ...creation(service), timeout: 60 });
  expect(patient).toMatchObject({ id: spacesMade(service)[0] });
  expect(writes(service)).toEqual(["POST /spaces/", "POST /spaces/", "POST /spaces/"]);
});
