import { formatCount, pluralize } from "../../../picture/format.ts";
import { html } from "../elements/dom.ts";
import { KeyedList } from "../elements/keyed-list.ts";
import { maxRequests, type NumberedRequest, type RequestFeed } from "../model/request-feed.ts";
import type { View, ViewContext } from "../model/view-context.ts";
import { Section, ViewHeading } from "../parts/components.ts";
import { QuotaPanel } from "./quota-panel.ts";
import { RequestFilter } from "./request-filter.ts";
import { requestRow } from "./request-row.ts";

const noRequests = "No requests yet. They appear here when a client sends them.";

/** The view of the requests to the service, live, which opens `number` first if there is one, and of the remaining quota. */
export function requestsView(context: ViewContext, number?: number): View {
  const { requests, workspace } = context;
  const heading = new ViewHeading();
  const quotas = new QuotaPanel(workspace);
  const quotaSection = new Section("Remaining quota", quotas.element, "No rate limit is in use.");
  const log = new KeyedList<NumberedRequest>(html("ul", { class: "requests" }), {
    // Numbers start over after a reset.
    key: ({ number, time }) => `${number} ${time}`,
    create: (request) => requestRow(context, request, !isShown && request.number === number),
    pageSize: maxRequests,
  });
  const logSection = new Section("Log", log.element, noRequests);
  const pause = html("button", { type: "button", class: "button" }, "Pause");
  const filter = new RequestFilter(() => refresh());
  let shown: RequestFeed["latest"] = [];
  let isPaused = false;
  let isShown = false;
  const refresh = (): string => {
    const title = "Requests";
    heading.show({ crumbs: [], title, facts: [pluralize(requests.total, "request")] });
    quotas.show(requests.quotas);
    quotaSection.showCount(requests.quotas.length, "");
    if (!isPaused) shown = requests.latest;
    const rows = filter.apply(workspace, shown);
    log.update(rows);
    // After a reset, another request gets the number.
    isShown ||= rows.length > 0;
    const count = `${formatCount(rows.length)} of the latest ${formatCount(shown.length)}`;
    logSection.showCount(rows.length, filter.isActive || shown.length < requests.total ? count : "");
    logSection.describeEmpty(filter.isActive && shown.length > 0 ? "No request matches the filter." : noRequests);
    return title;
  };
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.textContent = isPaused ? "Resume" : "Pause";
    refresh();
  });
  logSection.addToolbar(pause, ...filter.elements);
  return {
    element: html("div", { class: "tool" }, heading.element, quotaSection.element, logSection.element),
    topic: "requests",
    refresh,
  };
}
