import { pluralize } from "../../../picture/format.ts";
import type { Time } from "../../store/tables.ts";
import type { World } from "../../store/world.ts";
import { Edits } from "./edits.ts";
import { type Place, type Report, reportsOf } from "./reports.ts";

/** One line of the activity: `Plan: Now moved 120 px right`. */
export interface ActivityEntry {
  readonly number: number;
  readonly time: Time;
  readonly place: Place;
  readonly text: string;
}

/** Follows the activity. */
export interface ActivityListener {
  added(entries: readonly ActivityEntry[]): void;
  cleared(): void;
}

const capacity = 200;
/** If one transaction changes more things of a kind, only their number is reported. */
const maxReported = 3;

/** The latest changes of the workspace in words, in memory only. */
export class Activity {
  #entries: readonly ActivityEntry[] = [];
  #count = 0;
  #listener: ActivityListener | undefined;

  constructor(world: World) {
    world.store.onCommit((changes, undo) => {
      const reports = combineMany(reportsOf(new Edits(changes, undo), world.store));
      if (reports.length > 0) this.#add(reports, world.now());
    });
  }

  /** Calls the listener for every later change. */
  follow(listener: ActivityListener): void {
    this.#listener = listener;
  }

  /** The latest entries, oldest first. */
  read(): readonly ActivityEntry[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
    this.#listener?.cleared();
  }

  #add(reports: readonly Report[], time: Time): void {
    const entries = reports.slice(-capacity).map(({ place, text }) => {
      this.#count += 1;
      return { number: this.#count, time, place, text };
    });
    this.#entries = [...this.#entries, ...entries].slice(-capacity);
    this.#listener?.added(entries);
  }
}

function combineMany(reports: readonly Report[]): Report[] {
  const groups = new Map<string, Report[]>();
  for (const report of reports) {
    const key = `${report.place.id} ${report.noun} ${report.verb}`;
    const group = groups.get(key);
    if (group) group.push(report);
    else groups.set(key, [report]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length <= maxReported) return group;
    const many = first.noun === "person" ? "people" : undefined;
    return [{ ...first, text: `${pluralize(group.length, first.noun, many)} ${first.verb}` }];
  });
}
