import { expect, it } from "vitest";
import { Slots } from "../../bench/plugin.ts";

it("runs as many tasks at a time as it has slots, first come, first served, and goes on after a failure", async () => {
  const slots = new Slots(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const runs = [0, 1, 2, 3].map((task) =>
    slots.run(async () => {
      started.push(task);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (task === 0) throw new Error("failed");
    }),
  );
  const outcomes = Promise.allSettled(runs);
  expect(started).toEqual([0, 1]);
  ends[0]?.();
  await expect(runs[0]).rejects.toThrow("failed");
  expect(started).toEqual([0, 1, 2]);
  ends[1]?.();
  await runs[1];
  expect(started).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
});
