// The gRPC calls between the current engine and the plugin equal the recordings in test/provider/plugin/conversations.
import { expect, it } from "vitest";
import { engineVersion, findEngine, versionOf } from "../../tools/engine.mjs";
import { GrpcLog } from "../e2e/grpc-log.ts";
import { type Owner, Service } from "../e2e/service.ts";
import type { RunOptions, Stack } from "../engine/stack.ts";
import {
  type Run,
  readCalls,
  readConversation,
  withPlaceholders,
  writeConversation,
} from "../provider/plugin/conversation.ts";
import {
  deterministicOptions,
  type Scenario,
  type Step,
  scenarios,
} from "../provider/plugin/conversation-scenarios.ts";
import { pauseRequest } from "../provider/plugin/pause-request.ts";

const timeout = 240_000;
// Another engine version may make different calls.
const isRecorded = process.env.CANVAS_RECORD || versionOf(findEngine()?.pulumi ?? "") === engineVersion;

for (const [name, scenario] of Object.entries(scenarios)) {
  it.skipIf(!isRecorded)(
    `engine ${engineVersion} has the recorded conversation about ${name}`,
    { timeout },
    async (test) => {
      const conversation = await record(test, scenario);
      if (process.env.CANVAS_RECORD) writeConversation(name, conversation);
      expect(conversation).toEqual(readConversation(name));
    },
  );
}

async function record(test: Owner, scenario: Scenario): Promise<Run[]> {
  const service = await Service.start(test, deterministicOptions());
  const log = new GrpcLog(test);
  const stack = await service.stack({ program: "", plugin: true, environment: log.environment });
  const runs: Run[] = [];
  for (const step of scenario(service)) {
    if (step.program !== undefined) stack.setProgram(step.program);
    log.clear();
    await run(stack, step, interruption(service, step, log));
    runs.push({ command: step.command, calls: readCalls(log.read()) });
  }
  return withPlaceholders(runs, service.url);
}

async function run(stack: Stack, { command, resource }: Step, options: RunOptions): Promise<void> {
  // Run sequentially, so the order of the calls is deterministic.
  const inOrder = { ...options, args: ["--parallel=1"] };
  if (command !== "import") await stack[command](inOrder);
  else if (resource) await stack.import(...resource, { ...inOrder, args: ["--parallel=1", "--generate-code=false"] });
}

function interruption({ emulator }: Service, { interruptedAt }: Step, log: GrpcLog): RunOptions {
  if (interruptedAt === undefined) return {};
  const held = pauseRequest(emulator, interruptedAt);
  return { onStart: (cli) => void held.reached.then(() => log.interrupt(cli)).then(held.release) };
}
