import { html } from "../elements/dom.ts";
import { act } from "../elements/notice.ts";
import type { View, ViewContext } from "../model/view-context.ts";
import { ViewHeading } from "../parts/components.ts";
import { ClockPanel } from "./clock-panel.ts";
import { FaultsPanel } from "./faults-panel.ts";
import { HistoryPanel } from "./history-panel.ts";
import { InvitationsPanel } from "./invitations-panel.ts";
import { ReadingsPanel } from "./readings-panel.ts";
import { SettingsPanel } from "./settings-panel.ts";
import { TokensPanel } from "./tokens-panel.ts";
import { workspacePanel } from "./workspace-panel.ts";

/** The view that controls the emulator; the reset comes last. */
export function controlsView(context: ViewContext): View {
  const { control, workspace } = context;
  const heading = new ViewHeading();
  const invitations = new InvitationsPanel(context);
  const tokens = new TokensPanel(control, workspace);
  const [faults, history, settings] = [new FaultsPanel(context), new HistoryPanel(control), new SettingsPanel(control)];
  const [clock, readings] = [new ClockPanel(control), new ReadingsPanel(control)];
  const loaded = [faults, history, settings, clock, readings];
  const unlock = html("button", { type: "button", class: "button button-main" }, "Enter the control token");
  const locked = html("p", { class: "locked" }, "The other controls need the control token. ", unlock);
  const panels = [faults, history, clock, settings, tokens, readings].map(({ element }) => element);
  const unlocked = html("div", {}, ...panels, workspacePanel(control));
  unlock.addEventListener("click", () => void act(() => control.unlock()));
  return {
    element: html("div", { class: "tool" }, heading.element, invitations.element, locked, unlocked),
    topic: "controls",
    refresh(): string {
      const title = "Controls";
      const facts = ["Do what the service cannot: act for other people, fail on purpose, go back, start over."];
      heading.show({ crumbs: [], title, facts });
      invitations.refresh();
      tokens.refresh();
      locked.hidden = control.isUnlocked;
      unlocked.hidden = !control.isUnlocked;
      void act(async () => void (await Promise.all(loaded.map((panel) => panel.load()))));
      return title;
    },
  };
}
