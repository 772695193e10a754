import type { FrameLoader } from "./frame-loader.ts";
import type { RecentChanges } from "./recent-changes.ts";
import type { Workspace } from "./workspace.ts";

/** What every view reads from. */
export interface ViewContext {
  readonly workspace: Workspace;
  readonly recentChanges: RecentChanges;
  readonly frames: FrameLoader;
}

/** The rendered view of the selected record. */
export interface View {
  readonly element: HTMLElement;
  /** Renders the current data; called only while the record exists. */
  refresh(): void;
}
