import { z } from "zod";

/** Something that the emulator itself is given, such as a seed or a call of the control API, is not as it should be. */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";

  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`);
  }
}

/** Validates a value, or throws the first field that is wrong and why. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [{ path, message } = { path: [], message: "Invalid input" }] = error.issues;
  throw new InvalidInput(z.core.toDotPath(path) || "body", message);
}
