import { describe, expect, it } from "vitest";
import {
  apiError,
  CanvasError,
  ConfigError,
  ConnectionError,
  isOutcomeUnknown,
  UnexpectedResponse,
} from "../../../provider/errors.ts";
import { CreateOnce, type CreateRequest } from "../../../provider/runtime/create-once.ts";
import { rejection } from "../api/harness.ts";

interface Thing {
  readonly id: string;
  readonly name: string;
}

const call = { operation: "thing", method: "POST", path: "/things", scope: "Service.spaces.CREATE" };
const lost = () => new ConnectionError({ ...call, outcomeUnknown: true }, "ECONNRESET", "lost its connection");
const refused = (status: number, ran = false) => apiError({ ...call, status, outcomeUnknown: ran });

/** A place where things are made; `fails` says what becomes of each try, in turn. */
class Place {
  readonly things: Thing[] = [];
  readonly calls: string[] = [];
  fails: ("lost" | "not run" | "silent" | Error | undefined)[] = [];
  failsToList = 0;
  failsToFind = 0;

  request(name: string, parent = "things of place 1"): CreateRequest<Thing> {
    return {
      parent,
      name,
      find: async () => {
        this.calls.push(`find ${name}`);
        if (this.failsToFind-- > 0) throw refused(503);
        return this.things.filter((thing) => thing.name === name);
      },
      existingIds: async () => {
        this.calls.push(`existing ${parent}`);
        if (this.failsToList-- > 0) throw refused(503);
        return this.things.map(({ id }) => id);
      },
      create: async () => {
        this.calls.push(`make ${name}`);
        // A real request takes its time: others may come in between.
        await new Promise((resolve) => setImmediate(resolve));
        return this.#make(name);
      },
    };
  }

  #make(name: string): Thing | undefined {
    const failure = this.fails.shift();
    if (failure instanceof Error) throw failure;
    if (failure === "not run") throw lost();
    const thing = { id: String(this.things.length + 1), name };
    this.things.push(thing);
    if (failure === "lost") throw lost();
    return failure === "silent" ? undefined : thing;
  }
}

const ids = (place: Place) => place.things.map(({ id }) => id);

describe("a create", () => {
  it("looks at what is there, makes the thing and does not look again", async () => {
    const place = new Place();
    expect(await new CreateOnce().create(place.request("a"))).toEqual({ id: "1", name: "a" });
    expect(place.calls).toEqual(["existing things of place 1", "make a"]);
  });

  it("whose answer was lost is found", async () => {
    const place = new Place();
    place.fails = ["lost"];
    expect(await new CreateOnce().create(place.request("a"))).toEqual({ id: "1", name: "a" });
    expect(place.calls).toEqual(["existing things of place 1", "make a", "find a"]);
    expect(ids(place)).toEqual(["1"]);
  });

  it("that did not happen is tried once more", async () => {
    const place = new Place();
    place.fails = ["not run"];
    expect(await new CreateOnce().create(place.request("a"))).toEqual({ id: "1", name: "a" });
    expect(place.calls).toEqual(["existing things of place 1", "make a", "find a", "make a"]);
  });

  it("is not tried a third time", async () => {
    const place = new Place();
    place.fails = ["not run", "not run"];
    await rejection(new CreateOnce().create(place.request("a")), ConnectionError);
    expect(place.calls.filter((made) => made === "make a")).toHaveLength(2);
  });

  it("does not take what was there before for its own", async () => {
    const place = new Place();
    place.things.push({ id: "1", name: "a" });
    place.fails = ["not run"];
    expect(await new CreateOnce().create(place.request("a"))).toEqual({ id: "2", name: "a" });
    expect(ids(place)).toEqual(["1", "2"]);
  });

  it("whose answer does not tell the id is looked for", async () => {
    const place = new Place();
    place.fails = ["silent"];
    expect(await new CreateOnce().create(place.request("a"))).toEqual({ id: "1", name: "a" });
  });

  it.each(["lost", "silent"] as const)("whose answer was %s keeps the doubt when nobody can look", async (failure) => {
    const place = new Place();
    place.fails = [failure];
    place.failsToFind = 1;
    const error = await rejection(new CreateOnce().create(place.request("A")), CanvasError);
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(place.calls.filter((name) => name === "make A")).toHaveLength(1);
  });

  it("that nobody can find says so", async () => {
    const request = { ...new Place().request("a"), create: async () => undefined };
    const error = await rejection(new CreateOnce().create(request), CanvasError);
    expect(error.message).toBe('"a" was made among the things of place 1, but cannot be found there; refresh and look');
  });

  it.each([
    ["a refusal", refused(400)],
    ["a missing parent", refused(404)],
    ["a conflict", refused(409)],
    ["a rate limit", refused(429)],
    ["bad settings", new ConfigError(["no edition"])],
    ["no connection", new ConnectionError({ ...call, outcomeUnknown: false }, "ECONNREFUSED", "could not connect")],
    ["a bug", new TypeError("undefined")],
  ])("that cannot have happened is not searched for: %s", async (_, error) => {
    const place = new Place();
    place.fails = [error];
    await expect(new CreateOnce().create(place.request("a"))).rejects.toBe(error);
    expect(place.calls).toEqual(["existing things of place 1", "make a"]);
  });
});

