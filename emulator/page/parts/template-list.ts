import { copyableId } from "../elements/copy.ts";
import { html, Slot } from "../elements/dom.ts";
import { KeyedList } from "../elements/keyed-list.ts";
import type { Records } from "../model/records.ts";

/** The templates of an edition, with the ids that programs use. */
export function templateList(): KeyedList<Records["templates"]> {
  return new KeyedList(html("ul", { class: "people" }), {
    key: ({ id }) => id,
    create: (template) => {
      const slot = new Slot<Records["templates"]>(html("li", {}), buildTemplate);
      slot.show(template);
      return { element: slot.element, update: (next) => slot.show(next) };
    },
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
