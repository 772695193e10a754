// Waiting for quota over the plugin's protocol: nothing fails, and the user sees why it takes so long.
import { expect, it } from "vitest";
import type { ReadingName } from "../../../emulator/store/readings.ts";
import { Service } from "../../e2e/service.ts";
import { startEngine } from "./engine.ts";
import { type Owner, Plugin } from "./process.ts";
import { settingsFor, urn } from "./start-plugin.ts";

/** The service allows 60 reads of spaces in a window; `allowEmbed` is in no list. */
const spaces = 75;
const windowSeconds = 7;

const seed = {
  editions: [
    {
      name: "Acme",
      owner: "owner@example.com",
      teams: [
        {
          name: "Alpha",
          spaces: Array.from({ length: spaces }, (_, index) => ({ name: `Space ${index}`, allowEmbed: true })),
        },
      ],
    },
  ],
};

/** A plugin whose settings come from the test, next to another client of the same user. */
async function start(test: Owner, readings: readonly ReadingName[]) {
  const service = await Service.start(test, { seed, readings, settings: { rateWindowSeconds: windowSeconds } });
  const engine = await startEngine(test);
  const plugins = await Promise.all([1, 2].map(() => Plugin.start(test, { engine: engine.address })));
  const args = { ...settingsFor(service), quotaWindowSeconds: windowSeconds, retrySeconds: 1 };
  await Promise.all(plugins.map((plugin) => plugin.call("Configure", { args })));
  return { service, engine, plugins };
}

/** Reads all spaces as the engine does: some at a time, the next one as soon as one has ended. */
async function readSpaces(service: Service, plugin: Plugin) {
  const { editionId } = service;
  const recorded = service.all("spaces").map(({ id, teamId, name, allowEmbed }) => ({
    id,
    properties: { spaceId: id, teamId, name, allowEmbed, trashed: false, onDestroy: "trash", editionId },
  }));
  const found: Awaited<ReturnType<Plugin["call"]>>[] = [];
  const queue = recorded.entries();
  const readNext = async (): Promise<void> => {
    const { done, value } = queue.next();
    if (done) return;
    const [index, { id, properties }] = value;
    found.push(await plugin.call("Read", { urn: urn("Space", `space${index}`), id, properties }));
    await readNext();
  };
  await Promise.all(Array.from({ length: 8 }, readNext));
  return found;
}

it.for<[string, ReadingName[]]>([
  ["with Retry-After", []],
  ["without Retry-After", ["no-retry-after"]],
])("two processes read more spaces than the limit allows, %s", { timeout: 60_000 }, async ([, readings], test) => {
  const { service, engine, plugins } = await start(test, readings);
  const found = await Promise.all(plugins.map((plugin) => readSpaces(service, plugin)));
  expect(found.map((read) => read.filter(({ id }) => id !== "").length)).toEqual([spaces, spaces]);
  const messages = engine.messages.map(({ severity, message }) => `${severity}: ${message}`);
  expect(messages).toContainEqual(
    expect.stringMatching(/^status: waiting for quota: \d+ of \d+ GET space done, about \d+ s left$/),
  );
  const cost = expect.stringMatching(/^info: waited \d+ s for quota: \d+ GET space, the service allows 60 a minute$/);
  expect(messages.filter((message) => message.startsWith("info"))).toEqual([cost, cost]);
});
