import { askToConfirm } from "../elements/dialogs.ts";
import { html } from "../elements/dom.ts";
import { act } from "../elements/notice.ts";
import { isObject } from "../model/guards.ts";
import type { View, ViewContext } from "../model/view-context.ts";
import { ViewHeading } from "../parts/components.ts";
import { FaultsPanel } from "./faults-panel.ts";
import { InvitationsPanel } from "./invitations-panel.ts";
import { ReadingsPanel } from "./readings-panel.ts";

/** The view that controls the emulator: invitations, faults, readings and the reset. */
export function controlsView(context: ViewContext): View {
  const { control } = context;
  const heading = new ViewHeading();
  const invitations = new InvitationsPanel(context);
  const faults = new FaultsPanel(context);
  const readings = new ReadingsPanel(control);
  const unlock = html("button", { type: "button", class: "button button-main" }, "Enter the control token");
  const locked = html("p", { class: "locked" }, "Faults and readings need the control token. ", unlock);
  const unlocked = html("div", {}, faults.element, readings.element);
  const load = async (): Promise<void> => {
    await Promise.all([faults.load(), readings.load()]);
  };
  unlock.addEventListener("click", () => void act(() => control.unlock()));
  const parts = [resetButton(context), invitations.element, locked, unlocked];
  return {
    element: html("div", { class: "tool" }, heading.element, ...parts),
    topic: "controls",
    refresh(): string {
      const title = "Controls";
      const facts = ["Do what the service cannot: act for other people, fail on purpose, start over."];
      heading.show({ crumbs: [], title, facts });
      invitations.refresh();
      locked.hidden = control.isUnlocked;
      unlocked.hidden = !control.isUnlocked;
      void act(load);
      return title;
    },
  };
}

function resetButton({ control }: ViewContext): HTMLElement {
  const button = html("button", { type: "button", class: "button" }, "Reset the workspace");
  const consequence =
    "This loads the initial workspace, clears requests and activity, and resets faults, readings and settings. Tokens stay valid.";
  button.addEventListener("click", () => {
    void act(async () => {
      if (!(await askToConfirm("Reset the workspace?", consequence, "Reset"))) return undefined;
      const response = await control.send("POST", "/reset", isObject);
      return response === undefined ? undefined : "The workspace was reset.";
    });
  });
  return html("p", { class: "toolbar" }, button);
}
