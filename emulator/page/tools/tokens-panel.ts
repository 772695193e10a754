import { copyButton } from "../elements/copy.ts";
import { html } from "../elements/dom.ts";
import type { Control } from "../model/control-client.ts";
import { hasFields, isText } from "../model/guards.ts";
import { userLabel } from "../model/people.ts";
import type { Workspace } from "../model/workspace-copy.ts";
import { Section } from "../parts/components.ts";
import { actionButton, labeled } from "./action-button.ts";
import { shortToken } from "./token-words.ts";

const hasToken = hasFields<{ token: string }>({ token: isText });

const lifetimes = [
  ["", "never"],
  ["3600", "in an hour"],
  ["60", "in a minute"],
  ["0", "at once"],
] as const;

/** Issues access tokens for any user, to test what they may do, and what happens when a token expires. */
export class TokensPanel {
  readonly #control: Control;
  readonly #workspace: Workspace;
  readonly #user = html("select", { id: "token-user" });
  readonly #lifetime = html(
    "select",
    { id: "token-lifetime" },
    ...lifetimes.map(([value, label]) => html("option", { value }, label)),
  );
  readonly #issued = html("ul", { class: "values" });
  readonly #section: Section;

  constructor(control: Control, workspace: Workspace) {
    this.#control = control;
    this.#workspace = workspace;
    const form = html(
      "div",
      { class: "fault-form" },
      labeled("Token for", "token-user", this.#user),
      labeled("Expires", "token-lifetime", this.#lifetime),
      actionButton("Issue the token", () => this.#issue()),
    );
    this.#section = new Section("Access tokens", html("div", {}, form, this.#issued), "");
    this.#section.showCount(1, "");
  }

  get element(): HTMLElement {
    return this.#section.element;
  }

  refresh(): void {
    const users = this.#workspace.children("users", "").map(({ id }) => id);
    const shown = [...this.#user.options].map(({ value }) => value);
    if (users.join() === shown.join()) return;
    this.#user.replaceChildren(
      ...users.map((id) => html("option", { value: id }, userLabel(this.#workspace, id).name)),
    );
  }

  async #issue(): Promise<string | undefined> {
    const zuid = this.#user.value;
    const expiry = this.#lifetime.value === "" ? {} : { expiresInSeconds: Number(this.#lifetime.value) };
    const issued = await this.#control.send("POST", "/tokens", hasToken, { zuid, ...expiry });
    if (!issued) return undefined;
    const { name } = userLabel(this.#workspace, zuid);
    const copy = copyButton(issued.token, `the token for ${name}`);
    const line = html("span", { class: "copyable" }, `${name} `, html("code", {}, shortToken(issued.token)), copy);
    this.#issued.append(html("li", {}, line));
    return `The token for ${name} is issued.`;
  }
}
