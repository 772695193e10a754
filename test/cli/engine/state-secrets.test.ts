import { expect, it } from "vitest";
import { requireOwnSecretsProvider } from "../../../cli/engine/state-secrets.ts";

const place = { file: "workspace.yaml", stack: "main" };
const key = "awskms://alias/state?region=eu-central-1";
const check = (deployment: unknown, backend: string, trusted?: string) => () =>
  requireOwnSecretsProvider(JSON.stringify({ version: 3, deployment }), place, { backend, trusted });
const [file, service] = ["file:///home/me/.pulumi-canvas/state", "https://api.pulumi.com"];

it.each([
  ["a passphrase", { secrets_providers: { type: "passphrase", state: {} } }, file],
  ["no secrets", { secrets_providers: null }, file],
  ["no state yet", null, file],
  ["the service that has the state", { secrets_providers: { type: "service", state: {} } }, service],
])("accepts %s", (_, deployment, backend) => {
  expect(check(deployment, backend)).not.toThrow();
});

it("accepts a key of its own, which nobody is asked for, and the service that the environment names", () => {
  const cloud = (url: string) => ({ secrets_providers: { type: "cloud", state: { url } } });
  expect(check(cloud("base64key://c2VjcmV0"), file)).not.toThrow();
  expect(check(cloud(key), file, key)).not.toThrow();
  expect(check(cloud(`${key}&endpoint=http://127.0.0.1`), file, key)).toThrow("names a service");
});

it.each([
  ["cloud", file],
  ["cloud", service],
  ["service", file],
  ["service", "s3://states"],
])("refuses the provider %s of a state in %s, which would be asked", (type, backend) => {
  expect(check({ secrets_providers: { type } }, backend)).toThrow(
    `the recorded state of workspace.yaml names a service that Pulumi would ask for the key of its secrets (${type}); find out who wrote it; if it was you, set CANVAS_SECRETS_PROVIDER to its address, or run pulumi stack change-secrets-provider passphrase in its project`,
  );
});
