import { type Command, deploy } from "../deployment.ts";
import { type Part, type PartOptions, scaled } from "../part.ts";
import { Service, teamOf } from "../service.ts";
import { type Cell, rounded } from "../table.ts";
import { provideTofu, type TofuPrograms, TofuWorkspace } from "../tofu-workspace.ts";
import { describe, type Sizes } from "../workspace.ts";

/** What a user would pick instead: OpenTofu with the generic REST provider, for what it can express. */
export const tofu: Part = {
  title: "OpenTofu with the generic REST provider",
  isExtra: true,
  async run(options) {
    const sizes = sizesOf(options);
    const programs = await provideTofu();
    const rows: Cell[][] = [];
    for (const latencyMs of [0, 100]) {
      const theirs = await measure(programs, sizes, latencyMs);
      const ours = await deploy({ through: "plugin", sizes, latencyMs });
      for (const { name, ours: command } of steps) {
        const { seconds, requests } = theirs.get(name) ?? { seconds: Number.NaN, requests: Number.NaN };
        const own = ours[command];
        rows.push([name, latencyMs, requests, own.requests.length, rounded(seconds), rounded(own.seconds)]);
      }
    }
    return [
      { title: "OpenTofu compared with pulumi-canvas", columns, rows, notes: [...notesOf(sizes), ...cannotExpress] },
    ];
  },
};

const columns = ["command", "latency ms", "requests, tofu", "requests, ours", "seconds, tofu", "seconds, ours"];

interface Step {
  readonly name: string;
  readonly args: readonly string[];
  readonly ours: Command;
}

const steps: readonly Step[] = [
  { name: "create", args: ["apply", "-auto-approve"], ours: "up" },
  { name: "plan without changes", args: ["plan", "-detailed-exitcode"], ours: "no-op up" },
  { name: "refresh", args: ["apply", "-refresh-only", "-auto-approve"], ours: "refresh" },
  { name: "destroy", args: ["apply", "-destroy", "-auto-approve"], ours: "destroy" },
];

const cannotExpress = [
  "It cannot express: team members (an invited person has no id to remove them by), zones (their id is inside a string of serialized JSON) and so the frames of new zones, and more than one kind of update: it renames a space, but does not move it, restore it, or mark it as a favorite.",
  "It detects no drift: it never compares what it reads with the configuration, and a trashed space can still be read.",
  "It does not wait for quota, does not retry, and does not look for a space whose create got no response.",
];

function sizesOf(options: PartOptions): Sizes {
  return { spaces: scaled(200, options), zonesPerSpace: 0, framesPerZone: 0, teamMembers: 0, membersPerSpace: 1 };
}

async function measure(programs: TofuPrograms, sizes: Sizes, latencyMs: number) {
  const service = await Service.start({ seed: teamOf(sizes.membersPerSpace), settings: { latencyMs } });
  const workspace = new TofuWorkspace(programs, service, sizes);
  try {
    const costs = new Map<string, { readonly seconds: number; readonly requests: number }>();
    for (const { name, args } of steps) {
      const seconds = await workspace.run(...args);
      costs.set(name, { seconds, requests: service.takeRequests().length });
    }
    return costs;
  } finally {
    workspace.remove();
    await service.close();
  }
}

function notesOf(sizes: Sizes): string[] {
  return [
    `${describe(sizes)}. OpenTofu 1.10.0 with Mastercard/restapi 1.20.0, 10 at a time, compared with the plugin, 8 at a time on two cores.`,
    "Our plan is an up without changes. OpenTofu finds a member by user id, our program by e-mail address.",
  ];
}
