import { html, type Markup } from "../../picture/markup.ts";
import type { WorkspaceMap } from "./model.ts";
import { inReviewOrder, mapAfter, mapBefore } from "./views.ts";

/** A way to look at a plan, or the only one at a workspace. */
export interface View {
  readonly name: "changes" | "before" | "after";
  readonly map: WorkspaceMap;
}

/** The views of a map: of one with changes also the workspace before and after them. */
export function viewsOf(map: WorkspaceMap): readonly View[] {
  const ordered = inReviewOrder(map);
  const changes: View = { name: "changes", map: ordered };
  if (!map.plan || map.plan.sentences.length === 0) return [changes];
  return [changes, { name: "before", map: mapBefore(ordered) }, { name: "after", map: mapAfter(ordered) }];
}

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
