import { z } from "zod";
import { isObject, objectOf } from "../../validation/properties.ts";
import type { Position } from "../yaml-document.ts";
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
interface WithPeople {
  readonly value: unknown;
  readonly files: readonly string[];
  /** What is wrong with the files, with their places. */
  readonly problems: readonly string[];
}

const PeopleFiles = z.array(PeopleFile);
const Groups = z.record(z.string(), z.array(z.string()));

/** Replaces `peopleFrom` with entries of `people`; what is wrong with the setting itself is left to the checks. */
export function withPeopleFiles(value: unknown, sources: PeopleSources): WithPeople {
  const { peopleFrom, people = {}, ...rest } = objectOf(value);
  const settings = PeopleFiles.safeParse(peopleFrom).data;
  if (!settings || !isObject(people)) return { value, files: [], problems: [] };
  const named = firstEntries(personEntries(people, Groups.safeParse(rest.groups).data));
  const found = new Map<string, ListedPerson & { readonly path: string }>();
  const readings = settings.map((setting, index) => {
    const { path, text } = sources.read(index, setting.file);
    const { people: listed, problems } = readPeopleFile(text, setting);
    const place = (position: Position) => `${placeText(path, position)} (used in ${sources.placeOf(index)})`;
    const others = [...listed].filter(([address]) => !named.has(address));
    const conflicts = others.flatMap(([address, person]) => {
      const known = found.get(address);
      if (!known) found.set(address, { ...person, path });
      if (!known || JSON.stringify(known.entry) === JSON.stringify(person.entry)) return [];
      const other = placeText(known.path, known.locate());
      return `${place(person.locate())}: ${address} has another role, end or note in ${other}; add ${address} to people`;
    });
    return { path, problems: [...problems.map((problem) => `${place(problem)}: ${problem.message}`), ...conflicts] };
  });
  const added = Object.fromEntries([...found].map(([address, person]) => [address, person.entry]));
  return {
    value: { ...rest, people: { ...people, ...added } },
    files: readings.map(({ path }) => path),
    problems: readings.flatMap(({ problems }) => problems),
  };
}

const placeText = (path: string, { line, column }: Position): string => `${path}:${line}:${column}`;
