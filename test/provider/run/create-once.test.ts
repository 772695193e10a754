import { describe, expect, it } from "vitest";
import { RunCache } from "../../../provider/api/lists/list-cache.ts";
import { apiError } from "../../../provider/api/transport/api-error.ts";
import {
  CanvasError,
  ConfigError,
  ConnectionError,
  isOutcomeUnknown,
  OutcomeUnknownError,
  UnexpectedResponse,
} from "../../../provider/errors.ts";
import { CreateOnce, type CreateRequest } from "../../../provider/run/create-once.ts";
import { Ledger } from "../../../provider/run/ledger.ts";
import { rejection } from "../api/harness.ts";

interface Thing {
  readonly id: string;
  readonly name: string;
}

const call = { operation: "thing", method: "POST", path: "/things", scope: "Service.spaces.CREATE" };
const lost = () => new ConnectionError({ ...call, outcomeUnknown: true }, "ECONNRESET", "lost its connection");
const serviceError = () => apiError({ ...call, status: 500, code: "U1001", outcomeUnknown: true });
const errorResponse = (status: number, outcomeUnknown = false) => apiError({ ...call, status, outcomeUnknown });

const createOnce = (ledger = new Ledger()) => new CreateOnce(ledger, new RunCache(), async () => {});

/** A fake parent; `failures` has one entry for each create. */
class FakeParent {
  readonly things: Thing[] = [];
  readonly calls: string[] = [];
  failures: ("lost" | "not executed" | Error | undefined)[] = [];
  failingLists = 0;
  failingLookups = 0;
  lookupFailure: Error = new UnexpectedResponse({ ...call, outcomeUnknown: false }, "got an empty response");

  request(name: string, parent = "things of place 1"): CreateRequest<Thing> {
    return {
      kind: "Thing",
      parent,
      name,
      warn: (message) => this.calls.push(`warn of ${/\((.*?)\)/.exec(message)?.[1]}`),
      findOwn: async () => {
        this.calls.push(`find ${name}`);
        if (this.failingLookups-- > 0) throw this.lookupFailure;
        return this.things.filter((thing) => thing.name === name);
      },
      existing: async () => {
        this.calls.push(`existing ${parent}`);
        if (this.failingLists-- > 0) throw errorResponse(503);
        return this.things.map((thing) => ({ ...thing, createdByCaller: true }));
      },
      create: async () => {
        this.calls.push(`make ${name}`);
        // Lets concurrent creates interleave, as real requests do.
        await new Promise((resolve) => setImmediate(resolve));
        return this.#createThing(name);
      },
    };
  }

  #createThing(name: string): Thing {
    const failure = this.failures.shift();
    if (failure instanceof Error) throw failure;
    if (failure === "not executed") throw lost();
    const thing = { id: String(this.things.length + 1), name };
    this.things.push(thing);
    if (failure === "lost") throw lost();
    return thing;
  }
}

const ids = (parent: FakeParent) => parent.things.map(({ id }) => id);

