import { z } from "zod";
import { keyFor } from "../validation/keys.ts";

/** The key of a space, zone, frame, group or color in the file. */
export const Key = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, {
  error: ({ input }) => `must consist of a-z, 0-9, - and _${suggestion(String(input))}`,
});

function suggestion(text: string): string {
  const key = keyFor(text);
  return key === "" ? "" : `, such as ${key}; a title can be anything`;
}
