import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { Service } from "../../e2e/service.ts";
import { type Call, fillPlaceholders, readConversation } from "./conversation.ts";
import { scenarios, steady } from "./conversation-scenarios.ts";
import { type Held, hold } from "./held.ts";
import type { Json } from "./messages.ts";
import { type Owner, Plugin, Refused } from "./process.ts";

const timeout = 60_000;

it("has a recording of every scenario, and no other", () => {
  const files = readdirSync(new URL("./conversations", import.meta.url));
  expect(files.sort()).toEqual(
    Object.keys(scenarios)
      .map((name) => `${name}.json`)
      .sort(),
  );
});

for (const [name, scenario] of Object.entries(scenarios)) {
  it(`answers as it did when the engine was there: ${name}`, { timeout }, async (test) => {
    const service = await Service.start(test, steady());
    const runs = fillPlaceholders(readConversation(name), service.url);
    const steps = scenario(service);
    expect(runs.map(({ command }) => command)).toEqual(steps.map(({ command }) => command));
    for (const [index, { interruptedAt }] of steps.entries()) {
      const held = interruptedAt === undefined ? undefined : hold(service.emulator, interruptedAt);
      const calls = runs[index]?.calls ?? [];
      expect(await answers(test, calls, held)).toEqual(calls);
    }
  });
}

/** The same calls to a process of now, each with the answer that it gives. */
async function answers(test: Owner, calls: readonly Call[], held: Held | undefined): Promise<Call[]> {
  const plugin = await Plugin.start(test);
  const answered: Call[] = [];
  for (const call of calls) answered.push(await answer(plugin, call, held));
  return answered;
}

async function answer(plugin: Plugin, { method, request, meanwhile = [] }: Call, held?: Held): Promise<Call> {
  const outcome = outcomeOf(plugin.call(method, request));
  if (meanwhile.length === 0) return { method, request, ...(await outcome) };
  await held?.reached;
  const others: Call[] = [];
  for (const other of meanwhile) others.push(await answer(plugin, other));
  held?.release();
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