describe("CreateOnce.create", () => {
  it("requests the existing ids, creates the object, and does not look it up", async () => {
    const parent = new FakeParent();
    expect(await createOnce().create(parent.request("a"))).toEqual({ id: "1", name: "a" });
    expect(parent.calls).toEqual(["existing things of place 1", "make a"]);
  });

  it("finds the object if the response was lost", async () => {
    const parent = new FakeParent();
    parent.failures = ["lost"];
    expect(await createOnce().create(parent.request("a"))).toEqual({ id: "1", name: "a" });
    expect(parent.calls).toEqual(["existing things of place 1", "make a", "find a"]);
    expect(ids(parent)).toEqual(["1"]);
  });

  it.each([
    ["a lost response", lost()],
    ["a 502 of a gateway", errorResponse(502, true)],
    ["a 504 of a gateway", errorResponse(504, true)],
  ])("looks for the object patiently after %s, and never creates it again", async (_, failure) => {
    const parent = new FakeParent();
    parent.failures = [failure];
    const error = await rejection(createOnce().create(parent.request("a")), CanvasError);
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(parent.calls).toEqual(["existing things of place 1", "make a", ...Array(6).fill("find a")]);
  });

  it("finds an object that a slow service creates after the timeout", async () => {
    const parent = new FakeParent();
    parent.failures = ["not executed"];
    const waits: number[] = [];
    const creates = new CreateOnce(new Ledger(), new RunCache(), async (milliseconds) => {
      waits.push(milliseconds);
      if (waits.length === 4) parent.things.push({ id: "1", name: "a" });
    });
    expect(await creates.create(parent.request("a"))).toEqual({ id: "1", name: "a" });
    expect(waits).toEqual([0, 1_000, 2_000, 4_000]);
  });

  it("neither adopts nor warns of what belongs to another resource", async () => {
    const parent = new FakeParent();
    const ledger = new Ledger();
    ledger.reserve({ kind: "Thing", ids: ["moved"] });
    const creates = createOnce(ledger);
    await creates.create(parent.request("b"));
    parent.things.push({ id: "moved", name: "a" });
    parent.failures = ["not executed"];
    await rejection(creates.create(parent.request("a")), OutcomeUnknownError);
    const others = createOnce(ledger);
    await others.create(parent.request("a"));
    expect(parent.calls.filter((entry) => entry.startsWith("warn"))).toEqual([]);
  });

  it("creates again after a 500 of the service itself, once the object is known not to be there", async () => {
    const parent = new FakeParent();
    parent.failures = [serviceError(), serviceError()];
    expect(await createOnce().create(parent.request("a"))).toEqual({ id: "1", name: "a" });
    expect(parent.calls.filter((entry) => entry === "make a")).toHaveLength(3);
  });

  it("gives up after five 500s", async () => {
    const parent = new FakeParent();
    parent.failures = Array.from({ length: 9 }, serviceError);
    await rejection(createOnce().create(parent.request("a")), OutcomeUnknownError);
    expect(parent.calls.filter((entry) => entry === "make a")).toHaveLength(5);
  });

  it("does not adopt an object that existed before, and warns of it", async () => {
    const parent = new FakeParent();
    parent.things.push({ id: "1", name: "a" }, { id: "2", name: "b" });
    parent.failures = ["lost"];
    expect(await createOnce().create(parent.request("a"))).toEqual({ id: "3", name: "a" });
    expect(parent.calls).toEqual(["existing things of place 1", "warn of 1", "make a", "find a"]);
  });

  it("refuses to choose between two new objects", async () => {
    const parent = new FakeParent();
    const request = parent.request("a");
    const create = async () => {
      parent.things.push({ id: "7", name: "a" }, { id: "8", name: "a" });
      throw lost();
    };
    const error = await rejection(createOnce().create({ ...request, create }), CanvasError);
    expect(error.message).toBe(
      'Thing "a": several appeared among the things of place 1 (7, 8), and the create got no response; import the right one',
    );
  });

  it("says that it may have been created if the response was lost and every lookup fails", async () => {
    const parent = new FakeParent();
    parent.failures = ["lost"];
    parent.failingLookups = 9;
    const error = await rejection(createOnce().create(parent.request("A")), OutcomeUnknownError);
    expect(error.message).toContain('Thing "A" may have been created');
    expect(parent.calls.filter((entry) => entry === "make A")).toHaveLength(1);
  });

  it("gives up looking if lookups cannot succeed", async () => {
    const parent = new FakeParent();
    parent.failures = ["lost"];
    parent.failingLookups = 9;
    parent.lookupFailure = errorResponse(403);
    await rejection(createOnce().create(parent.request("A")), OutcomeUnknownError);
    expect(parent.calls.filter((entry) => entry === "find A")).toHaveLength(1);
  });

  it("looks again if the response to a lookup is unusable", async () => {
    const parent = new FakeParent();
    parent.failures = ["lost"];
    parent.failingLookups = 1;
    expect(await createOnce().create(parent.request("A"))).toEqual({ id: "1", name: "A" });
  });

  it("does not create again after a 500 if no lookup succeeds", async () => {
    const parent = new FakeParent();
    parent.failures = [serviceError()];
    parent.failingLookups = 9;
    await rejection(createOnce().create(parent.request("A")), OutcomeUnknownError);
    expect(parent.calls.filter((entry) => entry === "make A")).toHaveLength(1);
  });

  it("reports an unknown outcome if the created object cannot be found", async () => {
    const parent = new FakeParent();
    parent.failures = ["not executed"];
    const error = await rejection(createOnce().create(parent.request("a")), OutcomeUnknownError);
    expect(error.message).toBe(
      'Thing "a" may have been created among the things of place 1, but was not found there (POST thing lost its connection); look for it: if it is there, import it; otherwise, run the update again',
    );
  });

  it.each<[string, Error]>([
    ...[400, 401, 403, 404, 409].map((status): [string, Error] => [`a ${status}`, errorResponse(status)]),
    ["a 429", errorResponse(429)],
    ["a configuration error", new ConfigError(["no edition"])],
    [
      "an unreachable host",
      new ConnectionError({ ...call, outcomeUnknown: false }, "ECONNREFUSED", "could not connect"),
    ],
    ["a bug", new TypeError("undefined")],
  ])("does not look the object up after an error that rules out a create: %s", async (_, error) => {
    const parent = new FakeParent();
    parent.failures = [error];
    await expect(createOnce().create(parent.request("a"))).rejects.toBe(error);
    expect(parent.calls).toEqual(["existing things of place 1", "make a"]);
  });
});

