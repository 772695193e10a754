import type { Control } from "./control-client.ts";
import type { FaultDraft } from "./fault-draft.ts";
import type { FrameLoader } from "./frame-loader.ts";
import type { RecentChanges } from "./recent-changes.ts";
import type { RequestFeed } from "./request-feed.ts";
import type { Topic } from "./topics.ts";
import type { Workspace } from "./workspace-copy.ts";

/** The state and actions that all views share. */
export interface ViewContext {
  readonly workspace: Workspace;
  readonly recentChanges: RecentChanges;
  readonly frames: FrameLoader;
  readonly requests: RequestFeed;
  readonly control: Control;
  readonly faultDraft: FaultDraft;
}

/** The content of the page's main part. */
export interface View {
  readonly element: HTMLElement;
  /** The topic that it shows; it is rendered again when this topic becomes stale. */
  readonly topic: Topic;
  /** Renders the current data; returns the title, or `undefined` if its subject is gone. */
  refresh(): string | undefined;
}
