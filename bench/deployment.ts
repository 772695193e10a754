import { fileURLToPath } from "node:url";
import { type Run, Stack } from "../test/engine/stack.ts";
import { CpuMeter } from "./cpu.ts";
import { Service, teamOf } from "./service.ts";
import { type ProgramName, type ProviderInterface, programText, type Sizes } from "./workspace.ts";

const quickStart = fileURLToPath(new URL("../test/engine/quick-start.cjs", import.meta.url));

export interface DeploymentOptions {
  readonly through: ProviderInterface;
  readonly program?: ProgramName;
  readonly sizes: Sizes;
  readonly latencyMs?: number;
  /** The length of the provider's quota window; by default nothing waits for quota. */
  readonly windowSeconds?: number;
  /** The folder of the echo provider, to use instead of ours. */
  readonly echo?: string | undefined;
}

/** The commands that are measured, in this order. */
export const commands = ["up", "no-op up", "refresh", "destroy"] as const;

export type Command = (typeof commands)[number];

/** What one command cost. */
export interface Cost {
  readonly seconds: number;
  /** Such as `POST /spaces/1/zones`, relative to the edition. */
  readonly requests: readonly string[];
  /** The processor time of the plugin; undefined for the dynamic provider, whose host does not end by itself. */
  readonly cpuSeconds: number | undefined;
}

/** Runs all commands on the real engine with an emulator of their own; the state is in files. */
export async function deploy(options: DeploymentOptions): Promise<Readonly<Record<Command, Cost>>> {
  const { sizes, latencyMs = 0 } = options;
  const service = await Service.start({ seed: teamOf(sizes.membersPerSpace), settings: { latencyMs } });
  const cpu = new CpuMeter();
  try {
    const stack = await deploymentOf(service, options, cpu);
    try {
      const measure = async (command: string, run: Promise<Run>): Promise<Cost> => {
        const { seconds, exitCode, stdout, stderr } = await run;
        if (exitCode !== 0) throw new Error(`pulumi ${command} failed:\n${stdout}${stderr}`);
        const requests = service.takeRequests().map(({ method, path }) => `${method} ${relative(path)}`);
        return { seconds, requests, cpuSeconds: options.through === "plugin" ? cpu.take() : undefined };
      };
      const up = await measure("up", stack.up());
      // destroy removes people who have joined; an invitation cannot be revoked.
      await service.acceptInvitations();
      const noOp = await measure("up", stack.up());
      const refresh = await measure("refresh", stack.refresh());
      return { up, "no-op up": noOp, refresh, destroy: await measure("destroy", stack.destroy()) };
    } finally {
      stack.remove();
    }
  } finally {
    cpu.remove();
    await service.close();
  }
}

/** A stack with a program for the service. */
export function deploymentOf(service: Service, options: DeploymentOptions, cpu?: CpuMeter): Promise<Stack> {
  const { through, program = "single", sizes, echo, windowSeconds = 0.001 } = options;
  const { token, teamId } = service.emulator.credentials;
  const config = Object.entries(service.config(windowSeconds)).map(([key, value]) => [`canvas:${key}`, value]);
  return Stack.create({
    program: programText(through, program, teamId, sizes),
    plugin: through === "plugin",
    config: Object.fromEntries(config),
    secrets: { "canvas:accessToken": token },
    ...(cpu ? { environment: cpu.environment([quickStart]) } : {}),
    ...(echo === undefined ? {} : { project: { plugins: { providers: [{ name: "canvas", path: echo }] } } }),
  });
}

const relative = (path: string): string => path.replace(/^\/service\/api\/v1\/editions(\/\d+)?/, "");
