// Pulumi opens the secrets of a state with the provider that the state names, at an address that it names too.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Workspace } from "@pulumi/pulumi/automation/index.js";
import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import { JsonText } from "../json-text.ts";
import { failureError, type StackPlace } from "./engine-errors.ts";
import { backendUrl } from "./workspace-project.ts";

const run = promisify(execFile);

const SecretsProviders = z.object({ type: z.string() }).nullish();
const Exported = JsonText.pipe(z.object({ deployment: z.object({ secrets_providers: SecretsProviders }).nullish() }));

/** Reads the state of a stack as it is, which asks nobody for a key, and refuses one whose secrets need another service. */
export async function requireOwnSecrets({ workDir, envVars }: Workspace, place: StackPlace): Promise<void> {
  const options = { cwd: workDir, env: { ...process.env, ...envVars }, maxBuffer: Number.POSITIVE_INFINITY };
  const exporting = run("pulumi", ["stack", "export", "--stack", place.stack], options);
  const { stdout } = await exporting.catch((error: unknown) => {
    throw failureError(String(error));
  });
  requireOwnSecretsProvider(stdout, place, backendUrl(place, process.env));
}

/** Refuses an exported state unless its secrets have a passphrase, or are those of Pulumi's own service, which has the state. */
export function requireOwnSecretsProvider(exported: string, { file }: StackPlace, backend: string): void {
  const type = Exported.parse(exported).deployment?.secrets_providers?.type || "passphrase";
  if (type === "passphrase" || (type === "service" && /^https?:/.test(backend))) return;
  throw new CanvasError(
    `the recorded state of ${file} names a service that Pulumi would ask for the key of its secrets (${type})`,
    "find out who wrote it; if it was you, run pulumi stack change-secrets-provider passphrase in its project",
  );
}
