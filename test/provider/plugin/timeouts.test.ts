import { expect, it } from "vitest";
import type { Service } from "../../e2e/service.ts";
import type { Json } from "./messages.ts";
import { pauseRequest } from "./pause-request.ts";
import { type Owner, type Plugin, refusal } from "./process.ts";
import { startPlugin, urn } from "./start-plugin.ts";

const timeout = 3;
const deadlinePassed = "it exceeded customTimeouts.create (3 s)";

const createRequest = (service: Service, more: Json = {}, name = "Made"): Json => ({
  urn: urn("Space"),
  properties: { teamId: service.team("Alpha"), name, ...more },
  timeout,
});

const createdSpaces = (service: Service) => service.all("spaces", ({ name }) => name === "Made").map(({ id }) => id);

const writes = (service: Service) => service.takeRequests().filter((request) => !request.startsWith("GET"));

/** A plugin whose next create needs only one request, because it has already read the existing ids. */
async function startAfterFirstCreate(test: Owner) {
  const { service, plugin } = await startPlugin(test);
  await plugin.call("Create", { ...createRequest(service, {}, "First"), timeout: 0 });
  service.takeRequests();
  return { service, plugin };
}

/** Waits until every earlier create has reached its deadline: a create that starts now reaches its own later. */
async function waitForDeadlines(service: Service, plugin: Plugin): Promise<void> {
  const id = service.space("Plans");
  const paused = pauseRequest(service.emulator, `GET /spaces/${id}`);
  const restored = createRequest(service, { from: { space: id } }, "Plans");
  expect((await refusal(plugin.call("Create", restored))).message).toContain(` because ${deadlinePassed}`);
  paused.release();
}

it("fails a create at its deadline, without creating anything if it was still reading", async (test) => {
  const { service, plugin } = await startPlugin(test);
  const paused = pauseRequest(service.emulator, "GET /spaces");
  const { message, made } = await refusal(plugin.call("Create", createRequest(service)));
  const waited = `stopped waiting for the service because ${deadlinePassed}`;
  expect(message).toBe(`rpc error: code = FailedPrecondition desc = ${waited}`);
  expect(made).toBeUndefined();
  paused.release();
  expect(writes(service)).toEqual([]);
});

it("reports what a create has created at its deadline, and the next run continues from there", async (test) => {
  const { service, plugin } = await startAfterFirstCreate(test);
  const paused = pauseRequest(service.emulator, "POST /spaces/");
  const creating = refusal(plugin.call("Create", createRequest(service, { favorite: true })));
  await paused.reached;
  await waitForDeadlines(service, plugin);
  paused.release();
  const { message, made } = await creating;
  const [id] = createdSpaces(service);
  expect(message).toContain(`${id} was created but not finished: PUT space meta was aborted because ${deadlinePassed}`);
  expect(made).toMatchObject({ id, properties: { spaceId: id, favorite: false } });
  const news = createRequest(service, { favorite: true }).properties;
  await plugin.call("Update", { urn: urn("Space"), id, olds: made?.properties, news });
  expect(writes(service)).toEqual(["POST /spaces/", `PUT /spaces/${id}/meta`]);
});

it("accepts a response in the grace period after the deadline", async (test) => {
  const { service, plugin } = await startAfterFirstCreate(test);
  const paused = pauseRequest(service.emulator, "POST /spaces/");
  const creating = plugin.call("Create", createRequest(service));
  await paused.reached;
  await waitForDeadlines(service, plugin);
  paused.release();
  expect(await creating).toMatchObject({ id: createdSpaces(service)[0] });
});
