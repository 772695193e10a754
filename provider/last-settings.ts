import { CanvasError, ConfigError, Unauthorized } from "./errors.ts";

/** What whoever has corrected a setting must know. */
export const lastSettingsHint =
  "refresh and destroy use the configuration of the last update: add --run-program if it has changed since";

/** Reads or deletes with settings that may be those of the last update, and says so where that may be the trouble. */
export async function withLastSettings<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof Unauthorized)) throw error;
    const separator = error.message.includes("\n") ? "\n" : "; ";
    throw new CanvasError(`${error.message}${separator}${lastSettingsHint}`, { cause: error });
  }
}
