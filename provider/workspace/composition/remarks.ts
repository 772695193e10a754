import { type Problem, problemAt } from "../problem.ts";
import { inclusionsOf, type Origin, type Place, type Source } from "./origin.ts";

/** A problem, and the lines of files that it is about. */
export interface Remark {
  readonly place: Place;
  /** Where another file says something else. */
  readonly other?: Place | undefined;
  readonly message: () => string;
}

/** A problem with the key or value at a place; its message starts with the path there. */
export function remarkAt(origin: Origin, part: Problem["part"], reason: string, other?: Origin): Remark {
  const { message } = problemAt(origin.path, part, reason);
  return { place: origin.place(part), other: other?.place("key"), message };
}

/** The mistakes in the YAML of a file. */
export const faultsIn = (source: Source): Remark[] =>
  source.faults.map(({ message, ...position }) => ({ place: { source, ...position }, message: () => message }));

/** A problem of the value at a place, with the line that it is in. */
export function remarkOn(origin: Origin, { path, part, message }: Problem): Remark {
  return { place: path.reduce<Origin>((inner, key) => inner.at(key), origin).place(part), message };
}

/** A remark in words: `shared/people.yaml:3:5 (used in teams/design.yaml:1:11): people.ada must be ...`. */
export function remarkText({ place, other, message }: Remark): string {
  const uses = inclusionsOf(place.source);
  const shown = uses.length > maxUses ? [...uses.slice(0, maxUses - 1), ...uses.slice(-1)] : uses;
  const more = [
    ...(shown.length > 0 ? [`used in ${shown.map(placeText).join(", ")}`] : []),
    ...(other ? [`also in ${placeText(other)}`] : []),
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
  for (const { place } of remarks) files.set(place.source, files.get(place.source) ?? files.size);
  const fileOf = ({ place }: Remark) => files.get(place.source) ?? 0;
  return remarks.toSorted(
    (a, b) => fileOf(a) - fileOf(b) || a.place.line - b.place.line || a.place.column - b.place.column,
  );
}
