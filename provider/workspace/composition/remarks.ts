import { type Problem, problemAt } from "../problem.ts";
import { Origin, type Place, type Source } from "./origin.ts";

/** A problem, and the lines of files that it is about. */
export interface Remark {
  readonly place: Place;
  /** From where that is used; computed only if it is shown. */
  readonly uses: () => readonly Place[];
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
    const written = origin.of(part);
    const { message } = problemAt(written.path, part, reason);
    const [relation, related] = other ?? [];
    this.list.push({
      ...remarkOn(written, { path: [], part, message }),
      ...(relation && related ? { other: [relation, related.place("key")] as const } : {}),
    });
  }

  /** Adds the mistakes in the YAML of a file. */
  addFaults(source: Source): void {
    const uses = () => new Origin(source).uses();
    for (const { message, ...position } of source.faults)
      this.list.push({ place: { source, ...position }, uses, message: () => message });
  }

  /** Adds problems of the value at a place. */
  addAll(origin: Origin, problems: readonly Problem[]): void {
    for (const problem of problems) this.list.push(remarkOn(origin, problem));
  }
}

/** A problem of the value at a place, with the line that it is in. */
export function remarkOn(origin: Origin, { path, part, message }: Problem): Remark {
  const written = path.reduce<Origin>((inner, key) => inner.at(key), origin).of(part);
  return { place: written.place(part), uses: () => written.uses(), message };
}

/** A remark in words: `shared/people.yaml:3:5 (used in teams/design.yaml:1:11): people.ada must be ...`. */
export function remarkText({ place, uses: usesOf, other, message }: Remark): string {
  const uses = usesOf();
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
  for (const { place } of remarks) files.set(place.source, files.get(place.source) ?? files.size);
  const fileOf = ({ place }: Remark) => files.get(place.source) ?? 0;
  return remarks.toSorted(
    (a, b) => fileOf(a) - fileOf(b) || a.place.line - b.place.line || a.place.column - b.place.column,
  );
}
