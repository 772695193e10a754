import { html } from "../elements/dom.ts";
import { act } from "../elements/notice.ts";

/** A button that runs an action, and shows the message that it resolves with. */
export function actionButton(label: string, action: () => Promise<string | undefined>, name?: string): HTMLElement {
  const button = html("button", { type: "button", class: "button button-small", "aria-label": name }, label);
  button.addEventListener("click", () => void act(action));
  return button;
}

/** A field with its label. */
export function labeled(label: string, id: string, ...inputs: readonly Node[]): HTMLElement {
  return html("div", { class: "field" }, html("label", { for: id, class: "label" }, label), ...inputs);
}
