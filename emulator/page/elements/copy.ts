import { html } from "./dom.ts";
import { icon } from "./icon.ts";
import { showNotice } from "./notice.ts";

const confirmationMs = 1600;

/** A button that copies a text; `what` names it for assistive technology. */
export function copyButton(text: string, what: string): HTMLElement {
  const button = html("button", { type: "button", class: "copy", "aria-label": `Copy ${what}`, title: `Copy ${what}` });
  const show = (name: "copy" | "check"): void => button.replaceChildren(icon(name));
  show("copy");
  button.addEventListener("click", () => {
    void copy(text, what).then((isCopied) => {
      if (!isCopied) return;
      show("check");
      setTimeout(() => show("copy"), confirmationMs);
    });
  });
  return button;
}

/** Lines with one button that copies them all, as they are or as `full` if something is shown shortened. */
export function codeLines(lines: readonly string[], what: string, full = lines): HTMLElement {
  const text = lines.join("\n");
  // A long line scrolls sideways, so the keyboard must reach it too.
  const code = html("pre", { tabindex: 0, "aria-label": what }, html("code", {}, text));
  return html("div", { class: "code" }, code, copyButton(full.join("\n"), what));
}

/** An id with its copy button; `shown` is what is shown of it. */
export function copyableId(id: string, label = "ID", shown = id): HTMLElement {
  return html("span", { class: "copyable" }, `${label} `, html("code", {}, shown), copyButton(id, `${label} ${shown}`));
}

/** Copies a text and says so; returns whether the browser allowed it. */
export async function copy(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showNotice(`Copied ${what}.`);
    return true;
  } catch {
    showNotice("The browser allows copying only on localhost and HTTPS. Select the text instead.");
    return false;
  }
}