describe("concurrent creates", () => {
  it("of the same name run one after another, and each returns its own object", async () => {
    const parent = new FakeParent();
    parent.failures = ["lost", undefined, "lost", "lost"];
    const creates = createOnce();
    const created = await Promise.all([1, 2, 3, 4].map(() => creates.create(parent.request("a"))));
    expect(created.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
    expect(ids(parent)).toEqual(["1", "2", "3", "4"]);
  });

  it("of different names run in parallel", async () => {
    const parent = new FakeParent();
    const creates = createOnce();
    await Promise.all([creates.create(parent.request("a")), creates.create(parent.request("b"))]);
    expect(parent.calls).toEqual(["existing things of place 1", "make a", "make b"]);
  });

  it("continue after one that failed", async () => {
    const parent = new FakeParent();
    parent.failures = [errorResponse(400)];
    const creates = createOnce();
    const [first, second] = await Promise.allSettled([
      creates.create(parent.request("a")),
      creates.create(parent.request("a")),
    ]);
    expect(first?.status).toBe("rejected");
    expect(second).toEqual({ status: "fulfilled", value: { id: "1", name: "a" } });
  });
});

describe("existing", () => {
  it("is called once for each parent", async () => {
    const parent = new FakeParent();
    const creates = createOnce();
    const parents = ["things of place 1", "things of place 2"];
    await Promise.all(
      parents.flatMap((label) => ["a", "b", "a"].map((name) => creates.create(parent.request(name, label)))),
    );
    expect(parent.calls.filter((entry) => entry.startsWith("existing"))).toEqual(
      parents.map((label) => `existing ${label}`),
    );
  });

  it("is called for the first new parent only, if that is empty", async () => {
    const parent = new FakeParent();
    const creates = createOnce();
    const places = ["new place", "newer place"];
    parent.failures = ["lost"];
    await Promise.all(places.map((place) => creates.create({ ...parent.request("a", place), isParentNew: true })));
    expect(parent.calls.filter((entry) => entry.startsWith("existing"))).toEqual(["existing new place"]);
    expect(ids(parent)).toEqual(["1", "2"]);
  });

  it("is called for each new parent if the first one holds something", async () => {
    const parent = new FakeParent();
    parent.things.push({ id: "1", name: "Zone 1" });
    const creates = createOnce();
    const places = ["new place", "newer place"];
    await Promise.all(places.map((place) => creates.create({ ...parent.request("a", place), isParentNew: true })));
    expect(parent.calls.filter((entry) => entry.startsWith("existing"))).toEqual(
      places.map((one) => `existing ${one}`),
    );
  });

  it("is called again after a failure, before which nothing is created", async () => {
    const parent = new FakeParent();
    parent.failingLists = 1;
    const creates = createOnce();
    await expect(creates.create(parent.request("a"))).rejects.toMatchObject({ status: 503 });
    expect(parent.things).toEqual([]);
    expect(await creates.create(parent.request("a"))).toEqual({ id: "1", name: "a" });
    expect(parent.calls.filter((entry) => entry.startsWith("existing"))).toHaveLength(2);
  });
});
