import { expect, it } from "vitest";
import { Store } from "../../emulator/store/store.ts";

const group = (id: string, editionId = "e") => ({ id, editionId, name: id, zuids: [] });

function filled(): Store {
  const store = new Store();
  store.transaction(() => {
    for (const id of ["a", "b", "c"]) store.put("groups", group(id));
  });
  return store;
}

const idsOf = (store: Store): string[][] => [
  [...store.all("groups")].map(({ id }) => id),
  store.where("groups", "editionId", "e").map(({ id }) => id),
];

it("undoes everything that a failed transaction did, including the order", () => {
  const store = filled();
  const fail = () =>
    store.transaction(() => {
      store.remove("groups", "a");
      store.put("groups", group("b", "elsewhere"));
      store.put("groups", group("a"));
      store.put("groups", group("d"));
      store.clear();
      throw new Error("no");
    });
  expect(fail).toThrow("no");
  expect(idsOf(store)).toEqual([
    ["a", "b", "c"],
    ["a", "b", "c"],
  ]);
  expect(store.get("groups", "b")).toEqual(group("b"));
});

it("lists a record at its old position after a move and back, and one with the id of a deleted one as new", () => {
  const store = filled();
  const write = (change: () => unknown) => store.transaction(change);
  write(() => store.put("groups", group("a", "elsewhere")));
  expect(idsOf(store)[1]).toEqual(["b", "c"]);
  write(() => store.put("groups", group("a")));
  expect(idsOf(store)[1]).toEqual(["a", "b", "c"]);
  write(() => store.remove("groups", "a"));
  write(() => store.put("groups", group("a")));
  expect(idsOf(store)).toEqual([
    ["b", "c", "a"],
    ["b", "c", "a"],
  ]);
});

it("refuses a write outside a transaction", () => {
  expect(() => filled().put("groups", group("x"))).toThrow("a write outside a transaction");
});
