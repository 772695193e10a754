import type { Config } from "../../provider/config.ts";
import { CanvasError } from "../../provider/errors.ts";
import { findDefaultEdition } from "../../provider/run/edition.ts";
import { reportFailure } from "../output/failure.ts";
import { during, printError, StatusLine, showProgress } from "../output/terminal.ts";
import { readCostOf, readingText } from "../plan/cost.ts";
import { quietSession, settingsOf } from "../run/session.ts";
import type { ReadOptions } from "./description.ts";

/** What to read from the service. */
export interface Scope {
  readonly edition?: string | undefined;
  readonly team?: string | undefined;
  readonly space?: string[] | undefined;
  /** Whether an error is JSON, too. */
  readonly json?: boolean | undefined;
}

/** The user's only or default edition. */
async function defaultEdition(config: Config): Promise<string> {
  const session = quietSession(config);
  try {
    const edition = await findDefaultEdition(session);
    if (edition) return edition.editionId;
    throw new CanvasError("the token's user is in no edition", "ask an admin of the service to add you to one");
  } finally {
    session.client.close();
  }
}

/** Reads a workspace with progress on stderr; `finish` returns the exit code. Ctrl-C makes it 130. */
export async function whileReading<Result>(
  { edition, team, space: spaces, json = false }: Scope,
  environment: NodeJS.ProcessEnv,
  read: (options: ReadOptions) => Promise<Result>,
  finish: (result: Result) => number,
): Promise<number> {
  const config = settingsOf({ editionId: edition }, environment);
  const editionId = config.editionId ?? (await during("reading your editions", () => defaultEdition(config)));
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort());
  const { signal } = interrupt;
  const status = new StatusLine();
  const onRead: ReadOptions["onRead"] = ({ what, done, left }) =>
    showProgress(status, left === 0 ? 0 : done, `read ${done}, ${left} left: ${what}`);
  const onWait = (text: string) => status.wait(text);
  const onSpaces = (ids: readonly string[]) => {
    const found = ids.map((spaceId) => ({ type: "Space", state: { spaceId, teamId: "" } }) as const);
    const text = readingText(readCostOf(found));
    status.end();
    if (text !== undefined) printError(`${text}\n`);
  };
  const onMessage = (text: string) => status.show(text);
  try {
    const scope = { config, editionId, team, spaces };
    const result = await during("reading the workspace", () =>
      read({ ...scope, signal, onRead, onSpaces, onWait, onMessage }),
    );
    status.end();
    return finish(result);
  } catch (error) {
    status.end();
    if (!(error instanceof Error && (signal.aborted || error instanceof CanvasError))) throw error;
    reportFailure(error, json);
    return signal.aborted ? 130 : 1;
  }
}
