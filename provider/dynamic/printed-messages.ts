import type { Messages } from "../run/session.ts";
import { printable } from "../validation/printable-text.ts";

const print = (message: string): void => console.error(printable(message));

/** The host of dynamic providers, and a program, can only print: a status is not shown. */
export const printedMessages: Messages = {
  warn: print,
  info: print,
  pending: print,
  status: () => {},
};
