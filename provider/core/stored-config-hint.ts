import { CanvasError, ConfigError, Unauthorized } from "../errors.ts";
import { termFor, worded } from "../validation/audience.ts";

/** Shown to users who have just corrected a setting. */
export const storedConfigHint = termFor(
  "refresh and destroy use the configuration of the last update: add --run-program if it has changed since",
  "",
);

/** Adds the hint to errors of a read or delete that may be due to an outdated configuration. */
export async function withStoredConfigHint<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof Unauthorized)) throw error;
    if (error instanceof ConfigError) throw new ConfigError([...error.problems, storedConfigHint]);
    throw new CanvasError(error.summary, [error.remedy, worded(storedConfigHint)].filter(Boolean).join("; "), {
      cause: error,
    });
  }
}
