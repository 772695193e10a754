import type { Tables } from "../../emulator/store/tables.ts";
import { type Known, urnOf } from "../plugin.ts";
import type { Service } from "../service.ts";

/** Items with numbers from 1. */
export const numbered = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index + 1));

/** All records of a table of the emulator. */
export function all<T extends "spaces" | "zones">({ emulator }: Service, table: T): Tables[T][] {
  return [...emulator.world.store.all(table)];
}

/** A space as the engine keeps it. */
export function knownSpace({ id, teamId, name, editionId }: Tables["spaces"]): Known {
  const inputs = { teamId, name };
  return { urn: urnOf("Space", id), id, inputs, properties: { ...inputs, spaceId: id, editionId } };
}

/** A zone as the engine keeps it. */
export function knownZone({ emulator }: Service): (zone: Tables["zones"]) => Known {
  const { editionId } = emulator.credentials;
  return ({ id, spaceId, name }) => {
    const inputs = { spaceId, name };
    return { urn: urnOf("Zone", id), id, inputs, properties: { ...inputs, zoneId: id, editionId } };
  };
}
