import { formatCount } from "../../picture/format.ts";
import { icon } from "../../picture/icons.ts";
import { html, type Markup } from "../../picture/markup.ts";
import { costText } from "./cost.ts";
import { noPlan } from "./map-facts.ts";
import { countLooks } from "./marks.ts";
import type { Cost, MapPlan, WorkspaceMap } from "./model.ts";

/** What the plan does in words, the legend with counts, and the cost. */
export function planSection(map: WorkspaceMap, { sentences, errors, cost }: MapPlan): Markup {
  const inSection = (title: string, ...parts: readonly Markup[]) =>
    html("section", { id: "plan" }, html("h2", {}, title), ...parts);
  if (errors.length > 0) return inSection(noPlan, list(errors));
  if (sentences.length === 0)
    return inSection("What an update would do", html("p", { class: "empty" }, "Nothing: the workspace is up to date."));
  return inSection(
    "What an update would do",
    legend(map),
    list(sentences.map(({ text }) => text)),
    costDetails(cost),
    html("label", { class: "only" }, html("input", { type: "checkbox", id: "only-changes" }), "Show only what changes"),
  );
}

const list = (texts: readonly string[]): Markup =>
  html("ul", { class: "sentences" }, ...texts.map((text) => html("li", {}, text)));

function legend(map: WorkspaceMap): Markup {
  const entries = countLooks(map).map(({ look, word, count }) =>
    html(
      "div",
      { "data-change": look },
      html("dt", {}, html("span", { class: "sign" }, icon(look)), word),
      html("dd", {}, formatCount(count)),
    ),
  );
  return html("dl", { class: "legend" }, ...entries);
}

function costDetails(cost: Cost): Markup {
  const rows = cost.operations.map(({ method, label, count, perMinute }) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, html("code", {}, method), ` ${label}`),
      html("td", {}, formatCount(count)),
      html("td", {}, perMinute === undefined ? "" : `${perMinute} a minute`),
    ),
  );
  const columns = ["Operation", "Requests", "Limit"].map((name) => html("th", { scope: "col" }, name));
  const table = html("table", {}, html("thead", {}, html("tr", {}, ...columns)), html("tbody", {}, ...rows));
  return html("details", { class: "cost" }, html("summary", {}, costText(cost)), table);
}
