import { expect, it, onTestFinished, vi } from "vitest";
import { Interruption } from "../../../cli/run/interruption.ts";

function interruption() {
  const said: string[] = [];
  const created = new Interruption({ onStop: () => said.push("stopping"), onEnd: () => said.push("ended") });
  onTestFinished(() => created.close());
  return { created, said };
}

it("says that it waits for what is under way", async () => {
  const { created, said } = interruption();
  await created.during(async () => created.stop(143));
  expect(said).toEqual(["stopping"]);
  expect(created.exitCode).toBe(143);
});

it("waits for nothing at a question", async () => {
  const { created, said } = interruption();
  await created.during(async () => {});
  created.stop(130);
  expect(said).toEqual([]);
  expect(created.exitCode).toBe(130);
});

it("stops every run, except one whose engine is stopping already", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { created, said } = interruption();
  const aborted: string[] = [];
  const start = (name: string) =>
    created.during(
      (run) =>
        new Promise<void>((resolve) => {
          run.signal.addEventListener("abort", () => aborted.push(name));
          if (name === "noticed") run.notice();
          setTimeout(resolve, name === "finished" ? 100 : 2000);
        }),
    );
  const runs = Promise.all(["one", "finished", "noticed", "two"].map(start));
  created.stop(130);
  await vi.advanceTimersByTimeAsync(2000);
  await runs;
  expect(aborted).toEqual(["one", "two"]);
  expect(said).toEqual(["stopping"]);
});
