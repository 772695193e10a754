import { ArrangedList, byText } from "../elements/arranged-list.ts";
import { html, Slot, setAttribute } from "../elements/dom.ts";
import { icon } from "../elements/icon.ts";
import type { Row } from "../elements/keyed-list.ts";
import { type Collection, hrefTo } from "../model/hash-routes.ts";
import { highlight, type RecentChanges } from "../model/recent-changes.ts";
import type { Topic } from "../model/topics.ts";

/** A team or space in a list. */
export interface LinkItem {
  readonly collection: Collection;
  readonly id: string;
  readonly topic: Topic;
  readonly name: string;
  readonly note: string;
  readonly facts: string;
  /** When it was created or last changed. */
  readonly time: number;
  readonly favorite?: boolean;
  readonly embedded?: boolean;
  readonly badge?: string;
  readonly trashed?: boolean;
}

/** A list of cards that link to teams or spaces; `what` names them in the plural. */
export function linkList(recentChanges: RecentChanges, what: string): ArrangedList<LinkItem> {
  return new ArrangedList<LinkItem>(html("ul", { class: "links" }), {
    what,
    key: (item) => item.topic,
    create: (item) => createCard(item, recentChanges),
    text: ({ name, note, id }) => `${name} ${note} ${id}`,
    firstOrder: "Oldest first",
    orders: { "By name": byText(({ name }) => name), "Latest change first": (one, other) => other.time - one.time },
    pageSize: 60,
  });
}

function buildLink(item: LinkItem): (Node | undefined)[] {
  return [
    html(
      "span",
      { class: "link-head" },
      icon(item.collection === "teams" ? "team" : "space"),
      html("span", { class: "link-name" }, item.name),
      item.favorite ? icon("star", "favorite") : undefined,
      item.embedded ? icon("embed", "embedding allowed") : undefined,
      item.badge ? html("span", { class: "badge" }, item.badge) : undefined,
      item.trashed ? html("span", { class: "badge badge-trash" }, "trash") : undefined,
    ),
    item.note ? html("span", { class: "link-note" }, item.note) : undefined,
    html("span", { class: "link-facts" }, item.facts),
  ];
}

function createCard(first: LinkItem, recentChanges: RecentChanges): Row<LinkItem> {
  const link = html("a", { href: hrefTo(first.collection, first.id), class: "link-card" });
  const slot = new Slot<LinkItem>(link, buildLink);
  const update = (item: LinkItem): void => {
    slot.show(item);
    setAttribute(link, "data-trashed", item.trashed ?? false);
    if (recentChanges.has(item.topic)) highlight(link);
  };
  update(first);
  return { element: html("li", {}, link), update };
}
