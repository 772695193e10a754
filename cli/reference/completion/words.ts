import type { Flag } from "../command.ts";

/** The first clause of a description: it has none of the characters that a shell takes for syntax. */
export const briefText = (text = ""): string => (text.split(/[:;([]| - /)[0] ?? "").trim().replaceAll("'", "’");

/** What a shell completes after an option, or as an argument. */
export interface Choice {
  readonly words: readonly string[];
  readonly path: "file" | "folder" | undefined;
}

/** The values of an option that takes one. */
export const choiceOf = ({ values = [], path }: Flag): Choice => ({ words: values, path });
