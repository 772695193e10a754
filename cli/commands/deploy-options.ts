import { UsageError } from "../flags.ts";
import type { FleetFlags } from "../fleet/fleet-options.ts";
import type { DeployCommand, PlanOptions } from "./deployment.ts";
import type { OutputFlags } from "./output-flags.ts";

/** The values of the options of preview, up and destroy. */
export interface DeployOptions extends PlanOptions, FleetFlags, OutputFlags {
  readonly yes?: boolean;
  readonly "exit-code"?: boolean;
  readonly map?: readonly string[] | undefined;
  readonly out?: string | undefined;
  readonly plan?: string | undefined;
  readonly state?: string | undefined;
  readonly "save-state"?: string | undefined;
  readonly stack?: string | undefined;
}

/** The options that not all of the commands have. */
const owners = [
  ["state", ["preview"]],
  ["out", ["preview"]],
  ["plan", ["up"]],
  ["max-trashed", ["preview", "up"]],
  ["create-duplicates", ["preview", "up"]],
] as const satisfies readonly (readonly [keyof DeployOptions, readonly DeployCommand[]])[];

/** Refuses options that are not for the command. */
export function requireFitting(command: DeployCommand, values: DeployOptions): void {
  for (const [name, commands] of owners)
    if (values[name] && !commands.some((one) => one === command))
      throw new UsageError(`--${name} is for ${commands.join(" and ")}, not for ${command}`);
  if (values["save-state"] !== undefined && command === "preview")
    throw new UsageError("--save-state is for up and destroy: a preview leaves the state as it is");
}
