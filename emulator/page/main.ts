import { askForToken } from "./elements/dialogs.ts";
import { byId, setAttribute } from "./elements/dom.ts";
import { showError } from "./elements/notice.ts";
import { Control } from "./model/control-client.ts";
import { subscribe } from "./model/event-stream.ts";
import { FaultDraft } from "./model/fault-draft.ts";
import { FrameLoader } from "./model/frame-loader.ts";
import { hrefToTool, kindOf, parseRoute, type Route } from "./model/hash-routes.ts";
import { RecentChanges } from "./model/recent-changes.ts";
import { RequestFeed } from "./model/request-feed.ts";
import { affectedTopics, type Topic } from "./model/topics.ts";
import { Workspace } from "./model/workspace-copy.ts";
import { Activity } from "./shell/activity-list.ts";
import { ConnectionPanel } from "./shell/connection.ts";
import { showArmedFaults } from "./shell/fault-chip.ts";
import { MainPanel } from "./shell/main-panel.ts";
import { initMenu } from "./shell/menu.ts";
import { SearchDialog } from "./shell/search-dialog.ts";
import { Tree } from "./tree/tree.ts";

const workspace = new Workspace();
const recentChanges = new RecentChanges();
const tree = new Tree(workspace, recentChanges);
const activity = new Activity(workspace);
const requests = new RequestFeed();
const searchDialog = new SearchDialog(workspace, requests);
const control = new Control(askForToken, () => markStale("controls"));
const mainPanel = new MainPanel(byId("main"), {
  workspace,
  recentChanges,
  requests,
  control,
  frames: new FrameLoader(),
  faultDraft: new FaultDraft(),
});
const connection = new ConnectionPanel();

let shownRoute: Route | undefined;
let staleTopics = new Set<Topic>();

/** Renders stale parts, at most once per animation frame. */
function markStale(...topics: readonly Topic[]): void {
  if (staleTopics.size === 0) requestAnimationFrame(render);
  for (const topic of topics) staleTopics.add(topic);
}

function render(): void {
  const topics = staleTopics;
  staleTopics = new Set();
  tree.refresh(topics);
  searchDialog.refresh();
  activity.refresh();
  // Without a route the page shows the first edition, which a snapshot or reset can change.
  if (!shownRoute || JSON.stringify(currentRoute()) !== JSON.stringify(shownRoute)) navigate();
  else mainPanel.refresh(topics);
}

/** The route of the URL; by default the first edition. */
function currentRoute(): Route | undefined {
  const [first] = workspace.children("editions", "");
  return parseRoute(location.hash) ?? (first && { collection: "editions", id: first.id });
}

function navigate(): void {
  const route = currentRoute();
  shownRoute = route;
  mainPanel.show(route);
  tree.select(route && "collection" in route ? { kind: kindOf[route.collection], id: route.id } : undefined);
  const tool = route && "tool" in route ? hrefToTool(route.tool) : undefined;
  for (const link of document.querySelectorAll(".tool-link"))
    setAttribute(link, "aria-current", link.getAttribute("href") === tool ? "page" : undefined);
}

window.addEventListener("hashchange", () => {
  if (shownRoute) navigate();
});
initMenu();
byId("skip").addEventListener("click", (event) => {
  // Following the link would replace the route in the URL's hash.
  event.preventDefault();
  byId("main").focus();
});
byId("host").textContent = location.host;

subscribe({
  snapshot(snapshot): void {
    workspace.replace(snapshot);
    markStale("all");
  },
  changes(changes): void {
    const topics = new Set<Topic>();
    for (const change of changes) workspace.apply(change, topics);
    markStale(...topics);
    for (const { table, record } of changes) {
      const [ownTopic] = record ? affectedTopics(table, record, workspace) : [];
      if (ownTopic) recentChanges.mark(ownTopic);
    }
  },
  activity(event): void {
    activity.record(event);
    markStale("root");
  },
  requests(event): void {
    requests.update(event);
    // A fault counts the requests that it matched.
    markStale("requests", ...(event.requests.some(({ fault }) => fault !== undefined) ? ["controls" as const] : []));
  },
  controls({ faults }): void {
    showArmedFaults(faults);
    markStale("controls");
  },
  connection: (state) => connection.show(state),
  failed: showError,
});
