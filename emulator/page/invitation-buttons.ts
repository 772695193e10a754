import type { Control } from "./control.ts";
import { html } from "./dom.ts";
import { act } from "./notice.ts";
import type { Records } from "./records.ts";

/** Buttons that accept or expire a pending invitation. */
export function invitationButtons(control: Control, { mailId, teamId }: Records["invitations"]): HTMLElement {
  const button = (label: string, what: "accept" | "expire", done: string): HTMLElement => {
    const name = `${label} the invitation of ${mailId}`;
    const element = html("button", { type: "button", class: "button button-small", "aria-label": name }, label);
    element.addEventListener("click", () => {
      void act(async () => {
        const answer = await control.send("POST", `/invitations/${what}`, { mailId, teamId });
        return answer === undefined ? undefined : done;
      });
    });
    return element;
  };
  return html(
    "span",
    { class: "actions" },
    button("Accept", "accept", `${mailId} accepted the invitation.`),
    button("Expire", "expire", `The invitation of ${mailId} expired.`),
  );
}
