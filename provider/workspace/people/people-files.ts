import { z } from "zod";
import { isObject } from "../../validation/properties.ts";
import type { Position } from "../yaml-document.ts";
import type { DatedEntry } from "./dated-entry.ts";
import { PeopleFile } from "./people-file.ts";
import { type ListedPerson, readPeopleFile } from "./read-people-file.ts";
import { firstEntries, personEntries } from "./roles.ts";

/** The files that a `peopleFrom` names, by the index of its entry. */
export interface PeopleSources {
  /** Where the entry is, such as `workspace.yaml:3:11`. */
  placeOf(index: number): string;
  /** The text at the path of the entry, and the path to show. */
  read(index: number, path: string): { readonly path: string; readonly text: string };
}

/** A value with the people of its files, and which files these are. */
export interface WithPeople {
  readonly value: unknown;
  readonly files: readonly string[];
  /** What is wrong with the files, with their places. */
  readonly problems: readonly string[];
}

const PeopleFiles = z.array(PeopleFile);
const Groups = z.record(z.string(), z.array(z.string()));

/** Replaces `peopleFrom` with entries of `people`; what is wrong with the setting itself is left to the checks. */
export function withPeopleFiles(value: unknown, sources: PeopleSources): WithPeople {
  const settings = isObject(value) ? PeopleFiles.safeParse(value.peopleFrom).data : undefined;
  if (!(isObject(value) && settings)) return { value, files: [], problems: [] };
  const { peopleFrom: _, people = {}, ...rest } = value;
  const named = isObject(people) ? firstEntries(personEntries(people, Groups.safeParse(rest.groups).data)) : new Map();
  const { entries, files, problems } = peopleOf(settings, sources, named);
  const merged = isObject(people) ? { ...people, ...Object.fromEntries(entries) } : people;
  return { value: { ...rest, people: merged }, files, problems };
}

/** Everyone in the files of a `peopleFrom` who is not named otherwise, by address in lower case. */
export function peopleOf(
  settings: readonly PeopleFile[],
  sources: PeopleSources,
  named: ReadonlyMap<string, unknown> = new Map(),
) {
  const found = new Map<string, { readonly person: ListedPerson; readonly path: string }>();
  const files: string[] = [];
  const problems: string[] = [];
  for (const [index, setting] of settings.entries()) {
    const { path, text } = sources.read(index, setting.file);
    const reading = readPeopleFile(text, setting);
    const report = (position: Position, message: string) =>
      problems.push(`${placeText(path, position)} (used in ${sources.placeOf(index)}): ${message}`);
    files.push(path);
    for (const { message, ...position } of reading.problems) report(position, message);
    for (const [address, person] of reading.people) {
      const known = found.get(address);
      if (named.has(address)) continue;
      if (!known) found.set(address, { person, path });
      else if (JSON.stringify(known.person) !== JSON.stringify(person)) {
        const other = placeText(known.path, known.person.locate());
        report(person.locate(), `${address} has another role or other dates in ${other}; add ${address} to people`);
      }
    }
  }
  const entries = new Map([...found].map(([address, { person }]) => [address, entryOf(person)]));
  return { entries, files, problems };
}

/** A person as `people` writes it. */
function entryOf({ locate: _, role, ...details }: ListedPerson): DatedEntry<"admin" | "member"> {
  return Object.keys(details).length === 0 ? role : { role, ...details };
}

const placeText = (path: string, { line, column }: Position): string => `${path}:${line}:${column}`;
