import type { FleetFlags } from "../fleet/fleet-options.ts";
import type { OutputFlags } from "./output-flags.ts";
import type { PlanOptions } from "./workspace-run.ts";

/** The values of the options of preview, up and destroy. */
export interface DeployOptions extends PlanOptions, FleetFlags, OutputFlags {
  readonly yes?: boolean;
  readonly exitCode?: boolean;
  readonly out?: string | undefined;
  readonly plan?: string | undefined;
  readonly state?: string | undefined;
  readonly saveState?: string | undefined;
  readonly stack?: string | undefined;
}
