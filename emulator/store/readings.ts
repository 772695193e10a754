import { keysOf } from "./keys.ts";

/** One way to read what the service's description leaves open. */
export interface Reading {
  /** What the service does under this reading, in one sentence. */
  readonly description: string;
  /** The readings that contradict it. */
  readonly excludes?: readonly string[];
  /** Whether it needs something that only exists from the start, such as a port of its own. */
  readonly onlyAtStart?: boolean;
}

/** Every reading; without any, the emulator behaves as its list of assumptions says. */
export const readings = {
  "page-cap-20": {
    description: "A list has at most 20 items per page, also when `limit` asks for more.",
    excludes: ["page-cap-50"],
  },
  "page-cap-50": {
    description: "A list has at most 50 items per page, also when `limit` asks for more.",
    excludes: ["page-cap-20"],
  },
  "long-ids": {
    description: "New numeric ids have 18 digits, more than a double can hold, also where they are JSON numbers.",
  },
  "frame-defaults": {
    description: "Frames are listed with every default filled in, and the keys of their properties in camelCase.",
    excludes: ["frame-zeros-omitted"],
  },
  "frame-zeros-omitted": {
    description: "Frames are listed without the properties that are 0 or false.",
    excludes: ["frame-defaults"],
  },
  "move-new-zone-id": { description: "A moved zone gets a new id, and the response does not tell which." },
  "no-retry-after": { description: "A 429 has no Retry-After header." },
  "generic-invitation-refusal": {
    description: "Every refused invitation is the same 400 with the code IAM1031, whatever the reason.",
  },
  "unique-names": {
    description:
      "Active spaces of a team have different names, and so have active zones of a space; a taken name is a 409.",
  },
  "trash-hidden": {
    description:
      "What is in the trash, and everything inside it, is a 404, except for RESTORE, DELETE and the list RECENTLY_TRASHED.",
  },
  "short-weekdays": { description: "Timestamps begin with a short weekday: `Mon, 05 Jan 2026, 09:00:00`." },
  "separate-identity-provider": {
    description: "The OAuth endpoints are on an address of their own, and a 404 on the API's.",
    onlyAtStart: true,
  },
  "api-key-required": { description: "A request to an edition without its API key is a 401." },
  "assumed-paths-missing": {
    description: "Operations whose path is assumed are a 404.",
    excludes: ["other-paths"],
  },
  "other-paths": {
    description: "Operations whose path is assumed have another path, and are a 404 at the assumed one.",
    excludes: ["assumed-paths-missing"],
  },
  "error-context": {
    description:
      "`details` of an error also has the `field` and `reason` of a 400, the kind of `resource` of a 404, or the missing `scope` of a 403.",
  },
  "empty-write-responses": {
    description:
      "A successful PUT or DELETE, and an operation whose response is not documented, has an empty body; POST requests that create keep theirs.",
  },
  "unconfirmed-additions": {
    description: "Adding members and inserting frames succeeds with an empty `added_members` or `inserted_ids`.",
  },
  "additions-all-or-nothing": {
    description: "If one member of a request cannot be added, nobody is, and the response is the error of that member.",
    excludes: ["additions-stop-at-refusal"],
  },
  "additions-stop-at-refusal": {
    description:
      "Members are added in order up to the first that cannot be; those before it stay, and the response is its error.",
    excludes: ["additions-all-or-nothing"],
  },
} as const satisfies Record<string, Reading>;

export type ReadingName = keyof typeof readings;

export const readingNames: readonly ReadingName[] = keysOf(readings);

/** The names cannot be read together; the message says which, and what there is. */
export class ReadingError extends Error {
  override readonly name = "ReadingError";
}

/** The readings of these names, or an error if one is unknown or contradicts another. */
export function selectReadings(names: readonly string[]): Set<ReadingName> {
  const selected = new Set(names.map(knownName));
  for (const name of selected) {
    const { excludes = [] }: Reading = readings[name];
    const other = [...selected].find((candidate) => excludes.includes(candidate));
    if (other !== undefined) throw new ReadingError(`${name} cannot be combined with ${other}; choose one of them`);
  }
  return selected;
}

/** An error if a reading that can only be chosen at the start differs. */
export function requireSameAtStart(before: ReadonlySet<ReadingName>, after: ReadonlySet<ReadingName>): void {
  const fixed = readingNames.filter((name) => {
    const { onlyAtStart }: Reading = readings[name];
    return onlyAtStart;
  });
  const changed = fixed.find((name) => before.has(name) !== after.has(name));
  if (changed !== undefined) {
    throw new ReadingError(`${changed} can only be chosen when the emulator starts, with --reading ${changed}`);
  }
}

function knownName(name: string): ReadingName {
  const known = readingNames.find((candidate) => candidate === name);
  if (known === undefined) {
    throw new ReadingError(`there is no reading ${JSON.stringify(name)}; there are ${readingNames.join(", ")}`);
  }
  return known;
}
