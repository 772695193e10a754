import { keysOf } from "./typed-keys.ts";

/** One way to read an open point in the API description. */
export interface Reading {
  /** What the service does under this reading, in one sentence. */
  readonly description: string;
  /** The readings that contradict it. */
  readonly excludes?: readonly string[];
  /** Whether it needs something that is set up at startup, such as a separate port. */
  readonly onlyAtStart?: boolean;
}

/** Every reading; without any, the emulator follows its list of assumptions. */
export const readings = {
  "page-cap-20": {
    description: "A list has at most 20 items per page, even if `limit` asks for more.",
    excludes: ["page-cap-5", "page-cap-50"],
  },
  "page-cap-50": {
    description: "A list has at most 50 items per page, even if `limit` asks for more.",
    excludes: ["page-cap-5", "page-cap-20"],
  },
  "page-cap-5": {
    description: "A list has at most 5 items per page, even if `limit` asks for more.",
    // With a count of the page only, a short page would look like the last one.
    excludes: ["page-cap-20", "page-cap-50", "page-counts"],
  },
  "long-ids": {
    description: "New numeric ids have 18 digits, more than a double can hold exactly, even as JSON numbers.",
  },
  "frame-defaults": {
    description: "Frames are listed with every default filled in, and the keys of their properties in camelCase.",
    excludes: ["frame-zeros-omitted"],
  },
  "frame-zeros-omitted": {
    description: "Frames are listed without the properties that are 0 or false.",
    excludes: ["frame-defaults"],
  },
  "move-new-zone-id": { description: "A moved zone gets a new id, which the response does not contain." },
  "no-retry-after": { description: "A 429 has no Retry-After header." },
  "generic-invitation-refusal": {
    description: "Every rejected invitation is the same 400 with the code IAM1031, whatever the reason.",
  },
  "unique-names": {
    description:
      "Names are unique among the active spaces of a team and among the active zones of a space; a taken name is a 409.",
  },
  "trash-hidden": {
    description:
      "Trashed spaces and zones, and everything in them, are a 404, except for RESTORE, DELETE and the list RECENTLY_TRASHED.",
  },
  "trashed-frames-hidden": {
    description: "The frames of a trashed zone are a 404; its metadata is still a 400.",
  },
  "page-counts": {
    description: "`space_count` counts the spaces of the page, not those of the whole list.",
    excludes: ["counts-too-many", "page-cap-5"],
  },
  "counts-too-many": {
    description: "`space_count` counts one space more than there are.",
    excludes: ["page-counts"],
  },
  "delete-from-trash": {
    description: "A zone is deleted for good only from the trash: `DELETE` of another one is a 400.",
  },
  "search-pages": { description: "`from` of a search counts pages from 1, and `limit` is 10 by default." },
  "search-lags": {
    description: "A search shows zones as they were up to a minute ago, when its index was built.",
    excludes: ["search-refused"],
  },
  "search-whole-names": {
    description: "A search finds only what has exactly the keyword as its name.",
    excludes: ["search-refused"],
  },
  "search-refused": {
    description: "Every search is a 403, because no token has the scope `securesearch.READ`.",
    excludes: ["search-lags", "search-whole-names"],
  },
  "short-weekdays": { description: "Timestamps start with a short weekday: `Mon, 05 Jan 2026, 09:00:00`." },
  "separate-identity-provider": {
    description: "The OAuth endpoints have a separate address, and are a 404 at the API's address.",
    onlyAtStart: true,
  },
  "api-key-required": { description: "A request to an edition without its API key is a 401." },
  "assumed-paths-missing": {
    description: "Operations whose path is assumed are a 404.",
    excludes: ["other-paths"],
  },
  "other-paths": {
    description: "Operations whose path is assumed have a different path, and are a 404 at the assumed one.",
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
    description: "If one member of a request cannot be added, none is, and the response is the error of that member.",
    excludes: ["additions-stop-at-refusal"],
  },
  "additions-stop-at-refusal": {
    description:
      "Members are added in order up to the first one that cannot be added; the members before it stay, and the response is its error.",
    excludes: ["additions-all-or-nothing"],
  },
} as const satisfies Record<string, Reading>;

export type ReadingName = keyof typeof readings;

export const readingNames: readonly ReadingName[] = keysOf(readings);

/** The names are unknown or contradict each other; the message says which, and lists the valid ones. */
export class ReadingError extends Error {
  override readonly name = "ReadingError";
}

/** The readings with these names; throws if a name is unknown or two readings contradict each other. */
export function selectReadings(names: readonly string[]): Set<ReadingName> {
  const selected = new Set(names.map(knownName));
  for (const name of selected) {
    const { excludes = [] }: Reading = readings[name];
    const other = [...selected].find((candidate) => excludes.includes(candidate));
    if (other !== undefined) throw new ReadingError(`${name} cannot be combined with ${other}; choose one of them`);
  }
  return selected;
}

/** Throws if a reading changes that can only be chosen at startup. */
export function requireSameAtStartup(before: ReadonlySet<ReadingName>, after: ReadonlySet<ReadingName>): void {
  const fixed = readingNames.filter((name) => {
    const { onlyAtStart }: Reading = readings[name];
    return onlyAtStart;
  });
  const changed = fixed.find((name) => before.has(name) !== after.has(name));
  if (changed !== undefined) {
    throw new ReadingError(`${changed} can only be chosen at startup, with --reading ${changed}`);
  }
}

function knownName(name: string): ReadingName {
  const known = readingNames.find((candidate) => candidate === name);
  if (known === undefined) {
    throw new ReadingError(`there is no reading ${JSON.stringify(name)}; choose from ${readingNames.join(", ")}`);
  }
  return known;
}
