import type { Control } from "./control-client.ts";
import type { FrameLoader } from "./frame-loader.ts";
import type { Workspace } from "./live-workspace.ts";
import type { RecentChanges } from "./recent-changes.ts";
import type { RequestFeed } from "./request-feed.ts";
import type { Topic } from "./topics.ts";

/** What every view reads from and acts with. */
export interface ViewContext {
  readonly workspace: Workspace;
  readonly recentChanges: RecentChanges;
  readonly frames: FrameLoader;
  readonly requests: RequestFeed;
  readonly control: Control;
}

/** What the page shows in its main part. */
export interface View {
  readonly element: HTMLElement;
  /** What it shows, and has to be rendered again for. */
  readonly topic: Topic;
  /** Renders the current data; returns the title, or `undefined` if what it shows is gone. */
  refresh(): string | undefined;
}
