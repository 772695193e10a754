import type { ActivityEntry } from "../activity/activity.ts";
import { byId, html, Slot } from "./dom.ts";
import { formatTime } from "./format.ts";
import { KeyedList, type Row } from "./keyed-list.ts";
import { hrefTo } from "./routes.ts";
import type { Workspace } from "./workspace.ts";

/** News of the activity; `isWhole` replaces what was known. */
export interface ActivityEvent {
  readonly entries: readonly ActivityEntry[];
  readonly isWhole?: boolean;
}

const capacity = 200;
const entriesPerPage = 6;

/** The list of recent activity, newest first. */
export class Activity {
  readonly #workspace: Workspace;
  readonly #section = byId("activity");
  readonly #list: KeyedList<ActivityEntry>;
  #entries: readonly ActivityEntry[] = [];

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#list = new KeyedList(byId("activity-list"), {
      // Numbers begin again with another emulator.
      key: ({ number, time }) => `${number} ${time}`,
      create: (entry) => this.#createRow(entry),
      pageSize: entriesPerPage,
    });
  }

  record({ entries, isWhole = false }: ActivityEvent): void {
    this.#entries = [...[...entries].reverse(), ...(isWhole ? [] : this.#entries)].slice(0, capacity);
  }

  refresh(): void {
    this.#section.hidden = this.#entries.length === 0;
    this.#list.update(this.#entries);
  }

  /** The place is a link while it exists. */
  #createRow({ place: { collection, id, name }, text, time }: ActivityEntry): Row<ActivityEntry> {
    const subject = new Slot<boolean>(html("span", { class: "activity-place" }), (isThere) => [
      isThere ? html("a", { href: hrefTo(collection, id) }, name) : html("span", {}, name),
    ]);
    const update = (): void => subject.show(this.#workspace.get(collection, id) !== undefined);
    update();
    const words = html("span", { class: "activity-text" }, subject.element, `: ${text}`);
    return { element: html("li", {}, words, html("span", { class: "activity-time" }, formatTime(time))), update };
  }
}
