import { CanvasClient } from "../../provider/api/client.ts";
import type { Config } from "../../provider/config.ts";
import type { KeptReads } from "../snapshot/kept-reads.ts";
import type { ReadProgress } from "../snapshot/read-queue.ts";
import { readSnapshot, type SnapshotScope } from "../snapshot/read-snapshot.ts";
import { type Description, describe } from "./description.ts";

export interface ReadOptions extends SnapshotScope {
  readonly config: Config;
  readonly signal?: AbortSignal | undefined;
  readonly onRead: (progress: ReadProgress) => void;
  /** Called once the spaces are known, before the lists of each. */
  readonly onSpaces?: (spaceIds: readonly string[]) => void;
  /** What a request waits for. */
  readonly onWait: (text: string) => void;
  /** Other news. */
  readonly onMessage: (text: string) => void;
}

/** Reads a workspace from the service, and describes as much of it as an export can. */
export async function readDescription(options: ReadOptions, kept?: KeptReads): Promise<Description> {
  const { config, signal, onRead, onSpaces, onWait, onMessage } = options;
  const client = new CanvasClient(config, { messages: { status: onWait, info: onMessage } });
  try {
    return describe(await readSnapshot(client, options, { onProgress: onRead, onSpaces, kept, signal }));
  } finally {
    client.close();
  }
}
