import { html } from "../elements/dom.ts";
import { act } from "../elements/notice.ts";
import type { Control } from "../model/control-client.ts";
import { isObject } from "../model/guards.ts";
import type { Records } from "../model/records.ts";

/** Buttons that accept or expire a pending invitation. */
export function invitationButtons(control: Control, { mailId, teamId }: Records["invitations"]): HTMLElement {
  const button = (label: string, what: "accept" | "expire", done: string): HTMLElement => {
    const name = `${label} the invitation for ${mailId}`;
    const element = html("button", { type: "button", class: "button button-small", "aria-label": name }, label);
    element.addEventListener("click", () => {
      void act(async () => {
        const response = await control.send("POST", `/invitations/${what}`, isObject, { mailId, teamId });
        return response === undefined ? undefined : done;
      });
    });
    return element;
  };
  return html(
    "span",
    { class: "actions" },
    button("Accept", "accept", `${mailId} accepted the invitation.`),
    button("Expire", "expire", `The invitation for ${mailId} expired.`),
  );
}
