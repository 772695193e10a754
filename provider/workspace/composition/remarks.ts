import type { PropertyPath } from "../../validation/properties.ts";
import { type Problem, problemAt } from "../problem.ts";
import type { Origin, Place, Source } from "./origin.ts";

/** A problem, and the lines of files that it is about. */
export interface Remark {
  /** Where it is, and from where that is used. */
  readonly places: readonly [Place, ...Place[]];
  /** Another place that it is about, such as "defined in" and where that is. */
  readonly other?: readonly [relation: string, place: Place] | undefined;
  readonly message: () => string;
}

/** Files do not become a workspace; remarks say why. */
export class Uncomposable extends Error {}

/** The problems that are found while files become one workspace. */
export class Remarks {
  readonly list: Remark[] = [];

  /** Adds a problem with the key or value at a place; its message starts with the path there. */
  add(origin: Origin, part: Problem["part"], reason: string | (() => string), other?: readonly [string, Origin]): void {
    const { message } = problemAt(origin.of(part).path, part, reason);
    this.#push(origin, part, message, other);
  }

  /** Adds the mistakes in the YAML of a file. */
  addFaults(source: Source): void {
    const uses = source.includedAt?.places("key") ?? [];
    for (const { message, ...position } of source.faults)
      this.list.push({ places: [{ source, ...position }, ...uses], message: () => message });
  }

  /** Adds problems of the value at a place. */
  addAll(origin: Origin, problems: readonly Problem[]): void {
    for (const { path, part, message } of problems) this.#push(originAt(origin, path), part, message);
  }

  #push(origin: Origin, part: Problem["part"], message: () => string, other?: readonly [string, Origin]): void {
    const [relation = "", related] = other ?? [];
    this.list.push({
      places: origin.places(part),
      message,
      ...(related ? { other: [relation, related.places("key")[0]] as const } : {}),
    });
  }
}

/** Where what is below a place is written. */
export const originAt = (origin: Origin, path: PropertyPath): Origin =>
  path.reduce<Origin>((inner, key) => inner.at(key), origin);

/** A remark in words: `shared/people.yaml:3:5 (used in teams/design.yaml:1:11): people.ada must be ...`. */
export function remarkText({ places: [place, ...uses], other, message }: Remark): string {
  const shown = uses.length > maxUses ? [...uses.slice(0, maxUses - 1), ...uses.slice(-1)] : uses;
  const more = [
    ...(shown.length > 0 ? [`used in ${shown.map(placeText).join(", ")}`] : []),
    ...(other ? [`${other[0]} ${placeText(other[1])}`] : []),
  ];
  return `${placeText(place)}${more.length > 0 ? ` (${more.join("; ")})` : ""}: ${message()}`;
}

/** How many places of a chain of uses a message has room for. */
const maxUses = 3;

/** A place in words: `shared/people.yaml:3:5`. */
export const placeText = ({ source, line, column }: Place): string => `${source.name}:${line}:${column}`;

/** In the order of files and lines. */
export function sortedRemarks(remarks: readonly Remark[]): Remark[] {
  const files = new Map<unknown, number>();
  for (const { places } of remarks) files.set(places[0].source, files.get(places[0].source) ?? files.size);
  const fileOf = ({ places }: Remark) => files.get(places[0].source) ?? 0;
  const [line, column] = [(remark: Remark) => remark.places[0].line, (remark: Remark) => remark.places[0].column];
  return remarks.toSorted((a, b) => fileOf(a) - fileOf(b) || line(a) - line(b) || column(a) - column(b));
}
