import fc from "fast-check";
import type { ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { Output } from "../../e2e/conformance/interface.ts";

/** What a program may say about resources of a type, by the beginning of their names. */
export type Arguments = Readonly<Record<string, readonly [ResourceName, fc.Arbitrary<Properties>]>>;

/** The teams of the seed; placeholders for their ids. */
export const teams = ["Alpha", "Beta"];

const nameIn = (prefix: string, indexes: readonly number[]) =>
  fc.constantFrom(...indexes.map((index) => `${prefix}${index}`));
/** The name of a resource. */
export const slot = (prefix: string) => nameIn(prefix, [0, 1, 2]);
/** Most things are in the first space or zone, where they meet. */
export const parent = (prefix: string) => nameIn(prefix, [0, 0, 0, 1, 2]);

export const teamId = fc.constantFrom(...teams).map((team) => new Output(team, "id"));
export const spaceId = parent("space").map((space) => new Output(space, "spaceId"));
export const name = fc.constantFrom("One", "Two");

export const omittedSometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2, nil: undefined });

/** Merges objects that stand under some keys, and drops what is omitted. */
export function merged(properties: Readonly<Record<string, unknown>>, ...keys: readonly string[]): Properties {
  const own = Object.entries(properties).filter(([key, value]) => !keys.includes(key) && value !== undefined);
  return Object.assign(Object.fromEntries(own), ...keys.map((key) => properties[key]));
}
