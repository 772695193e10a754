/** The result of one check. */
export interface Check {
  readonly name: string;
  readonly sign: "ok" | "warning" | "problem" | "unknown";
  readonly text: string;
  readonly remedy?: string | undefined;
}

/** A check that found nothing wrong. */
export const ok = (name: string, text: string): Check => ({ name, sign: "ok", text });

/** Checks that were not possible. */
export const notChecked = (names: readonly string[], reason: string): readonly Check[] =>
  names.map((name) => ({ name, sign: "unknown", text: `not checked, because ${reason}` }));
