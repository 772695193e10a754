import { expect, it } from "vitest";
import { requireOwnSecretsProvider } from "../../../cli/engine/state-secrets.ts";

const place = { file: "workspace.yaml", stack: "main" };
const check = (deployment: unknown, backend: string) => () =>
  requireOwnSecretsProvider(JSON.stringify({ version: 3, deployment }), place, backend);
const [file, service] = ["file:///home/me/.pulumi-canvas/state", "https://api.pulumi.com"];

it.each([
  ["a passphrase", { secrets_providers: { type: "passphrase", state: {} } }, file],
  ["no secrets", { secrets_providers: null }, file],
  ["no state yet", null, file],
  ["the service that has the state", { secrets_providers: { type: "service", state: {} } }, service],
])("accepts %s", (_, deployment, backend) => {
  expect(check(deployment, backend)).not.toThrow();
});

it.each([
  ["cloud", file],
  ["cloud", service],
  ["service", file],
  ["service", "s3://states"],
])("refuses the provider %s of a state in %s, which would be asked", (type, backend) => {
  expect(check({ secrets_providers: { type } }, backend)).toThrow(
    `the recorded state of workspace.yaml names a service that Pulumi would ask for the key of its secrets (${type}); find out who wrote it; if it was you, run pulumi stack change-secrets-provider passphrase in its project`,
  );
});
