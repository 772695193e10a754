import { expect, it } from "vitest";
import { apiError } from "../../../provider/api/transport/api-error.ts";
import { Conflict } from "../../../provider/errors.ts";
import { Renames } from "../../../provider/run/renames.ts";
import { rejection } from "../api/harness.ts";

/** Objects whose names are unique. */
class Directory {
  readonly names = new Map<string, string>();

  rename(renames: Renames, id: string, to: string): Promise<void> {
    const rename = async (name: string) => {
      // Lets concurrent renames interleave, as real requests do.
      await new Promise((resolve) => setImmediate(resolve));
      const isTaken = [...this.names].some(([other, taken]) => other !== id && taken.normalize() === name.normalize());
      const call = { operation: "thing", method: "PUT", path: "/things", scope: "none" };
      if (isTaken) throw apiError({ ...call, status: 409, outcomeUnknown: false });
      this.names.set(id, name);
    };
    return renames.rename({ parent: "things", from: this.names.get(id) ?? "", to, rename });
  }
}

const directory = (names: Record<string, string>) => {
  const created = new Directory();
  for (const [id, name] of Object.entries(names)) created.names.set(id, name);
  return created;
};

it("swaps the names of two objects", async () => {
  const things = directory({ 1: "a", 2: "b" });
  const renames = new Renames();
  await Promise.all([things.rename(renames, "1", "b"), things.rename(renames, "2", "a")]);
  expect(Object.fromEntries(things.names)).toEqual({ 1: "b", 2: "a" });
});

it("swaps names that the service has in the other Unicode form", async () => {
  const things = directory({ 1: "Cafe\u0301", 2: "Bar" });
  const renames = new Renames(200);
  await Promise.all([things.rename(renames, "1", "Bar"), things.rename(renames, "2", "Caf\u00e9")]);
  expect(Object.fromEntries(things.names)).toEqual({ 1: "Bar", 2: "Caf\u00e9" });
});

it("passes names on in a circle", async () => {
  const things = directory({ 1: "a", 2: "b", 3: "c" });
  const renames = new Renames();
  await Promise.all([
    things.rename(renames, "1", "b"),
    things.rename(renames, "2", "c"),
    things.rename(renames, "3", "a"),
  ]);
  expect(Object.fromEntries(things.names)).toEqual({ 1: "b", 2: "c", 3: "a" });
});

it("fails if nobody gives up the name, and leaves the old one", async () => {
  const things = directory({ 1: "a", 2: "b" });
  await rejection(things.rename(new Renames(200), "1", "b"), Conflict);
  expect(things.names.get("1")).toBe("a");
});
