import { html } from "../elements/dom.ts";
import type { Target } from "../model/fault-draft.ts";
import { type FaultForm, faultActions, faultChoices } from "./fault-words.ts";

type Options = Readonly<
  Record<
    string,
    { readonly label: string; readonly value: { readonly label: string; readonly default: number } | undefined }
  >
>;

const methods: Options = {
  "": { label: "Any", value: undefined },
  ...Object.fromEntries(["GET", "POST", "PUT", "DELETE"].map((name) => [name, { label: name, value: undefined }])),
};

/** The form that arms a fault, filled in for a request if there is one. */
export function faultForm(submit: (form: FaultForm) => void, target?: Target): HTMLElement {
  const { method = "", path: value = "/*/api/**" } = target ?? {};
  const path = html("input", { id: "fault-path", name: "path", value, spellcheck: "false" });
  const form = html(
    "form",
    { class: "fault-form", "aria-label": "Arm a fault" },
    choice("Method", "method", methods, method),
    html(
      "div",
      { class: "field" },
      html("label", { for: "fault-path", class: "label" }, "Path: * matches one segment, ** any number"),
      path,
    ),
    choice("Which requests", "which", faultChoices),
    choice("What happens", "action", faultActions),
    html("button", { type: "submit", class: "button button-main" }, "Arm the fault"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = (name: string): string => String(new FormData(form).get(name) ?? "");
    const [method, which, action] = [text("method"), text("which"), text("action")];
    const values = { which_value: text("which_value"), action_value: text("action_value") };
    submit({ method, path: text("path"), which, action, ...values });
  });
  return form;
}

/** A choice and, where it needs one, a number. */
function choice(label: string, name: string, options: Options, chosen?: string): HTMLElement {
  const id = `fault-${name}`;
  const all = Object.entries(options).map(([value, option]) =>
    html("option", { value, selected: value === chosen }, option.label),
  );
  const select = html("select", { id, name }, ...all);
  const inputs = html("span", { class: "inputs" }, select);
  const showNumber = (): void => {
    const value = options[select.value]?.value;
    inputs.replaceChildren(select, ...(value ? [numberInput(`${name}_value`, value)] : []));
  };
  select.addEventListener("change", showNumber);
  showNumber();
  return html("div", { class: "field" }, html("label", { for: id, class: "label" }, label), inputs);
}

function numberInput(name: string, { label, default: value }: { label: string; default: number }): HTMLElement {
  const naming = { "aria-label": label, title: label };
  return html("input", { type: "number", step: "any", min: 0, required: true, name, value, ...naming });
}
