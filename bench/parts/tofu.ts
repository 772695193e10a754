import { type Command, deploy } from "../deployment.ts";
import { provideEcho } from "../echo.ts";
import { type Part, scaled } from "../part.ts";
import { Service, teamOf } from "../service.ts";
import { type Cell, rounded } from "../table.ts";
import { provideTofu, type TofuPrograms, TofuWorkspace } from "../tofu-workspace.ts";
import { describe, type Sizes } from "../workspace.ts";

/** What a user would pick instead: OpenTofu with the generic REST provider, for what it can express. */
export const tofu: Part = {
  title: "OpenTofu with the generic REST provider",
  async run(scale) {
    const programs = await provideTofu();
    const echo = await provideEcho();
    const cases = [
      { sizes: sizesOf(scale, 0), latencyMs: 0 },
      { sizes: sizesOf(scale, 1), latencyMs: 0 },
      { sizes: sizesOf(scale, 1), latencyMs: 100 },
    ];
    const rows: Cell[][] = [];
    for (const { sizes, latencyMs } of cases) {
      const theirs = await measure(programs, sizes, latencyMs);
      const ours = await deploy({ through: "plugin", sizes, latencyMs });
      const floor = await deploy({ through: "plugin", sizes, latencyMs, echo });
      for (const { name, ours: command } of steps) {
        const { seconds, requests } = theirs.get(name) ?? { seconds: Number.NaN, requests: Number.NaN };
        const [own, least] = [ours[command], floor[command].seconds];
        rows.push([
          ...[describe(sizes), latencyMs, name, requests, own.requests.length],
          ...[rounded(seconds), rounded(own.seconds), rounded(least)],
        ]);
      }
    }
    return [{ title: "OpenTofu compared with pulumi-canvas", columns, rows, notes: [...notes, ...cannotExpress] }];
  },
};

const columns = [
  ...["resources", "latency ms", "command", "requests, tofu", "requests, ours"],
  ...["seconds, tofu", "seconds, ours", "of which Pulumi's own"],
];

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

const notes = [
  "OpenTofu 1.10.0 with Mastercard/restapi 1.20.0, 10 at a time, compared with the plugin, 8 at a time on two cores.",
  "Pulumi's own: the same program with the echo provider, which answers at once. Plain spaces without latency are where OpenTofu's lighter engine wins.",
  "Our plan is an up without changes. OpenTofu finds a member by user id, our program by e-mail address.",
];

const cannotExpress = [
  "It cannot express: team members (an invited person has no id to remove them by), zones (their id is inside a string of serialized JSON) and so the frames of new zones, and more than one kind of update: it renames a space, but does not move it, restore it, or mark it as a favorite.",
  "It detects no drift: it never compares what it reads with the configuration, and a trashed space can still be read.",
  "It does not wait for quota, does not retry, and does not look for a space whose create got no response.",
];

function sizesOf(scale: number, membersPerSpace: number): Sizes {
  return { spaces: scaled(200, scale), zonesPerSpace: 0, framesPerZone: 0, teamMembers: 0, membersPerSpace };
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
