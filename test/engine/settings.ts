// Writes the files of `pulumi stack init` and `pulumi config set-all` without the CLI: every test creates stacks, and
// two commands for each took minutes of a full test run.
import { createCipheriv, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { encryption, secretsKey } from "./vault.ts";

export type Config = Readonly<Record<string, string>>;

const settingsFile = (folder: string) => join(folder, "Pulumi.dev.yaml");

/** Writes an empty stack `dev` into the file backend in `state`. */
export function writeStack(folder: string, project: string): void {
  const backend = join(folder, "state", ".pulumi");
  mkdirSync(backend, { recursive: true });
  writeFileSync(join(backend, "meta.yaml"), "version: 1\n");
  writeState(folder, project, { version: 3, deployment: { manifest: { time: new Date(0), magic: "" } } });
  writeSettings(folder, encryption);
}

/** Adds to the configuration; returns false if the CLI has rewritten the settings as YAML, which is not parsed here. */
export function addConfig(folder: string, project: string, plain: Config, secrets: Config): boolean {
  const settings = readSettings(folder);
  if (!settings) return false;
  const named = (entries: readonly (readonly [string, unknown])[]) =>
    entries.map(([name, value]) => [name.includes(":") ? name : `${project}:${name}`, value] as const);
  const encrypted = Object.entries(secrets).map(([name, value]) => [name, { secure: encrypt(value) }] as const);
  const config = Object.fromEntries(named([...Object.entries(plain), ...encrypted]));
  writeSettings(folder, { ...settings, config: { ...settings.config, ...config } });
  return true;
}

interface Settings extends Partial<typeof encryption> {
  readonly config?: Readonly<Record<string, unknown>>;
}

/** The settings are written as JSON, which is valid YAML; the CLI never writes JSON. */
function readSettings(folder: string): Settings | undefined {
  const text = existsSync(settingsFile(folder)) ? readFileSync(settingsFile(folder), "utf8") : "";
  return text.startsWith("{") ? JSON.parse(text) : undefined;
}

function writeSettings(folder: string, settings: Settings): void {
  writeFileSync(settingsFile(folder), JSON.stringify(settings));
}

/** AES-256-GCM, in the format of Pulumi's secrets providers. */
function encrypt(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", secretsKey, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `v1:${nonce.toString("base64")}:${sealed.toString("base64")}`;
}

/** A state in the format of `pulumi stack export` and `pulumi stack import`. */
interface StoredState {
  readonly version: number;
  readonly deployment: object;
}

const stateFile = (folder: string, project: string) => join(folder, "state", ".pulumi", "stacks", project, "dev.json");

/** Reads the state from the file backend. */
export function readState(folder: string, project: string): StoredState {
  const { version, checkpoint } = JSON.parse(readFileSync(stateFile(folder, project), "utf8"));
  return { version, deployment: checkpoint.latest };
}

export function writeState(folder: string, project: string, { version, deployment }: StoredState): void {
  const file = stateFile(folder, project);
  mkdirSync(dirname(file), { recursive: true });
  const checkpoint = { stack: `organization/${project}/dev`, latest: deployment };
  writeFileSync(file, JSON.stringify({ version, checkpoint }));
}
