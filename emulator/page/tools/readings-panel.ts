import { html, Slot } from "../elements/dom.ts";
import { KeyedList, type Row } from "../elements/keyed-list.ts";
import { act } from "../elements/notice.ts";
import type { Control } from "../model/control-client.ts";
import { hasFields, isBoolean, isListOf, isText } from "../model/guards.ts";
import { Section } from "../parts/components.ts";

interface ListedReading {
  readonly name: string;
  readonly description: string;
  readonly on: boolean;
}

const isReadings = isListOf(hasFields<ListedReading>({ name: isText, description: isText, on: isBoolean }));

/** The readings of points that the API contract leaves open, as switches. */
export class ReadingsPanel {
  readonly #control: Control;
  readonly #section: Section;
  readonly #list: KeyedList<ListedReading>;
  #readings: readonly ListedReading[] = [];

  constructor(control: Control) {
    this.#control = control;
    this.#list = new KeyedList<ListedReading>(html("ul", { class: "people switches" }), {
      key: ({ name }) => name,
      create: (reading) => this.#createRow(reading),
      pageSize: 50,
    });
    this.#section = new Section("Readings", this.#list.element, "");
    this.#show([]);
  }

  get element(): HTMLElement {
    return this.#section.element;
  }

  async load(): Promise<void> {
    this.#show(await this.#control.read("/readings", isReadings));
  }

  #show(readings: readonly ListedReading[] = this.#readings): void {
    this.#readings = readings;
    this.#list.update(readings);
    const on = readings.filter((reading) => reading.on).length;
    this.#section.showCount(readings.length, `${on} of ${readings.length} on`, true);
  }

  #createRow(first: ListedReading): Row<ListedReading> {
    const id = `reading-${first.name}`;
    const box = html("input", { type: "checkbox", id });
    const text = new Slot<string>(html("span", { class: "person-detail" }), withCode);
    const name = html("code", { class: "person-name" }, first.name);
    const label = html("label", { for: id, class: "person-text" }, name, text.element);
    const update = ({ on, description }: ListedReading): void => {
      box.checked = on;
      text.show(description);
    };
    box.addEventListener("change", () => void act(() => this.#switch(first.name, box.checked)));
    update(first);
    return { element: html("li", {}, box, label), update };
  }

  async #switch(name: string, on: boolean): Promise<string | undefined> {
    const others = this.#readings
      .filter((reading) => reading.on && reading.name !== name)
      .map((reading) => reading.name);
    const readings = on ? [...others, name] : others;
    try {
      const listed = await this.#control.send("PUT", "/readings", isReadings, { readings });
      this.#show(listed);
      return listed === undefined ? undefined : `${name} is ${on ? "on" : "off"}.`;
    } catch (error) {
      // Puts the switch back to the actual state.
      this.#show();
      throw error;
    }
  }
}

/** A text whose parts between backticks are code. */
function withCode(text: string): Node[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html("code", {}, part) : new Text(part)));
}
