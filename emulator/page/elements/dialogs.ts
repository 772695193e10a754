import { html } from "./dom.ts";

/** Asks for the control token in a dialog; resolves with `undefined` after Escape or Cancel. */
export function askForToken(reason: string): Promise<string | undefined> {
  const input = html("input", {
    type: "password",
    id: "control-token",
    autocomplete: "off",
    spellcheck: "false",
    required: true,
  });
  const form = html(
    "form",
    { method: "dialog" },
    html("h2", { id: "unlock-title" }, "Control token"),
    html("p", {}, reason),
    html("label", { for: "control-token", class: "label" }, "Control token"),
    input,
    html(
      "div",
      { class: "actions" },
      html("button", { type: "submit", class: "button button-main", value: "unlock" }, "Unlock"),
      html("button", { type: "submit", class: "button", value: "cancel", formnovalidate: true }, "Cancel"),
    ),
  );
  const dialog = html("dialog", { "aria-labelledby": "unlock-title" }, form);
  return openDialog(dialog, () => (dialog.returnValue === "unlock" ? input.value.trim() : undefined));
}

/** Asks for confirmation in a dialog. */
export function askToConfirm(title: string, consequence: string, yes: string): Promise<boolean> {
  const form = html(
    "form",
    { method: "dialog" },
    html("h2", { id: "confirm-title" }, title),
    html("p", {}, consequence),
    html(
      "div",
      { class: "actions" },
      html("button", { type: "submit", class: "button button-main", value: "yes" }, yes),
      html("button", { type: "submit", class: "button", value: "cancel" }, "Cancel"),
    ),
  );
  const dialog = html("dialog", { "aria-labelledby": "confirm-title" }, form);
  return openDialog(dialog, () => dialog.returnValue === "yes");
}

function openDialog<R>(dialog: HTMLDialogElement, result: () => R): Promise<R> {
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(result());
    });
  });
}
