import { formatCount } from "../../../picture/format.ts";
import type { ViewContext } from "../model/view-context.ts";
import { Section } from "../parts/components.ts";
import { invitationItem, peopleList } from "../parts/people-list.ts";

/** The pending invitations of all teams, to accept or expire. */
export class InvitationsPanel {
  readonly #context: ViewContext;
  readonly #list;
  readonly #section;

  constructor(context: ViewContext) {
    this.#context = context;
    this.#list = peopleList(context);
    this.#section = new Section("Pending invitations", this.#list.element, "No pending invitations.");
  }

  get element(): HTMLElement {
    return this.#section.element;
  }

  refresh(): void {
    const { workspace } = this.#context;
    const pending = workspace
      .children("editions", "")
      .flatMap(({ id }) => workspace.children("teams", id))
      .flatMap(({ id }) => workspace.children("invitations", id));
    this.#list.update(pending.map(invitationItem));
    this.#section.showCount(pending.length, formatCount(pending.length));
  }
}
