import { afterEach, expect, it, vi } from "vitest";
import { printedMessages } from "../../../provider/dynamic/printed-messages.ts";
import { EngineLog } from "../../../provider/plugin/engine-log.ts";
import { startEngine } from "./engine.ts";

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

it("sends each message to the engine with its severity; a status only lasts until the next one", async (test) => {
  const engine = await startEngine(test);
  const log = new EngineLog(engine.address);
  for (const severity of ["WARNING", "INFO", "STATUS"] as const) await log.log("urn", severity, severity);
  expect(engine.messages).toEqual([
    { severity: "warning", urn: "urn", message: "WARNING" },
    { severity: "info", urn: "urn", message: "INFO" },
    { severity: "status", urn: "urn", message: "STATUS" },
  ]);
});
