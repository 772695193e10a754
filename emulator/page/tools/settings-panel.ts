import { html } from "../elements/dom.ts";
import { act } from "../elements/notice.ts";
import type { Control } from "../model/control-client.ts";
import { isSettings, type Settings } from "../model/control-guards.ts";
import { Section } from "../parts/components.ts";
import { labeled } from "./action-button.ts";

const numbers = {
  latencyMs: "Latency in milliseconds",
  rateWindowSeconds: "Quota window in seconds",
  accessTokenSeconds: "Lifetime of access tokens in seconds",
} as const satisfies { readonly [K in keyof Settings]?: string };

const switches = {
  rateLimits: "Rate limits",
  rotateRefreshTokens: "Rotate refresh tokens",
} as const satisfies { readonly [K in keyof Settings]?: string };

type Update = Partial<Settings>;

/** Latency, quota, and the lifetime of tokens; a change takes effect at once. */
export class SettingsPanel {
  readonly #control: Control;
  readonly #section: Section;
  readonly #show: ((settings: Settings) => void)[] = [];

  constructor(control: Control) {
    this.#control = control;
    const fields = [
      this.#numberField("latencyMs"),
      this.#numberField("rateWindowSeconds"),
      this.#numberField("accessTokenSeconds"),
      this.#switch("rateLimits"),
      this.#switch("rotateRefreshTokens"),
    ];
    this.#section = new Section("Latency, quota and tokens", html("div", { class: "fault-form" }, ...fields), "");
    this.#section.showCount(1, "");
  }

  get element(): HTMLElement {
    return this.#section.element;
  }

  async load(): Promise<void> {
    const settings = await this.#control.read("/settings", isSettings);
    if (settings) for (const show of this.#show) show(settings);
  }

  #numberField(name: keyof typeof numbers): HTMLElement {
    const input = html("input", { type: "number", id: name, min: 0, step: "any" });
    input.addEventListener("change", () => this.#change({ [name]: input.valueAsNumber }, numbers[name]));
    this.#show.push((settings) => {
      if (document.activeElement !== input) input.value = String(settings[name]);
    });
    return labeled(numbers[name], name, input);
  }

  #switch(name: keyof typeof switches): HTMLElement {
    const box = html("input", { type: "checkbox", id: name });
    box.addEventListener("change", () => this.#change({ [name]: box.checked }, switches[name]));
    this.#show.push((settings) => {
      box.checked = settings[name];
    });
    return html("label", { for: name, class: "choice" }, box, ` ${switches[name]}`);
  }

  #change(update: Update, label: string): void {
    void act(async () => {
      try {
        const settings = await this.#control.send("PATCH", "/settings", isSettings, update);
        return settings && `${label} changed.`;
      } catch (error) {
        // Puts the field back to the actual value.
        await this.load();
        throw error;
      }
    });
  }
}
