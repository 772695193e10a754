import type { ActivityEntry } from "../../control/activity/activity.ts";
import { byId, html, Slot } from "../elements/dom.ts";
import { KeyedList, type Row } from "../elements/keyed-list.ts";
import { hrefTo } from "../model/hash-routes.ts";
import type { ActivityEvent } from "../model/stream-events.ts";
import { formatTime } from "../model/time-format.ts";
import type { Workspace } from "../model/workspace-copy.ts";

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
      // Numbers start over when the emulator restarts.
      key: ({ number, time }) => `${number} ${time}`,
      create: (entry) => this.#createRow(entry),
      pageSize: entriesPerPage,
    });
  }

  record({ entries, isComplete = false }: ActivityEvent): void {
    this.#entries = [...[...entries].reverse(), ...(isComplete ? [] : this.#entries)].slice(0, capacity);
  }

  refresh(): void {
    this.#section.hidden = this.#entries.length === 0;
    this.#list.update(this.#entries);
  }

  /** The place is a link as long as it exists. */
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
