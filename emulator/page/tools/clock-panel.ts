import { html } from "../elements/dom.ts";
import type { Control } from "../model/control-client.ts";
import { hasFields, isText } from "../model/guards.ts";
import { formatDateTime } from "../model/time-format.ts";
import { Section } from "../parts/components.ts";
import { actionButton } from "./action-button.ts";

const isClock = hasFields<{ now: string }>({ now: isText });

const steps = [
  ["1 minute", 60],
  ["1 hour", 3600],
  ["1 day", 86_400],
  ["30 days", 30 * 86_400],
] as const;

/** The emulator's clock, which can be advanced: tokens and quota windows expire with it. */
export class ClockPanel {
  readonly #control: Control;
  readonly #now = html("p", {});
  readonly #section: Section;

  constructor(control: Control) {
    this.#control = control;
    const buttons = steps.map(([label, seconds]) => actionButton(`Advance by ${label}`, () => this.#advance(seconds)));
    const body = html("div", { class: "stack-small" }, this.#now, html("div", { class: "actions" }, ...buttons));
    this.#section = new Section("Clock", body, "");
    this.#section.showCount(1, "");
  }

  get element(): HTMLElement {
    return this.#section.element;
  }

  async load(): Promise<void> {
    this.#show(await this.#control.read("/clock", isClock));
  }

  async #advance(advanceSeconds: number): Promise<string | undefined> {
    const clock = await this.#control.send("POST", "/clock", isClock, { advanceSeconds });
    this.#show(clock);
    return clock && `It is now ${formatDateTime(Date.parse(clock.now))} in the emulator.`;
  }

  #show(clock: { readonly now: string } | undefined): void {
    if (clock) this.#now.textContent = `It is ${formatDateTime(Date.parse(clock.now))} in the emulator.`;
  }
}
