import { byId } from "./dom.ts";

/** On narrow screens the tree is behind a button, and closes when it has led somewhere. */
export function watchMenu(): void {
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
