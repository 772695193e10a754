// A service that is down: the commands that read it say so at once.
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { type FakeResponse, fakeServer, respondWith } from "../../provider/api/harness.ts";
import { listen, workIn } from "../fleet/folder.ts";
import { beTerminal } from "../output/be-terminal.ts";

/** Runs a command until it has said something like this, and interrupts it. */
async function expectWords(name: "export" | "map", response: FakeResponse, words: RegExp, advance = () => {}) {
  const { stderr } = listen();
  const environment = { CANVAS_BASE_URL: await fakeServer(respondWith(response)), CANVAS_ACCESS_TOKEN: "token" };
  const running = runCommandLine([name, "--out", join(workIn({}), "out.html"), "--edition", "1"], environment);
  await vi.waitFor(() => {
    advance();
    expect(stderr()).toMatch(words);
  }, 20_000);
  process.emit("SIGINT");
  expect(await running).toBe(130);
}

it.each(["export", "map"] as const)("pulumi-canvas %s says that it retries, and for how long", async (name) => {
  const words = /^GET \S+ returned 503; retrying for up to 1(?:1[5-9]|20) s\n/;
  await expectWords(name, { status: 503, headers: { "retry-after": "60" } }, words);
});

it.each(["export", "map"] as const)("pulumi-canvas %s says that it waits for quota, and how long", async (name) => {
  beTerminal({ stderr: true }, {}, 200);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const words = /waiting for quota: 0 of 1 GET \S+ done, about 60 s left$/;
  const refusal = { status: 429, headers: { "retry-after": "60" } };
  await expectWords(name, refusal, words, () => void vi.advanceTimersByTime(3_000));
});
