// A state may come from somebody else: it must not redirect the command, nor make Pulumi run anything but this provider.
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
  "zoneReads",
]);
const redirecting = settingNames.filter((name) => !harmless.has(name));

const Resource = z.object({ type: z.string().default(""), inputs: z.record(z.string(), z.unknown()).optional() });
const Deployment = z.object({
  resources: z.array(Resource).nullish(),
  pending_operations: z.array(z.object({ resource: Resource })).nullish(),
});

/** What a workspace consists of; Pulumi would load, and run, the plugin of anything else. */
const ownType = /^(?:pulumi:pulumi:Stack|pulumi:providers:canvas|canvas:index:\w+)$/;

/** Refuses a state with something that no workspace file has made. */
export function requireOwnResources(deployment: unknown, { file }: StackPlace): void {
  const { resources, pending_operations: operations } = Deployment.parse(deployment);
  const all = [...(resources ?? []), ...(operations ?? []).map(({ resource }) => resource)];
  const types = new Set(all.map(({ type }) => type).filter((type) => !ownType.test(type)));
  const isDownloaded = all.some(({ inputs }) => inputs !== undefined && Object.hasOwn(inputs, "pluginDownloadURL"));
  if (types.size === 0 && !isDownloaded) return;
  const found = types.size === 0 ? "the address of a plugin" : `resources of other types: ${joinNames([...types])}`;
  const remedy =
    "find out who wrote it; a Pulumi program that has more than the workspace needs a project, or a stack, of its own";
  throw new CanvasError(`the recorded state of ${file} has ${found}`, remedy);
}

/** Refuses settings of a provider in the state. One with the address of the environment changes nothing. */
export function requireNoRecordedSettings(deployment: unknown, { file }: StackPlace, env: NodeJS.ProcessEnv): void {
  const { resources } = Deployment.parse(deployment);
  const providers = (resources ?? []).filter(({ type }) => type === "pulumi:providers:canvas");
  const found = redirecting.filter((name) =>
    providers.some(({ inputs = {} }) => Object.hasOwn(inputs, name) && inputs[name] !== env[environmentName(name)]),
  );
  if (found.length === 0) return;
  throw new CanvasError(
    `the recorded state of ${file} sets ${joinNames(found)}, and the command takes its service and its credentials only from the environment`,
    "find out who wrote that state; if it was a Pulumi program of yours, run it once with the environment's settings",
  );
}
