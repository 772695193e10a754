// Pulumi opens the secrets of a state with the provider that the state names, at an address that it names too.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Workspace } from "@pulumi/pulumi/automation/index.js";
import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import { JsonText } from "../json-text.ts";
import { failureError } from "./engine-errors.ts";
import type { StackPlace } from "./stack-place.ts";
import { backendUrl } from "./workspace-project.ts";

const run = promisify(execFile);

const SecretsProviders = z
  .object({ type: z.string(), state: z.object({ url: z.string() }).nullish().catch(null) })
  .nullish();
const Exported = JsonText.pipe(z.object({ deployment: z.object({ secrets_providers: SecretsProviders }).nullish() }));
/** Exactly as it is: a signature covers all of it. */
const Raw = JsonText.pipe(z.object({ deployment: z.unknown() }));

/**
 * Reads the state of a stack as it is, which asks nobody for a key, and refuses one whose secrets need another service. Returns
 * the state if it has no secrets.
 */
export async function readWithoutSecrets({ workDir, envVars }: Workspace, place: StackPlace): Promise<unknown> {
  const options = { cwd: workDir, env: { ...process.env, ...envVars }, maxBuffer: Number.POSITIVE_INFINITY };
  const exporting = run("pulumi", ["stack", "export", "--stack", place.stack], options);
  const { stdout } = await exporting.catch((error: unknown) => {
    throw failureError(String(error));
  });
  const trusted = process.env.CANVAS_SECRETS_PROVIDER;
  requireOwnSecretsProvider(stdout, place, { backend: backendUrl(place, process.env), trusted });
  return stdout.includes('"ciphertext"') ? undefined : (Raw.parse(stdout).deployment ?? {});
}

/**
 * Refuses an exported state unless its secrets have a passphrase or a key of their own, are those of Pulumi's own service, which
 * has the state, or those of the service that the environment names.
 */
export function requireOwnSecretsProvider(
  exported: string,
  { file }: StackPlace,
  { backend, trusted }: { readonly backend: string; readonly trusted?: string | undefined },
): void {
  const { type = "", state } = Exported.parse(exported).deployment?.secrets_providers ?? {};
  const url = state?.url ?? "";
  if (["", "passphrase"].includes(type) || (type === "service" && /^https?:/.test(backend))) return;
  if (type === "cloud" && (url.startsWith("base64key://") || (url !== "" && url === trusted))) return;
  throw new CanvasError(
    `the recorded state of ${file} names a service that Pulumi would ask for the key of its secrets (${type})`,
    "find out who wrote it; if it was you, set CANVAS_SECRETS_PROVIDER to its address, or run pulumi stack change-secrets-provider passphrase in its project",
  );
}
