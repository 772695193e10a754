import { CanvasError } from "../../provider/errors.ts";
import type { ReadOptions } from "../export/read-description.ts";
import { UsageError } from "../flags.ts";
import { readCostOf, readingText, withContents } from "../map/read-cost.ts";
import { printError, StatusLine } from "../output/terminal.ts";
import { settingsOf } from "./settings.ts";

/** The options that choose what to read from the service. */
export const scopeOptions = {
  edition: { type: "string" },
  team: { type: "string" },
  space: { type: "string", multiple: true },
} as const;

export const scopeUsage = `  --edition ID           edition of the workspace (CANVAS_EDITION_ID)
  --team TEAM            id or name of the team; required if the edition has several
  --space SPACE          id or name of a space: only this one, without the people of the team (repeatable)`;

export const serviceUsage = `The service and the token come from CANVAS_BASE_URL and CANVAS_ACCESS_TOKEN, or CANVAS_REFRESH_TOKEN with
CANVAS_CLIENT_ID, CANVAS_CLIENT_SECRET and CANVAS_AUTH_URL.`;

export interface Scope {
  readonly edition?: string | undefined;
  readonly team?: string | undefined;
  readonly space?: string[] | undefined;
}

/** Reads a workspace with progress on stderr; `finish` returns the exit code. Ctrl-C makes it 130. */
export async function whileReading<Result>(
  { edition, team, space: spaces }: Scope,
  environment: NodeJS.ProcessEnv,
  read: (options: ReadOptions) => Promise<Result>,
  finish: (result: Result) => number,
): Promise<number> {
  const config = settingsOf({ editionId: edition }, environment);
  const { editionId } = config;
  if (editionId === undefined)
    throw new UsageError("the edition is missing; add --edition ID, or set CANVAS_EDITION_ID");
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort());
  const { signal } = interrupt;
  const status = new StatusLine();
  const onRead: ReadOptions["onRead"] = ({ what, done, left }) => {
    // A log gets a line for every hundred reads.
    if (status.isReplaced || done % 100 === 0 || left === 0) status.show(`read ${done}, ${left} left: ${what}`);
  };
  const onWait = (text: string) => status.wait(text);
  const onSpaces = (ids: readonly string[]) => {
    const found = ids.map((spaceId) => ({ type: "Space", state: { spaceId, teamId: "" } }) as const);
    const text = readingText(readCostOf(withContents(found), "lists"));
    status.end();
    if (text !== undefined) printError(`${text}\n`);
  };
  const onMessage = (text: string) => status.show(text);
  try {
    const result = await read({ config, editionId, team, spaces, signal, onRead, onSpaces, onWait, onMessage });
    status.end();
    return finish(result);
  } catch (error) {
    status.end();
    if (!(signal.aborted || error instanceof CanvasError)) throw error;
    printError(`pulumi-canvas: ${error instanceof Error ? error.message : error}\n`);
    return signal.aborted ? 130 : 1;
  }
}
