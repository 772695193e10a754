import { alignedLines } from "../output/aligned-lines.ts";
import { escapeMarkdown, markdownTable } from "../output/markdown-text.ts";
import type { Membership, PersonChange, TeamPeople } from "./people-changes.ts";

/** A table of texts. */
export interface Table {
  readonly title: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What to say if there are no rows. */
  readonly nothing: string;
}

/** Who is in which team, with what the files say about them. */
export function peopleTable(teams: readonly TeamPeople[]): Table {
  const rows = teams.flatMap(({ team, people }) =>
    people.map(({ address, role, group, until = "", note = "", isPresent }) => {
      const roleText = isPresent ? role : `(${role})`;
      return [team, address, group === undefined ? roleText : `${roleText}, as ${group}`, until, note];
    }),
  );
  const heading = ["team", "person", "role", "until", "note"];
  return { title: "People", heading, rows, nothing: "The files list no people." };
}

/** Who joins, moves and leaves. */
export function changesTable(changes: readonly PersonChange[], since: string): Table {
  const rows = changes.map(({ change, person, before, after }) => [change, person, textOf(before), textOf(after)]);
  const title = `Joiners, movers and leavers since ${since}`;
  return { title, heading: ["change", "person", "before", "after"], rows, nothing: "Nobody joins, moves or leaves." };
}

const textOf = (memberships: readonly Membership[]): string =>
  memberships.map(({ team, role }) => `${team} (${role})`).join(", ");

/** A table for a terminal: columns that are empty everywhere are left out. */
export function toText({ heading, rows, nothing }: Table): string {
  if (rows.length === 0) return `${nothing}\n`;
  const isShown = (_: string, column: number) => rows.some((row) => row[column] !== "");
  const lines = alignedLines([heading, ...rows].map((row) => row.filter(isShown)));
  return lines.map((line) => `${line}\n`).join("");
}

/** The same for a pull request. */
export function toMarkdown({ title, heading, rows, nothing }: Table): string {
  return `## ${escapeMarkdown(title)}\n\n${rows.length === 0 ? `${nothing}\n` : markdownTable(heading, rows)}`;
}
