// The command takes its service and its credentials from the environment: a checkout or a state must not redirect it.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { environmentName, type SettingName, settingNames } from "../../provider/config.ts";
import { CanvasError } from "../../provider/errors.ts";
import { joinNames } from "../../provider/validation/messages.ts";
import type { StackPlace } from "./engine-errors.ts";

/** Settings that say neither which service a request goes to, nor with which rights, nor which file is written. */
const harmless: ReadonlySet<SettingName> = new Set([
  "editionId",
  "requestTimeoutSeconds",
  "retrySeconds",
  "quotaShare",
  "quotaWindowSeconds",
]);
const redirecting = settingNames.filter((name) => !harmless.has(name));

const StackSettings = z.object({ config: z.record(z.string(), z.unknown()).nullish() });
const Deployment = z.object({
  resources: z
    .array(z.object({ type: z.string().optional(), inputs: z.record(z.string(), z.unknown()).optional() }))
    .nullish(),
});

/** Refuses settings in the folder that the command keeps next to the file. */
export function requireNoStackSettings(workDir: string, { stack }: StackPlace): void {
  // Pulumi Cloud has stacks such as acme/main.
  const path = join(workDir, `Pulumi.${stack.split("/").at(-1)}.yaml`);
  if (!existsSync(path)) return;
  const { config } = StackSettings.safeParse(parse(readFileSync(path, "utf8"))).data ?? {};
  const found = redirecting.filter((name) => Object.hasOwn(config ?? {}, `canvas:${name}`));
  if (found.length === 0) return;
  throw refusal(`${join(basename(workDir), basename(path))} sets`, found, `remove them from ${path}`);
}

/** Refuses settings of a provider in the state. One with the address of the environment changes nothing. */
export function requireNoRecordedSettings(deployment: unknown, { file }: StackPlace, env: NodeJS.ProcessEnv): void {
  const { resources } = Deployment.parse(deployment);
  const providers = (resources ?? []).filter(({ type }) => type === "pulumi:providers:canvas");
  const found = redirecting.filter((name) =>
    providers.some(({ inputs = {} }) => Object.hasOwn(inputs, name) && inputs[name] !== env[environmentName(name)]),
  );
  if (found.length === 0) return;
  const remedy =
    "find out who wrote that state; if it was a Pulumi program of yours, run it once with the environment's settings";
  throw refusal(`the recorded state of ${file} sets`, found, remedy);
}

function refusal(where: string, found: readonly SettingName[], remedy: string): CanvasError {
  const names = joinNames(found);
  const rule = "the command takes its service and its credentials only from the environment";
  return new CanvasError(`${where} ${names}, and ${rule}`, remedy);
}
