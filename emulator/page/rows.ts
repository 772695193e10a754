import { buildPerson } from "./components.ts";
import { html, Slot, setAttribute } from "./dom.ts";
import { icon } from "./icons.ts";
import { KeyedList, type Row } from "./keyed-list.ts";
import type { Person } from "./people.ts";
import { highlight, type RecentChanges } from "./recent-changes.ts";
import { type Collection, hrefTo } from "./routes.ts";
import type { Topic } from "./topics.ts";

/** A person in a list, with the topic of their changes. */
export interface PersonItem extends Person {
  readonly topic: Topic;
}

/** A list of people with their roles. */
export function peopleList(recentChanges: RecentChanges): KeyedList<PersonItem> {
  return new KeyedList(html("ul", { class: "people" }), {
    key: (item) => item.topic,
    create: (item) => createRow(html("li", {}), buildPerson, recentChanges, item),
    pageSize: 30,
  });
}

/** A team or space in a list. */
export interface LinkItem {
  readonly collection: Collection;
  readonly id: string;
  readonly topic: Topic;
  readonly name: string;
  readonly note: string;
  readonly facts: string;
  readonly favorite?: boolean;
  readonly embedded?: boolean;
  readonly badge?: string;
  readonly trashed?: boolean;
}

/** A list of cards that link to teams or spaces. */
export function linkList(recentChanges: RecentChanges): KeyedList<LinkItem> {
  return new KeyedList(html("ul", { class: "links" }), {
    key: (item) => item.topic,
    create: (item) => {
      const link = html("a", { href: hrefTo(item.collection, item.id), class: "link-card" });
      const row = createRow(link, buildLink, recentChanges, item);
      const element = html("li", {}, link);
      return { element, update: (next) => row.update(next) };
    },
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
      item.favorite ? icon("star", "favourite") : undefined,
      item.embedded ? icon("embed", "embedding allowed") : undefined,
      item.badge ? html("span", { class: "badge" }, item.badge) : undefined,
      item.trashed ? html("span", { class: "badge badge-trash" }, "trash") : undefined,
    ),
    item.note ? html("span", { class: "link-note" }, item.note) : undefined,
    html("span", { class: "link-facts" }, item.facts),
  ];
}

function createRow<T extends { readonly topic: Topic; readonly trashed?: boolean }>(
  element: HTMLElement,
  build: (item: T) => readonly (Node | undefined)[],
  recentChanges: RecentChanges,
  first: T,
): Row<T> {
  const slot = new Slot(element, build);
  const update = (item: T): void => {
    slot.show(item);
    setAttribute(element, "data-trashed", item.trashed ?? false);
    if (recentChanges.has(item.topic)) highlight(element);
  };
  update(first);
  return { element, update };
}
