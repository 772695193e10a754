import { keysOf } from "./typed-keys.ts";

/** What the service does under each reading of a point that its contract leaves open, in one sentence. */
export const readings = {
  "first-zone": "A new space comes with a zone, named `zone_name` or `Zone 1`.",
  "zone-as-text": "`data` of a created zone is a JSON string of an object with the single key `space_data`.",
  "page-cap": "A list has at most 100 items per page, even if `limit` asks for more.",
  "spaces-by-page": "Under `/vani`, `from` of the list of spaces counts pages from 1.",
  "invitees-listed": "Pending invitees are in the list of team members, without a `zuid`.",
  "trashed-zones-listed": "The list of zones has trashed zones, too, with status TRASH.",
  "delete-from-trash": "A zone is deleted for good only from the trash: `DELETE` of another one is a 400 with Z1006.",
  "no-retry-after": "A 429 has no Retry-After header.",
} as const satisfies Record<string, string>;

export type ReadingName = keyof typeof readings;

export const readingNames: readonly ReadingName[] = keysOf(readings);

/** A name is unknown; the message lists the valid ones. */
export class ReadingError extends Error {
  override readonly name = "ReadingError";
}

/** The readings with these names; throws if a name is unknown. */
export function selectReadings(names: readonly string[]): Set<ReadingName> {
  return new Set(names.map(knownName));
}

function knownName(name: string): ReadingName {
  const known = readingNames.find((candidate) => candidate === name);
  if (known === undefined) {
    throw new ReadingError(`there is no reading ${JSON.stringify(name)}; choose from ${readingNames.join(", ")}`);
  }
  return known;
}
