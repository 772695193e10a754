import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it, onTestFinished } from "vitest";
import "@pulumi/pulumi";
import { isolatePrograms } from "../../../cli/run/workspace-stack.ts";

/** Where Pulumi keeps what belongs to a program. */
function storage(): AsyncLocalStorage<unknown> {
  const kept: unknown = Reflect.get(globalThis, "asyncLocalStorage");
  if (kept instanceof AsyncLocalStorage) return kept;
  throw new Error("Pulumi keeps it elsewhere");
}

it("shows the error of a program only to its own listener, until that is removed", async () => {
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  onTestFinished(() => {
    process.removeAllListeners("unhandledRejection");
    for (const listener of others) process.on("unhandledRejection", listener);
  });
  isolatePrograms();
  const seen: string[] = [];
  const programs = ["a", "b"].map((name) => ({ name, listener: (error: unknown) => seen.push(`${name}: ${error}`) }));
  const inProgram = (index: number, work: () => void) => storage().run(programs[index], work);
  programs.forEach(({ listener }, index) => {
    inProgram(index, () => void process.on("unhandledRejection", listener));
  });
  const raise = (text: string) => void process.emit("unhandledRejection", text, Promise.resolve());
  await Promise.resolve();
  inProgram(0, () => raise("one"));
  inProgram(1, () => raise("two"));
  expect(seen).toEqual(["a: one", "b: two"]);
  raise("three");
  expect(seen.slice(2)).toEqual(["a: three", "b: three"]);
  for (const { listener } of programs) process.off("unhandledRejection", listener);
  expect(process.listenerCount("unhandledRejection")).toBe(0);
});
