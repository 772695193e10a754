import { CanvasError } from "../../../provider/errors.ts";

/** The message with which work is refused; empty if it is not. */
export function errorOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof CanvasError) return error.message;
    throw error;
  }
  return "";
}
