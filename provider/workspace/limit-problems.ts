import { objectOf } from "../validation/properties.ts";
import { excess, formatCount, limits, tooDeep } from "./limits.ts";
import { type Problem, problemAt } from "./problem.ts";

/** What is too large to be checked. */
export function limitProblems(value: unknown): Problem[] {
  const walk = new Walk();
  walk.visit(value);
  return walk.problems.length > 0 ? walk.problems : countProblems(value);
}

/** Ends as soon as a value is too large: with aliases, a short file can describe more than fits into the memory. */
class Walk {
  readonly problems: Problem[] = [];
  readonly #path: PropertyKey[] = [];
  #values = 0;

  visit(value: unknown): void {
    this.#values += 1;
    if (this.#values > limits.values) this.#refuseSize();
    else if (typeof value === "string") this.#visitText(value);
    else if (typeof value !== "object" || value === null) return;
    else if (this.#path.length === limits.depth) this.#refuseDepth();
    else if (Array.isArray(value)) for (const [index, item] of value.entries()) this.#visitInner(index, item);
    else for (const [key, inner] of Object.entries(value)) this.#visitInner(key, inner);
  }

  #visitInner(key: PropertyKey, value: unknown): void {
    if (this.#values > limits.values) return;
    this.#path.push(key);
    if (typeof key === "string" && key.length > limits.keyLength) this.#refuseKey(key);
    else this.visit(value);
    this.#path.pop();
  }

  #visitText({ length }: string): void {
    if (length <= limits.textLength) return;
    this.problems.push(problemAt([...this.#path], "value", excess(length, "characters", limits.textLength)));
  }

  #refuseKey({ length }: string): void {
    const reason = `has a key that ${excess(length, "characters", limits.keyLength)}`;
    this.problems.push(problemAt([...this.#path], "key", reason, this.#path.slice(0, -1)));
  }

  #refuseDepth(): void {
    this.problems.push(problemAt([...this.#path], "value", tooDeep, []));
  }

  #refuseSize(): void {
    const reason = `has more than ${formatCount(limits.values)} values, with what its aliases stand for`;
    this.problems.push(problemAt(this.#path.slice(0, 1), "key", `${reason}; divide it into several files`, []));
  }
}

function countProblems(value: unknown): Problem[] {
  const { people, spaces } = objectOf(value);
  const inSpaces = Object.values(objectOf(spaces)).map(objectOf);
  const zones = inSpaces.flatMap((space) => Object.values(objectOf(space.zones)).map(objectOf));
  const counts = [
    { section: "people", things: "people", count: sizeOf(people), limit: limits.people },
    { section: "spaces", things: "spaces", count: inSpaces.length, limit: limits.spaces },
    { section: "spaces", things: "zones", count: zones.length, limit: limits.zones },
    {
      section: "spaces",
      things: "frames",
      count: sum(zones.map(({ frames }) => sizeOf(frames))),
      limit: limits.frames,
    },
  ];
  return counts.flatMap(({ section, things, count, limit }) =>
    count > limit ? [problemAt([section], "key", `${excess(count, things, limit)} in one file`)] : [],
  );
}

const sizeOf = (map: unknown): number => Object.keys(objectOf(map)).length;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
