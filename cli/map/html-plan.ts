import { formatCount } from "../../picture/format.ts";
import { icon } from "../../picture/icons.ts";
import { html, type Markup } from "../../picture/markup.ts";
import { billText } from "./cost.ts";
import { countLooks, lookNames, looks } from "./marks.ts";
import type { Bill, MapPlan, WorkspaceMap } from "./model.ts";

/** What the plan does in words, the signs with their numbers, and what it costs. */
export function planSection(map: WorkspaceMap, { sentences, errors, bill }: MapPlan): Markup {
  const inSection = (title: string, ...parts: readonly Markup[]) =>
    html("section", { id: "plan" }, html("h2", {}, title), ...parts);
  if (errors.length > 0) return inSection("There is no plan, because something is wrong", list(errors));
  if (sentences.length === 0)
    return inSection(
      "What an update would do",
      html("p", { class: "empty" }, "Nothing: the workspace is as the program says."),
    );
  return inSection(
    "What an update would do",
    legend(map),
    list(sentences),
    billDetails(bill),
    html("label", { class: "only" }, html("input", { type: "checkbox", id: "only-changes" }), "Show only what changes"),
  );
}

const list = (texts: readonly string[]): Markup =>
  html("ul", { class: "sentences" }, ...texts.map((text) => html("li", {}, text)));

function legend(map: WorkspaceMap): Markup {
  const counts = countLooks(map);
  const entries = looks
    .filter((look) => counts.has(look))
    .map((look) =>
      html(
        "div",
        { "data-change": look },
        html("dt", {}, html("span", { class: "sign" }, icon(look)), lookNames[look]),
        html("dd", {}, formatCount(counts.get(look) ?? 0)),
      ),
    );
  return html("dl", { class: "legend" }, ...entries);
}

function billDetails(bill: Bill): Markup {
  const rows = bill.operations.map(({ method, label, count, perMinute }) =>
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
  return html("details", { class: "bill" }, html("summary", {}, billText(bill)), table);
}
