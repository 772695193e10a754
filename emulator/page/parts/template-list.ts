import { ArrangedList, byText } from "../elements/arranged-list.ts";
import { copyableId } from "../elements/copy.ts";
import { html, Slot } from "../elements/dom.ts";
import type { Records } from "../model/records.ts";

/** The templates of an edition, with the ids that programs use. */
export function templateList(): ArrangedList<Records["templates"]> {
  return new ArrangedList<Records["templates"]>(html("ul", { class: "people" }), {
    what: "templates",
    key: ({ id }) => id,
    create: (template) => {
      const slot = new Slot<Records["templates"]>(html("li", {}), buildTemplate);
      slot.show(template);
      return { element: slot.element, update: (next) => slot.show(next) };
    },
    text: ({ name, description, id }) => `${name} ${description} ${id}`,
    firstOrder: "Oldest first",
    orders: { "By name": byText(({ name }) => name) },
    pageSize: 50,
  });
}

function buildTemplate({ id, name, description, available }: Records["templates"]): (Node | undefined)[] {
  return [
    html(
      "span",
      { class: "person-text" },
      html("span", { class: "person-name" }, name),
      html("span", { class: "person-detail" }, description),
    ),
    available ? undefined : html("span", { class: "badge" }, "not available"),
    copyableId(id),
  ];
}