describe("siblings", () => {
  it("of one name wait for each other and keep what is theirs", async () => {
    const place = new Place();
    place.fails = ["lost", undefined, "lost", "lost"];
    const births = new CreateOnce();
    const made = await Promise.all([1, 2, 3, 4].map(() => births.create(place.request("a"))));
    expect(made.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
    expect(ids(place)).toEqual(["1", "2", "3", "4"]);
  });

  it("of other names do not wait", async () => {
    const place = new Place();
    const births = new CreateOnce();
    await Promise.all([births.create(place.request("a")), births.create(place.request("b"))]);
    expect(place.calls).toEqual(["existing things of place 1", "make a", "make b"]);
  });

  it("go on after one that failed", async () => {
    const place = new Place();
    place.fails = [refused(400)];
    const births = new CreateOnce();
    const [first, second] = await Promise.allSettled([
      births.create(place.request("a")),
      births.create(place.request("a")),
    ]);
    expect(first?.status).toBe("rejected");
    expect(second).toEqual({ status: "fulfilled", value: { id: "1", name: "a" } });
  });
});

describe("what was there before", () => {
  it("is asked once for each parent", async () => {
    const place = new Place();
    const births = new CreateOnce();
    const parents = ["things of place 1", "things of place 2"];
    await Promise.all(
      parents.flatMap((parent) => ["a", "b", "a"].map((name) => births.create(place.request(name, parent)))),
    );
    expect(place.calls.filter((made) => made.startsWith("existing"))).toEqual(
      parents.map((name) => `existing ${name}`),
    );
  });

  it("is nothing in a parent that was made just now", async () => {
    const place = new Place();
    const births = new CreateOnce();
    births.markEmpty("things of place 1");
    place.fails = ["lost"];
    expect(await births.create(place.request("a"))).toEqual({ id: "1", name: "a" });
    expect(place.calls).toEqual(["make a", "find a"]);
  });

  it("is asked again after it could not be told, and nothing is made without it", async () => {
    const place = new Place();
    place.failsToList = 1;
    const births = new CreateOnce();
    await expect(births.create(place.request("a"))).rejects.toMatchObject({ status: 503 });
    expect(place.things).toEqual([]);
    expect(await births.create(place.request("a"))).toEqual({ id: "1", name: "a" });
    expect(place.calls.filter((made) => made.startsWith("existing"))).toHaveLength(2);
  });
});

it.each<[string, unknown, boolean]>([
  ["a lost connection", lost(), true],
  ["a 500", refused(500), true],
  ["a cut answer", new UnexpectedResponse({ ...call, outcomeUnknown: true }, "was cut off"), true],
  ["a 429 after a try that may have run", refused(429, true), true],
  ["a 400", refused(400), false],
  [
    "no connection",
    new ConnectionError({ ...call, outcomeUnknown: false }, "ECONNREFUSED", "could not connect"),
    false,
  ],
  ["an unreadable answer to a read", new UnexpectedResponse({ ...call, outcomeUnknown: false }, "no JSON"), false],
  ["any other error", new Error("other"), false],
  ["no error", "text", false],
])("%s may have run: %s", (_, error, expected) => {
  expect(isOutcomeUnknown(error)).toBe(expected);
});
