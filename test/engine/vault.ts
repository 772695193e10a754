// Stands in for HashiCorp Vault, which holds the key of the tests' stacks: deriving it from a passphrase, as Pulumi
// does in every command, takes a quarter of a second of processor time.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The key that encrypts the secrets of a stack. */
export const secretsKey = Buffer.from("nC/DVRxa7dHK6k7mLVgmPaM2coQ2dzQdg1bmDBSzwfM=", "base64");

/** What Pulumi.dev.yaml says about the encryption: who decrypts, and the encrypted key. */
export const encryption = {
  secretsprovider: "hashivault://tests",
  encryptedkey: Buffer.from("vault:v1:tests").toString("base64"),
};

let address: Promise<string> | undefined;

/** The variables with which the CLI finds it, and `pulumi-canvas` trusts it; the first call starts it, and it ends with the process. */
export async function vaultEnvironment() {
  address ??= startVault();
  const secretsProvider = { CANVAS_SECRETS_PROVIDER: encryption.secretsprovider };
  return { VAULT_SERVER_URL: await address, VAULT_SERVER_TOKEN: "tests", ...secretsProvider };
}

/** Whatever it is asked, it answers with the decrypted key. */
async function startVault(): Promise<string> {
  const answer = JSON.stringify({ data: { plaintext: secretsKey.toString("base64") } });
  const server = createServer((_, response) => response.setHeader("content-type", "application/json").end(answer));
  await once(server.listen(0, "127.0.0.1").unref(), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
