import { formatCount } from "../../picture/format.ts";
import { icon } from "../../picture/icons.ts";
import { html, type Markup } from "../../picture/markup.ts";
import { costText } from "./cost.ts";
import { noPlan, nothing, remarksOf } from "./map-facts.ts";
import { legendOf } from "./marks.ts";
import type { Cost, MapPlan, PlanGroup, WorkspaceMap } from "./model.ts";

/** What the plan does in words, the legend with counts, remarks, and the cost. */
export function planSection(map: WorkspaceMap, plan: MapPlan): Markup {
  const { groups, errors, cost } = plan;
  const inSection = (title: string, ...parts: readonly Markup[]) =>
    html("section", { id: "plan" }, html("h2", {}, title), ...parts);
  if (errors.length > 0) return inSection(noPlan, listOf(errors), ...remarkBoxes(plan));
  if (groups.length === 0)
    return inSection("What an update would do", html("p", { class: "empty" }, nothing), ...remarkBoxes(plan));
  return inSection(
    "What an update would do",
    legend(map),
    ...remarkBoxes(plan),
    html("div", { class: "groups" }, ...groups.map(groupPart)),
    costDetails(cost),
  );
}

const listOf = (texts: readonly string[]): Markup =>
  html("ul", { class: "sentences" }, ...texts.map((text) => html("li", {}, text)));

const remarkBoxes = (plan: MapPlan): Markup[] =>
  remarksOf(plan).map(({ kind, title, texts }) =>
    html("section", { class: "remarks", "data-remark": kind }, html("h3", {}, title), listOf(texts)),
  );

const groupPart = ({ title, sentences }: PlanGroup): Markup =>
  html("section", { class: "group" }, html("h3", {}, title), listOf(sentences.map(({ text }) => text)));

function legend(map: WorkspaceMap): Markup {
  const entries = legendOf(map).map(({ look, word, count }) =>
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
      html("td", {}, `${perMinute} a minute`),
    ),
  );
  const columns = ["Operation", "Requests", "Limit"].map((name) => html("th", { scope: "col" }, name));
  const table = html("table", {}, html("thead", {}, html("tr", {}, ...columns)), html("tbody", {}, ...rows));
  return html("details", { class: "cost" }, html("summary", {}, costText(cost)), table);
}
