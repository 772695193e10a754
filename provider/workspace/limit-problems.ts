import { objectOf } from "../validation/properties.ts";
import { excess, formatCount, limits, tooDeep } from "./limits.ts";
import { type Problem, problemAt } from "./problem.ts";

/** What is too large to be checked. */
export function limitProblems(value: unknown): Problem[] {
  const problems = sizeProblems(value, { values: 0 });
  return problems.length > 0 ? problems : countProblems(value);
}

/** What is too long, too deep or too much, counting on from the values of other files. */
export function sizeProblems(value: unknown, size: Size): Problem[] {
  const problem = new Walk(size).visit(value);
  return problem ? [problem] : [];
}

/** What has been counted so far. */
export interface Size {
  values: number;
}

/** Ends as soon as something is too large: with aliases, a short file can describe more than fits into the memory. */
class Walk {
  readonly #path: PropertyKey[] = [];
  readonly #size: Size;

  constructor(size: Size) {
    this.#size = size;
  }

  visit(value: unknown): Problem | undefined {
    this.#size.values += 1;
    if (this.#size.values > limits.values) return problemAt(this.#path.slice(0, 1), "key", tooManyValues, []);
    if (typeof value === "string") return this.#visitText(value);
    if (typeof value !== "object" || value === null) return undefined;
    if (this.#path.length === limits.depth) return problemAt([...this.#path], "value", tooDeep, []);
    const entries: Iterable<[PropertyKey, unknown]> = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [key, inner] of entries) {
      this.#path.push(key);
      const problem = this.#keyProblem(key) ?? this.visit(inner);
      if (problem) return problem;
      this.#path.pop();
    }
    return undefined;
  }

  #visitText({ length }: string): Problem | undefined {
    if (length <= limits.textLength) return undefined;
    return problemAt([...this.#path], "value", `has ${excess(length, "characters", limits.textLength)}`);
  }

  #keyProblem(key: PropertyKey): Problem | undefined {
    if (typeof key !== "string" || key.length <= limits.keyLength) return undefined;
    const reason = `has a key with ${excess(key.length, "characters", limits.keyLength)}`;
    return problemAt([...this.#path], "key", reason, this.#path.slice(0, -1));
  }
}

const tooManyValues = `has more than ${formatCount(limits.values)} values, counting what its aliases stand for; divide it into several files`;

function countProblems(value: unknown): Problem[] {
  const { people, spaces } = objectOf(value);
  const inSpaces = Object.values(objectOf(spaces)).map(objectOf);
  const zones = inSpaces.flatMap((space) => Object.values(objectOf(space.zones)).map(objectOf));
  const frames = zones.reduce((total, zone) => total + sizeOf(zone.frames), 0);
  const counts = [
    { section: "people", things: "people", count: sizeOf(people), limit: limits.people },
    { section: "spaces", things: "spaces", count: inSpaces.length, limit: limits.spaces },
    { section: "spaces", things: "zones", count: zones.length, limit: limits.zones },
    { section: "spaces", things: "frames", count: frames, limit: limits.frames },
  ];
  return counts.flatMap(({ section, things, count, limit }) =>
    count > limit ? [problemAt([section], "key", `has ${excess(count, things, limit)} in one file`)] : [],
  );
}

const sizeOf = (map: unknown): number => Object.keys(objectOf(map)).length;
