import { formatCount } from "../../../picture/format.ts";
import { html } from "../elements/dom.ts";
import { KeyedList, type Row } from "../elements/keyed-list.ts";
import type { Control } from "../model/control-client.ts";
import { isSavedSnapshot, type SavedSnapshot } from "../model/control-guards.ts";
import { isListOf, isObject } from "../model/guards.ts";
import { formatDateTime } from "../model/time-format.ts";
import { Section } from "../parts/components.ts";
import { actionButton, labeled } from "./action-button.ts";

/** Saves the workspace and goes back to what was saved, or before the last change. */
export class HistoryPanel {
  readonly #control: Control;
  readonly #name = html("input", { id: "snapshot-name", placeholder: "Optional", maxlength: 100 });
  readonly #list: KeyedList<SavedSnapshot>;
  readonly #section: Section;

  constructor(control: Control) {
    this.#control = control;
    this.#list = new KeyedList<SavedSnapshot>(html("ul", { class: "people" }), {
      key: ({ id }) => id,
      create: (snapshot) => this.#createRow(snapshot),
      pageSize: 50,
    });
    this.#section = new Section("Snapshots and undo", this.#list.element, "No snapshots yet.");
    this.#section.showCount(0);
    const save = actionButton("Save a snapshot", () => this.#save());
    const undo = actionButton("Undo the last change", () => this.#undoLast());
    const form = html("div", { class: "fault-form" }, labeled("Name", "snapshot-name", this.#name), save, undo);
    this.#section.element.append(form);
  }

  get element(): HTMLElement {
    return this.#section.element;
  }

  async load(): Promise<void> {
    const snapshots = await this.#control.read("/snapshots", isListOf(isSavedSnapshot));
    if (!snapshots) return;
    this.#list.update(snapshots);
    this.#section.showCount(snapshots.length, formatCount(snapshots.length));
  }

  #createRow({ id, name, time }: SavedSnapshot): Row<SavedSnapshot> {
    const text = html(
      "span",
      { class: "person-text" },
      html("span", { class: "person-name" }, name),
      html("span", { class: "person-detail" }, `Saved ${formatDateTime(time)}`),
    );
    const send = async (method: string, path: string, done: string): Promise<string | undefined> =>
      (await this.#control.send(method, `/snapshots/${id}${path}`, isObject)) && done;
    const restore = actionButton("Restore", () => send("POST", "/restore", `${name} is restored.`), `Restore ${name}`);
    const remove = actionButton("Delete", () => send("DELETE", "", `${name} is deleted.`), `Delete ${name}`);
    return { element: html("li", {}, text, restore, remove), update: () => {} };
  }

  async #save(): Promise<string | undefined> {
    const name = this.#name.value.trim();
    const snapshot = await this.#control.send("POST", "/snapshots", isSavedSnapshot, name === "" ? {} : { name });
    this.#name.value = "";
    return snapshot && `${snapshot.name} is saved.`;
  }

  async #undoLast(): Promise<string | undefined> {
    return (await this.#control.send("POST", "/undo", isObject)) && "The last change is undone.";
  }
}
