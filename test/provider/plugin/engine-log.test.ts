import { afterEach, expect, it, vi } from "vitest";
import { printedMessages } from "../../../provider/dynamic/printed-messages.ts";
import { EngineLog } from "../../../provider/plugin/engine-log.ts";

afterEach(() => vi.restoreAllMocks());

it("shows names in messages on one line, without what a terminal executes", async () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const message = 'Space "a\u001b[2J\n::warning::b" is left alone';
  await new EngineLog(undefined).log("", "WARNING", message);
  printedMessages.warn(message);
  printedMessages.info(message);
  printedMessages.pending(message);
  const shown = 'Space "a\\u001b[2J\\u000a::warning::b" is left alone';
  expect(print.mock.calls).toEqual([[shown], [shown], [shown], [shown]]);
});
