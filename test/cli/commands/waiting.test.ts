// A service that is down: the commands that read it say so at once.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { type FakeResponse, fakeServer, respondWith } from "../../provider/api/harness.ts";

/** Runs a command until it has said something like this, and interrupts it. */
async function expectWords(name: "export" | "map", response: FakeResponse, words: RegExp, advance = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-waiting-"));
  const written: string[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
  onTestFinished(() => {
    spy.mockRestore();
    rmSync(folder, { recursive: true });
  });
  const environment = { CANVAS_BASE_URL: await fakeServer(respondWith(response)), CANVAS_ACCESS_TOKEN: "token" };
  const running = runCommandLine([name, "--out", join(folder, "out.html"), "--edition", "1"], environment);
  await vi.waitFor(() => {
    advance();
    expect(written).toContainEqual(expect.stringMatching(words));
  }, 20_000);
  process.emit("SIGINT");
  expect(await running).toBe(130);
}

it.each(["export", "map"] as const)("pulumi-canvas %s says that it retries, and for how long", async (name) => {
  const words = /^GET \S+ returned 503; retrying for up to 1(?:1[5-9]|20) s\n$/;
  await expectWords(name, { status: 503, headers: { "retry-after": "60" } }, words);
});

it.each(["export", "map"] as const)("pulumi-canvas %s says that it waits for quota, and how long", async (name) => {
  const { isTTY, columns } = process.stderr;
  Object.assign(process.stderr, { isTTY: true, columns: 200 });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => {
    vi.useRealTimers();
    Object.assign(process.stderr, { isTTY, columns });
  });
  const words = /waiting for quota: 0 of 1 GET \S+ done, about 60 s left$/;
  const refusal = { status: 429, headers: { "retry-after": "60" } };
  await expectWords(name, refusal, words, () => void vi.advanceTimersByTime(3_000));
});
