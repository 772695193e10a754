import { z } from "zod";

/** A day as files write it, which sorts as text. */
export const Day = z.iso.date({
  error: ({ code }) => (code === "invalid_format" ? "must be a day such as 2026-12-31" : undefined),
});

/** A role with the day on which it ends and a note. */
export interface EntryDetails<Role extends string = string> {
  readonly role: Role;
  readonly until?: string | undefined;
  readonly note?: string | undefined;
}

/** An entry of `people` or `access`. */
export type DatedEntry<Role extends string = string> = Role | EntryDetails<Role>;

/** The schema of an entry. The map comes first: of a value that is neither, the problem is the role. */
export function datedEntry<Role extends z.ZodEnum>(role: Role) {
  const entry = z.strictObject({
    role: role.describe("The role."),
    until: Day.optional().describe("The day, in UTC, from which on the entry no longer counts."),
    note: z.string().optional().describe("Anything that people who read the file should know."),
  });
  return z.union([entry, role]);
}

/** An entry as a map. */
export function detailsOf<Role extends string>(entry: DatedEntry<Role>): EntryDetails<Role> {
  return typeof entry === "string" ? { role: entry } : entry;
}

/** Whether an entry no longer counts on a day. */
export function hasEnded(entry: DatedEntry, day: string): boolean {
  const { until } = detailsOf(entry);
  return until !== undefined && until <= day;
}

/** The day of an instant, in UTC; `later` days after it. */
export function dayOf(instant: Date, later = 0): string {
  const date = new Date(instant);
  date.setUTCDate(date.getUTCDate() + later);
  return date.toISOString().slice(0, 10);
}
