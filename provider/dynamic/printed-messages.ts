import type { Messages } from "../run/session.ts";

/** The host of dynamic providers, and a program, can only print: a status is not shown. */
export const printedMessages: Messages = {
  warn: (message) => console.error(message),
  info: (message) => console.error(message),
  pending: (message) => console.error(message),
  status: () => {},
};
