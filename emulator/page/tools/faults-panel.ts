import { formatCount } from "../../../picture/format.ts";
import type { Fault } from "../../service/transport/faults.ts";
import { html, Slot } from "../elements/dom.ts";
import { KeyedList, type Row } from "../elements/keyed-list.ts";
import { act } from "../elements/notice.ts";
import type { Control } from "../model/control-client.ts";
import { isListOf, isObject } from "../model/guards.ts";
import type { ViewContext } from "../model/view-context.ts";
import { Section } from "../parts/components.ts";
import { actionButton } from "./action-button.ts";
import { faultForm } from "./fault-form.ts";
import { isFault } from "./fault-guards.ts";
import { describeFault, faultPresets, ruleOf } from "./fault-words.ts";

/** The armed faults, and a form that arms one. */
export class FaultsPanel {
  readonly #control: Control;
  readonly #section: Section;
  readonly #list: KeyedList<Fault>;

  constructor({ control, faultDraft }: ViewContext) {
    this.#control = control;
    this.#list = new KeyedList<Fault>(html("ul", { class: "people" }), {
      key: ({ id }) => id,
      create: (fault) => this.#createRow(fault),
      pageSize: 50,
    });
    this.#section = new Section("Faults", this.#list.element, "No faults are armed.");
    this.#show([]);
    const target = faultDraft.take();
    const form = faultForm((filled) => void act(() => this.#arm(ruleOf(filled))), target);
    const presets = Object.entries(faultPresets).map(([label, rule]) =>
      actionButton(label, () => this.#arm({ path: "/*/api/**", ...rule })),
    );
    this.#section.element.append(html("div", { class: "actions presets" }, ...presets), form);
    // The view is not in the document yet.
    if (target) requestAnimationFrame(() => form.querySelector<HTMLElement>("#fault-action")?.focus());
  }

  get element(): HTMLElement {
    return this.#section.element;
  }

  async load(): Promise<void> {
    const faults = await this.#control.read("/faults", isListOf(isFault));
    if (faults !== undefined) this.#show(faults);
  }

  #show(faults: readonly Fault[]): void {
    this.#list.update(faults);
    this.#section.showCount(faults.length, `${formatCount(faults.length)} armed`);
  }

  #createRow(first: Fault): Row<Fault> {
    const text = new Slot<Fault>(html("span", { class: "person-text" }), (fault) => [describeFault(fault)]);
    text.show(first);
    const label = `Remove fault ${first.id}`;
    const remove = html("button", { type: "button", class: "button button-small", "aria-label": label }, "Remove");
    remove.addEventListener("click", () => {
      void act(async () => {
        const response = await this.#control.send("DELETE", `/faults/${first.id}`, isObject);
        return response === undefined ? undefined : `Fault ${first.id} is removed.`;
      });
    });
    const badge = html("span", { class: "badge" }, `fault ${first.id}`);
    return { element: html("li", {}, badge, text.element, remove), update: (fault) => text.show(fault) };
  }

  async #arm(rule: object): Promise<string | undefined> {
    const fault = await this.#control.send("POST", "/faults", isFault, rule);
    return fault && `Fault ${fault.id} is armed.`;
  }
}
