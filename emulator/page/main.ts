import { Activity } from "./activity.ts";
import { byId } from "./dom.ts";
import { type ConnectionState, subscribe } from "./event-stream.ts";
import { FrameLoader } from "./frame-loader.ts";
import { MainPanel } from "./main-panel.ts";
import { initMenu } from "./menu.ts";
import { RecentChanges } from "./recent-changes.ts";
import { kindOf, parseRoute, type Route } from "./routes.ts";
import { affectedTopics, type Topic } from "./topics.ts";
import { Tree } from "./tree.ts";
import { Workspace } from "./workspace.ts";

const workspace = new Workspace();
const recentChanges = new RecentChanges();
const tree = new Tree(workspace, recentChanges);
const activity = new Activity(workspace);
const mainPanel = new MainPanel(byId("main"), { workspace, recentChanges: recentChanges, frames: new FrameLoader() });
const connectionTexts: Readonly<Record<ConnectionState, string>> = {
  connecting: "Connecting",
  live: "Live",
  reconnecting: "Reconnecting",
};

let shownRoute: Route | undefined;
let staleTopics = new Set<Topic>();

/** Renders at most once per animation frame. */
function scheduleRender(): void {
  if (staleTopics.size === 0) requestAnimationFrame(render);
}

function render(): void {
  const topics = staleTopics;
  staleTopics = new Set();
  tree.refresh(topics);
  activity.refresh();
  const route = currentRoute();
  // Without a route the page shows the first edition, which a snapshot or reset can change.
  if (!shownRoute || route?.id !== shownRoute.id) navigate();
  else mainPanel.refresh(topics);
}

/** The route of the URL; by default the first edition. */
function currentRoute(): Route | undefined {
  const [first] = workspace.children("editions", "");
  return parseRoute(location.hash) ?? (first && { collection: "editions", id: first.id });
}

function navigate(): void {
  shownRoute = currentRoute();
  mainPanel.show(shownRoute);
  if (shownRoute) tree.select({ kind: kindOf[shownRoute.collection], id: shownRoute.id });
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
    scheduleRender();
    staleTopics.add("all");
  },
  changes(changes): void {
    scheduleRender();
    activity.record(changes.map((change) => workspace.apply(change, staleTopics)));
    for (const { table, record } of changes) {
      const [ownTopic] = record ? affectedTopics(table, record, workspace) : [];
      if (ownTopic) recentChanges.mark(ownTopic);
    }
  },
  connection(state): void {
    const indicator = byId("connection");
    indicator.dataset.state = state;
    byId("connection-text").textContent = connectionTexts[state];
  },
});
