// How many random sequences a model runs: some in every `npm test`, and as many as fit into the time of `npm run soak`.
import { inspect } from "node:util";
import fc from "fast-check";

const minutes = Number(process.env.CANVAS_SOAK_MINUTES ?? 0);

/** How long a test may take that runs them. */
export const timeout = 600_000 + minutes * 60_000;

/** The same sequences in every `npm test`, which fails because of a change and not by chance; `npm run soak` has new ones. */
export function sequences<T>(numRuns: number): fc.Parameters<T> {
  const seed = Number(process.env.CANVAS_SOAK_SEED ?? 1);
  if (minutes === 0) return { numRuns, seed };
  return { numRuns: 10_000_000, interruptAfterTimeLimit: minutes * 60_000, seed, asyncReporter: countSequences };
}

async function countSequences<T>(details: fc.RunDetails<T>): Promise<void> {
  process.stdout.write(`${details.numRuns} sequences\n`);
  const { errorInstance: cause } = details;
  if (!details.failed) return;
  const message = await fc.asyncDefaultReportMessage(details);
  // The runner shows it when the other models have ended, too.
  process.stdout.write(`${message}\n${inspect(cause, { depth: 5 })}\n`);
  throw new Error(message, { cause });
}
