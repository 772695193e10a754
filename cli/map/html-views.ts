import { html, type Markup } from "../../picture/markup.ts";
import { isSameSpace } from "./html-parts.ts";
import type { MapSpace, WorkspaceMap } from "./model.ts";
import { inReviewOrder, mapAfter, mapBefore } from "./views.ts";

/** A way to look at a plan, or the only one at a workspace. */
export interface View {
  readonly name: "changes" | "before" | "after";
  /** Without the spaces that are the same in all views. */
  readonly map: WorkspaceMap;
}

/** A map in its views, and the spaces that are the same in all of them. */
interface Views {
  readonly views: readonly View[];
  readonly shared: readonly MapSpace[];
}

/** The views of a map: of one with changes also the workspace before and after them. */
export function viewsOf(map: WorkspaceMap): Views {
  const ordered = inReviewOrder(map);
  if (!map.plan || map.plan.sentences.length === 0) return { views: [{ name: "changes", map: ordered }], shared: [] };
  const left = new Set(ordered.spaces.flatMap(formerSpaces));
  const isShared = (space: MapSpace) => isSameSpace(space) && !left.has(space.id);
  const changing = { ...ordered, spaces: ordered.spaces.filter((space) => !isShared(space)) };
  return {
    views: [
      { name: "changes", map: changing },
      { name: "before", map: mapBefore(changing) },
      { name: "after", map: mapAfter(changing) },
    ],
    shared: ordered.spaces.filter(isShared),
  };
}

/** The spaces that zones of a space have left. */
const formerSpaces = ({ id, zones }: MapSpace): readonly string[] =>
  zones.flatMap(({ before }) => (before && before.spaceId !== id ? [before.spaceId] : []));

/** The element of a view, which the switch shows. */
export const viewPart = ({ name }: View, ...parts: readonly (Markup | undefined)[]): Markup =>
  html("div", { "data-view": name }, ...parts);

const words: Readonly<Record<View["name"], string>> = { changes: "Changes", before: "Before", after: "After" };

/** The switch between the views, which needs no script. */
export function viewSwitch(views: readonly View[]): Markup | undefined {
  if (views.length === 1) return undefined;
  const choice = ({ name }: View): Markup => {
    const input = html("input", { type: "radio", name: "view", id: `view-${name}`, checked: name === "changes" });
    return html("label", {}, input, html("span", {}, words[name]));
  };
  const legend = html("legend", {}, "What the map shows");
  const onlyChanges = html("input", { type: "checkbox", id: "only-changes" });
  return html(
    "div",
    { class: "switch" },
    html("fieldset", {}, legend, ...views.map(choice)),
    html("label", { class: "only" }, onlyChanges, "Show only what changes"),
  );
}
