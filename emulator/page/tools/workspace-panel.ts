import { askToConfirm } from "../elements/dialogs.ts";
import { html } from "../elements/dom.ts";
import type { Control } from "../model/control-client.ts";
import { isObject } from "../model/guards.ts";
import { Section } from "../parts/components.ts";
import { actionButton } from "./action-button.ts";

const consequence =
  "clears requests, activity, snapshots and undo, and resets faults, readings, settings and the clock. Tokens stay valid.";

/** Replaces the workspace, after a confirmation; the reset is the last button of the page. */
export function workspacePanel(control: Control): HTMLElement {
  const replace = (label: string, question: string, effect: string, path: string, body?: object): HTMLElement =>
    actionButton(label, async () => {
      const isConfirmed = await askToConfirm(question, `This ${effect}, ${consequence}`, label.split(" ")[0] ?? label);
      const response = isConfirmed ? await control.send("POST", path, isObject, body) : undefined;
      return response && "The workspace was replaced.";
    });
  const buttons = html(
    "div",
    { class: "actions" },
    ...(["demo", "empty"] as const).map((seed) =>
      replace(`Load the ${seed} seed`, `Load the ${seed} seed?`, `loads the ${seed} workspace`, "/seed", { seed }),
    ),
    replace("Reset the workspace", "Reset the workspace?", "loads the initial workspace", "/reset"),
  );
  const section = new Section("Workspace", buttons, "");
  section.showCount(1, "");
  return section.element;
}
