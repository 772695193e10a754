import type { PropertyPath } from "../validation/properties.ts";
import type { Contents, Zone } from "./schema.ts";

/** A zone of the file, and where it is. */
export interface PlacedZone {
  readonly space: string;
  readonly key: string;
  readonly zone: Zone;
  readonly path: PropertyPath;
}

export function zonesIn({ spaces = {} }: Contents): PlacedZone[] {
  return Object.entries(spaces).flatMap(([space, { zones = {} }]) =>
    Object.entries(zones).map(([key, zone]) => ({ space, key, zone, path: ["spaces", space, "zones", key] })),
  );
}
