import { expect, it, onTestFinished, vi } from "vitest";
import { onTerminal, paint } from "../../../cli/output/style.ts";
import { during, print, printError, StatusLine } from "../../../cli/output/terminal.ts";
import { beTerminal } from "./be-terminal.ts";
import { printedBy } from "./hostile-workspace.ts";

const line = () => `${onTerminal("+ ")}${paint("green", 'creates space "A"')}\n`;

it("a terminal gets colors and signs", () => {
  beTerminal({ stdout: true });
  expect(printedBy(() => print(line()))).toBe('+ \u001b[32mcreates space "A"\u001b[39m\n');
});

it.each([{ NO_COLOR: "1" }, { TERM: "dumb" }])("a terminal with %j gets signs and no colors", (env) => {
  beTerminal({ stdout: true }, env);
  expect(printedBy(() => print(line()))).toBe('+ creates space "A"\n');
});

it("anything else gets plain text, also if the other stream is a terminal", () => {
  beTerminal({});
  expect(printedBy(() => print(line()))).toBe('creates space "A"\n');
  beTerminal({ stderr: true });
  expect(printedBy(() => print(line()))).toBe('creates space "A"\n');
  expect(printedBy(() => printError(line()))).toContain("\u001b[32m");
});

it("a name in a color cannot act on the terminal", () => {
  beTerminal({ stdout: true });
  expect(printedBy(() => print(paint("red", "a\u001b[2J")))).toBe("\u001b[31ma\\u001b[2J\u001b[39m");
});

it("something that takes longer than a second shows what it is and for how long, until something is printed", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  beTerminal({ stderr: true });
  const written: string[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
  onTestFinished(() => spy.mockRestore());
  const start = "\r\u001b[K";
  await during("planning", async () => {
    await vi.advanceTimersByTimeAsync(999);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1001);
    expect(written).toEqual([`${start}planning (1 s)`, `${start}planning (2 s)`]);
    await during("checking", () => vi.advanceTimersByTimeAsync(1000));
    expect(written.at(-2)).toBe(`${start}checking (1 s)`);
    new StatusLine().show("read 4 of 9");
    await vi.advanceTimersByTimeAsync(1000);
    expect(written.slice(-2)).toEqual([`${start}read 4 of 9`, `${start}read 4 of 9 (4 s)`]);
    printError("warning\n");
    expect(written.slice(-2)).toEqual([start, "warning\n"]);
  });
  const { length } = written;
  await vi.advanceTimersByTimeAsync(5000);
  expect(written).toHaveLength(length);
});

it("a log has no such line", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  beTerminal({});
  const spy = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => spy.mockRestore());
  await during("planning", () => vi.advanceTimersByTimeAsync(5000));
  expect(spy).not.toHaveBeenCalled();
});
