import { Activity } from "./activity.ts";
import { byId } from "./dom.ts";
import { FrameLoader } from "./frame-loader.ts";
import { Freshness } from "./freshness.ts";
import { type Connection, follow } from "./live.ts";
import { watchMenu } from "./menu.ts";
import { kindAt, type Route, readRoute } from "./routes.ts";
import { Stage } from "./stage.ts";
import { type Topic, topicsOf } from "./topics.ts";
import { Tree } from "./tree.ts";
import { Workspace } from "./workspace.ts";

const workspace = new Workspace();
const freshness = new Freshness();
const tree = new Tree(workspace, freshness);
const activity = new Activity(workspace);
const stage = new Stage(byId("main"), { workspace, freshness, frames: new FrameLoader() });
const connectionTexts: Readonly<Record<Connection, string>> = {
  connecting: "Connecting",
  live: "Live",
  reconnecting: "Reconnecting",
};

let shown: Route | undefined;
let stale = new Set<Topic>();

/** Many writes come between two pictures of the screen, and are shown together. */
function schedule(): void {
  if (stale.size === 0) requestAnimationFrame(render);
}

function render(): void {
  const topics = stale;
  stale = new Set();
  tree.refresh(topics);
  activity.refresh();
  const route = currentRoute();
  // Without an address the page shows the first edition, which may only now be there, or be another after a reset.
  if (!shown || route?.id !== shown.id) navigate();
  else stage.refresh(topics);
}

/** The selected thing; without one, the first edition. */
function currentRoute(): Route | undefined {
  const [first] = workspace.children("editions", "");
  return readRoute(location.hash) ?? (first && { place: "editions", id: first.id });
}

function navigate(): void {
  shown = currentRoute();
  stage.show(shown);
  if (shown) tree.select({ kind: kindAt[shown.place], id: shown.id });
}

window.addEventListener("hashchange", () => {
  if (shown) navigate();
});
watchMenu();
byId("skip").addEventListener("click", (event) => {
  // Following the link would take the address that tells what is selected.
  event.preventDefault();
  byId("main").focus();
});
byId("host").textContent = location.host;

follow({
  snapshot(snapshot): void {
    workspace.replace(snapshot);
    schedule();
    stale.add("all");
  },
  changes(changes): void {
    schedule();
    activity.note(changes.map((change) => workspace.apply(change, stale)));
    for (const { table, record } of changes) {
      const [own] = record ? topicsOf(table, record, workspace) : [];
      if (own) freshness.mark(own);
    }
  },
  connection(state): void {
    const indicator = byId("connection");
    indicator.dataset.state = state;
    byId("connection-text").textContent = connectionTexts[state];
  },
});
