import { UsageError } from "../flags.ts";

export interface OutputFlags {
  /** Whether to print one JSON object instead of words. */
  readonly json?: boolean | undefined;
  /** The file for Markdown; `-` is standard output. */
  readonly markdown?: string | undefined;
}

/** Refuses JSON and Markdown on standard output together. */
export function requireOneOutput({ json, markdown }: OutputFlags): void {
  if (json && markdown === "-")
    throw new UsageError("--json and --markdown - cannot both be on standard output; name a file for the Markdown");
}
