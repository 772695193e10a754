import type { FrameLoader } from "./frame-loader.ts";
import type { Freshness } from "./freshness.ts";
import type { Workspace } from "./workspace.ts";

/** What every view reads from. */
export interface Sources {
  readonly workspace: Workspace;
  readonly freshness: Freshness;
  readonly frames: FrameLoader;
}

/** The main part of the page while one thing is selected. */
export interface View {
  readonly element: HTMLElement;
  /** Brings the view up to date; only called while the thing exists. */
  refresh(): void;
}
