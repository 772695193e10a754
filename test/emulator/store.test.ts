import { describe, expect, it } from "vitest";
import { Store } from "../../emulator/store/store.ts";

const group = (id: string, editionId = "e") => ({ id, editionId, name: id, zuids: [] });

function filled(): Store {
  const store = new Store();
  store.transaction(() => {
    for (const id of ["a", "b", "c"]) store.put("groups", group(id));
  });
  return store;
}

const ids = (store: Store): { all: string[]; indexed: string[] } => ({
  all: [...store.all("groups")].map(({ id }) => id),
  indexed: store.where("groups", "editionId", "e").map(({ id }) => id),
});

describe("the store", () => {
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
    expect(ids(store)).toEqual({ all: ["a", "b", "c"], indexed: ["a", "b", "c"] });
    expect(store.get("groups", "b")).toEqual(group("b"));
  });

  it("lists a record at its old position after a move to another parent and back", () => {
    const store = filled();
    store.transaction(() => store.put("groups", group("a", "elsewhere")));
    expect(ids(store).indexed).toEqual(["b", "c"]);
    store.transaction(() => store.put("groups", group("a")));
    expect(ids(store).indexed).toEqual(["a", "b", "c"]);
  });

  it("treats a record with the id of a deleted one as new", () => {
    const store = filled();
    store.transaction(() => store.remove("groups", "a"));
    store.transaction(() => store.put("groups", group("a")));
    expect(ids(store)).toEqual({ all: ["b", "c", "a"], indexed: ["b", "c", "a"] });
  });

  it("calls commit listeners in order, and rolls back when one of them throws", () => {
    const store = filled();
    const heard: unknown[] = [];
    const stop = store.onCommit((changes) => heard.push(changes));
    store.transaction(() => {
      store.put("groups", group("d"));
      store.remove("groups", "a");
    });
    expect(heard).toEqual([
      [
        ["groups", "put", group("d")],
        ["groups", "del", "a"],
      ],
    ]);
    stop();
    store.onCommit(() => {
      throw new Error("the disk is full");
    });
    expect(() => store.transaction(() => store.remove("groups", "b"))).toThrow("the disk is full");
    expect(ids(store).all).toEqual(["b", "c", "d"]);
  });

  it("refuses a write outside a transaction", () => {
    expect(() => filled().put("groups", group("x"))).toThrow("a write outside a transaction");
  });
});
