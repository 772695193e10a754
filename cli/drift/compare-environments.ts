import { pluralize } from "../../picture/format.ts";
import { type Kind, kindNames } from "../kinds.ts";
import type { Thing, Things } from "./environment-things.ts";
import { detailsOf, type PropertyDrift } from "./findings.ts";
import { flat, propertyDrift } from "./property-drift.ts";

/** The same from two environments. */
interface Pair {
  readonly from: Things;
  readonly to: Things;
}

/** A thing that two environments do not have in common. */
export interface Difference {
  readonly thing: Kind;
  /** Such as `zones.plan.frames.now`. */
  readonly key: string;
  /** Which environment has it, if only one does. */
  readonly onlyIn?: keyof Pair;
  readonly properties: readonly PropertyDrift[];
}

/** How two live environments differ in what the file manages, without what the file makes different. */
export function compareEnvironments(live: Pair, file: Pair): readonly Difference[] {
  const intended = new Map(differences(file).map((difference) => [difference.key, difference]));
  return differences(live)
    .flatMap((difference) => unintended(difference, intended.get(difference.key), managedNames(file, difference.key)))
    .toSorted(byKindAndKey);
}

function unintended(
  difference: Difference,
  intended: Difference | undefined,
  managed: ReadonlySet<string>,
): readonly Difference[] {
  if (difference.onlyIn !== undefined) return difference.onlyIn === intended?.onlyIn ? [] : [difference];
  const isIntended = (name: string) => intended?.properties.some(({ property }) => property === name) ?? false;
  const properties = difference.properties.filter(({ property }) => managed.has(property) && !isIntended(property));
  return properties.length === 0 ? [] : [{ ...difference, properties }];
}

/** The properties that the file gives a thing, in either environment. */
function managedNames({ from, to }: Pair, key: string): ReadonlySet<string> {
  return new Set([from, to].flatMap((things) => Object.keys(flat(things.get(key)?.properties ?? {}))));
}

function differences({ from, to }: Pair): readonly Difference[] {
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((key): readonly Difference[] => {
    const [one, other] = [from.get(key), to.get(key)];
    if (one && other) return changed(key, one, other);
    const [onlyIn, thing] = one ? (["from", one] as const) : (["to", other] as const);
    // The contents of something that the other one lacks are missing with it.
    const isIncluded = thing?.parent !== undefined && from.has(thing.parent) !== to.has(thing.parent);
    return thing && !isIncluded ? [{ thing: thing.thing, key, onlyIn, properties: [] }] : [];
  });
}

function changed(key: string, one: Thing, other: Thing): readonly Difference[] {
  const properties = propertyDrift(one.properties, other.properties, String);
  return properties.length === 0 ? [] : [{ thing: one.thing, key, properties }];
}

const byKindAndKey = (a: Difference, b: Difference): number =>
  kindNames.indexOf(a.thing) - kindNames.indexOf(b.thing) || (a.key < b.key ? -1 : 1);

/** The names of two environments. */
export type Names = Readonly<Record<keyof Pair, string>>;

/** A difference in three texts: `differs`, `spaces.road`, `name: "Road" -> "Way"`. */
export function textsOfDifference({ thing, key, onlyIn, properties }: Difference, names: Names): string[] {
  const details = detailsOf({ kind: "changed", thing, id: key, properties });
  return [onlyIn === undefined ? "differs" : `only in ${names[onlyIn]}`, key, details];
}

/** `2 differences between staging and production.` */
export function countOfDifferences({ length }: readonly Difference[], { from, to }: Names): string {
  const count = length === 0 ? "No differences" : pluralize(length, "difference");
  return `${count} between ${from} and ${to}.`;
}
