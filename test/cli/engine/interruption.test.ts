import { expect, it, onTestFinished } from "vitest";
import { Interruption } from "../../../cli/engine/interruption.ts";

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
