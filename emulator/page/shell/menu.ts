import { byId } from "../elements/dom.ts";

/** On narrow screens a button opens the tree, and navigation closes it. */
export function initMenu(): void {
  const button = byId("menu");
  const setOpen = (isOpen: boolean): void => {
    button.setAttribute("aria-expanded", String(isOpen));
    document.body.toggleAttribute("data-menu", isOpen);
  };
  button.addEventListener("click", () => setOpen(button.getAttribute("aria-expanded") !== "true"));
  window.addEventListener("hashchange", () => setOpen(false));
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || button.getAttribute("aria-expanded") !== "true") return;
    setOpen(false);
    button.focus();
  });
}
