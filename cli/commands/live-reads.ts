import type { Config } from "../../provider/config.ts";
import { sharedSession } from "../../provider/run/session.ts";
import type { DriftOptions } from "../drift/find-drift.ts";
import type { RecordedResource } from "../drift/recorded-resources.ts";
import { readCostOf, readingText, withContents } from "../map/read-cost.ts";
import { printError, StatusLine } from "../output/terminal.ts";
import type { ReadProgress } from "../snapshot/read-queue.ts";

/** Reads resources on the service, with progress on standard error. */
export async function withLiveReads<T>(
  resources: readonly RecordedResource[],
  managedOnly: boolean,
  work: (options: DriftOptions) => Promise<T>,
): Promise<T> {
  const status = new StatusLine();
  const show = (text: string) => status.show(text);
  const messages = { status: (text: string) => status.wait(text), info: show, warn: show, pending: show };
  // What nobody manages is found only in lists, which then show what is managed too.
  const reads = managedOnly ? {} : ({ zoneReads: "lists" } as const);
  const sessionOf = (config: Config) => sharedSession({ ...config, ...reads }, messages);
  const onProgress = ({ what, done, left }: ReadProgress) => {
    // A log gets a line for every hundred reads.
    if (status.isReplaced || done % 100 === 0) show(`read ${done}, ${left} left: ${what}`);
  };
  const cost = managedOnly ? readCostOf(resources, "auto") : readCostOf(withContents(resources), "lists");
  const reading = readingText(cost);
  if (reading !== undefined) printError(`${reading}\n`);
  try {
    return await work({ sessionOf, managedOnly, onProgress });
  } finally {
    for (const { config } of resources) sessionOf(config).client.close();
    status.end();
  }
}
