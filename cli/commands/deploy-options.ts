import { stackOptions, UsageError } from "../flags.ts";
import { type FleetFlags, fleetOptions, fleetUsage } from "../fleet/fleet-options.ts";
import type { DeployCommand, PlanOptions } from "./deployment.ts";
import type { OutputFlags } from "./output-flags.ts";

/** The help of preview, up and destroy. */
export const deployUsage = `Usage: pulumi-canvas preview|up|destroy FILE|FOLDER ... [options]

  preview FILE         show what an update would change, without changing anything
  up FILE              update the workspace to match the file
  destroy FILE         remove what the file created; spaces go to the trash
  FOLDER               the same for every workspace file in it and in the folders below

  --yes                skip the confirmation
  --no-refresh         skip reading what was changed outside of the file: faster, but the plan may not know
  --max-trashed N      allow this update to put up to N spaces, and N single zones, into the trash, or to stop managing them
  --create-duplicates  create spaces although the team has spaces of the same title, and no state is recorded
  --out PATH           preview: write the plan for up --plan
  --plan PATH          up: make only what a preview has planned, without a question; anything else is refused
  --state PATH         preview: start from a copy of the state, which needs no access to the state itself; {} is an empty one
  --save-state PATH    up and destroy: write such a copy, which names people, but has no secret
  --map PATH           write the plan as a map: plan.html or plan.svg; repeat it for both
  --markdown PATH      write the plan, and then the result, as Markdown for a pull request; - is standard output
  --json               print the plan, its cost, and the result as JSON
  --exit-code          preview: exit with 2 if there is something to change
  --environment NAME   which environment of the file; each has a state of its own
  --stack NAME         which of several workspaces to make from the file (default: the environment, or main)
  --help               print this text

${fleetUsage}
  Then --map, --state and --save-state name a folder, which has a file for each workspace.

The service and the token come from CANVAS_BASE_URL and CANVAS_ACCESS_TOKEN, and the edition from CANVAS_EDITION_ID; the
default is the only edition of the user, or their default edition. The state is in the folder .pulumi-canvas next to the file,
or where PULUMI_BACKEND_URL says.

Exit code: 0 done, 1 failed or refused, 2 for preview --exit-code with something to change, 130 after Ctrl-C, 143 after SIGTERM.
`;

const flag = { type: "boolean", default: false } as const;
/** The options of every run that changes something. */
export const runOptions = {
  yes: flag,
  // The default, and accepted because earlier versions had it.
  refresh: flag,
  "no-refresh": flag,
  "max-trashed": { type: "string" },
  "create-duplicates": flag,
  json: flag,
  help: flag,
  map: { type: "string", multiple: true },
  markdown: { type: "string" },
  "save-state": { type: "string" },
} as const;

/** The options of preview, up and destroy. */
export const deployOptions = {
  ...runOptions,
  "exit-code": flag,
  out: { type: "string" },
  plan: { type: "string" },
  state: { type: "string" },
  ...stackOptions,
  ...fleetOptions,
} as const;

/** The values of these options. */
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

/** The options that only one of the commands has. */
const owners = [
  ["state", "preview"],
  ["out", "preview"],
  ["plan", "up"],
] as const;

/** Refuses options that are not for the command. */
export function requireFitting(command: DeployCommand, values: DeployOptions): void {
  for (const [name, owner] of owners)
    if (values[name] !== undefined && command !== owner)
      throw new UsageError(`--${name} is for ${owner}, not for ${command}`);
  if (values["save-state"] !== undefined && command === "preview")
    throw new UsageError("--save-state is for up and destroy: a preview leaves the state as it is");
}
