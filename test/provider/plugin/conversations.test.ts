import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { Service } from "../../e2e/service.ts";
import { type Call, fillPlaceholders, readConversation } from "./conversation.ts";
import { deterministicOptions, scenarios } from "./conversation-scenarios.ts";
import type { Json } from "./messages.ts";
import { type PausedRequest, pauseRequest } from "./pause-request.ts";
import { type Owner, Plugin, Refused } from "./process.ts";

const timeout = 60_000;

it("there is one recording for each scenario", () => {
  const files = readdirSync(new URL("./conversations", import.meta.url));
  expect(files.sort()).toEqual(
    Object.keys(scenarios)
      .map((name) => `${name}.json`)
      .sort(),
  );
});

for (const [name, scenario] of Object.entries(scenarios)) {
  it(`responds as in the recording: ${name}`, { timeout }, async (test) => {
    const service = await Service.start(test, deterministicOptions());
    const runs = fillPlaceholders(readConversation(name), service.url);
    const steps = scenario(service);
    expect(runs.map(({ command }) => command)).toEqual(steps.map(({ command }) => command));
    for (const [index, { interruptedAt }] of steps.entries()) {
      const paused = interruptedAt === undefined ? undefined : pauseRequest(service.emulator, interruptedAt);
      const calls = runs[index]?.calls ?? [];
      expect(await replay(test, calls, paused)).toEqual(calls);
    }
  });
}

/** Replays recorded calls to a new process, and returns them with its responses. */
async function replay(test: Owner, calls: readonly Call[], paused: PausedRequest | undefined): Promise<Call[]> {
  const plugin = await Plugin.start(test);
  const replayed: Call[] = [];
  for (const call of calls) replayed.push(await replayCall(plugin, call, paused));
  return replayed;
}

async function replayCall(
  plugin: Plugin,
  { method, request, meanwhile = [] }: Call,
  paused?: PausedRequest,
): Promise<Call> {
  const outcome = outcomeOf(plugin.call(method, request));
  if (meanwhile.length === 0) return { method, request, ...(await outcome) };
  await paused?.reached;
  const others: Call[] = [];
  for (const other of meanwhile) others.push(await replayCall(plugin, other));
  paused?.release();
  return { method, request, meanwhile: others, ...(await outcome) };
}

async function outcomeOf(call: Promise<Json>): Promise<Pick<Call, "response" | "errors">> {
  try {
    return { response: await call };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { errors: [error.message] };
  }
}
