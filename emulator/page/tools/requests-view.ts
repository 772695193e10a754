import { formatCount, pluralize } from "../../../picture/format.ts";
import { html } from "../elements/dom.ts";
import { KeyedList } from "../elements/keyed-list.ts";
import { isFailure, maxRequests, type NumberedRequest, type RequestFeed } from "../model/request-feed.ts";
import { formatDuration, formatTime } from "../model/time-format.ts";
import type { View, ViewContext } from "../model/view-context.ts";
import { Section, ViewHeading } from "../parts/components.ts";
import { QuotaPanel } from "./quota-panel.ts";

const apiRoot = /^\/service\/api\/v1/;

/** The view of the requests to the service, live, and of the remaining quota. */
export function requestsView({ requests, workspace }: ViewContext): View {
  const heading = new ViewHeading();
  const quotas = new QuotaPanel(workspace);
  const quotaSection = new Section("Remaining quota", quotas.element, "Rate limits are off.");
  const log = new KeyedList<NumberedRequest>(html("ul", { class: "requests" }), {
    // Numbers start over after a reset.
    key: ({ number, time }) => `${number} ${time}`,
    create: (request) => ({ element: buildRow(request), update: () => {} }),
    pageSize: maxRequests,
  });
  const logSection = new Section("Log", log.element, "No requests yet. They appear here when a client sends them.");
  const pause = html("button", { type: "button", class: "button" }, "Pause");
  const failures = html("input", { type: "checkbox", id: "only-failures" });
  const filter = html("label", { for: "only-failures", class: "choice" }, failures, " Only failures");
  const bar = html("div", { class: "toolbar" }, pause, filter);
  let shown: RequestFeed["latest"] = [];
  let isPaused = false;
  const refresh = (): string => {
    const title = "Requests";
    heading.show({ crumbs: [], title, facts: [pluralize(requests.total, "request")] });
    quotas.show(requests.quotas);
    quotaSection.showCount(requests.quotas.length, "");
    if (!isPaused) shown = requests.latest;
    const rows = failures.checked ? shown.filter(isFailure) : shown;
    log.update(rows);
    logSection.showCount(rows.length, rows.length < requests.total ? `latest ${formatCount(rows.length)}` : "");
    return title;
  };
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.textContent = isPaused ? "Resume" : "Pause";
    refresh();
  });
  failures.addEventListener("change", refresh);
  logSection.element.insertBefore(bar, logSection.element.children[1] ?? null);
  return {
    element: html("div", { class: "tool" }, heading.element, quotaSection.element, logSection.element),
    topic: "requests",
    refresh,
  };
}

function buildRow(request: NumberedRequest): HTMLElement {
  const { time, method, path, query, status, durationMs, fault } = request;
  return html(
    "li",
    { "data-failed": isFailure(request) },
    html("time", { datetime: time }, formatTime(Date.parse(time))),
    html("span", { class: "method" }, method),
    html("code", { class: "path" }, `${path.replace(apiRoot, "")}${query}`),
    fault === undefined ? undefined : html("span", { class: "badge badge-pending" }, `fault ${fault}`),
    html("span", { class: "status" }, status === null ? "dropped" : String(status)),
    html("span", { class: "duration" }, formatDuration(durationMs)),
  );
}
