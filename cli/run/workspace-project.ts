import { createHash } from "node:crypto";
import { lstatSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir, userInfo } from "node:os";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { stringify } from "yaml";
import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import { audienceVariable } from "../../provider/validation/audience.ts";
import { excess, limits } from "../../provider/workspace/limits.ts";
import { nameOfWorkspace } from "../../provider/workspace/workspace-file.ts";
import { readYaml } from "../../provider/workspace/yaml-document.ts";
import { makePrivateFolder, replaceFile, requireNoLinks } from "../output/files.ts";
import { isProgram } from "./program.ts";
import { pathWithPulumi } from "./pulumi-path.ts";
import { quoted, type StackPlace } from "./stack-place.ts";

/** The project with the state of a workspace file: two files never share it, unless they have one `name`. */
export function projectName({ file, name }: Pick<StackPlace, "file" | "name">): string {
  return name ?? (isProgram(file) ? undefined : nameOfWorkspace(file)) ?? usualName(file);
}

/** The project of a file without a `name`. */
export function usualName(file: string): string {
  const stem = basename(file).replace(/\.(?:ya?ml|m?[jt]s)$/i, "");
  if (stem === "workspace") return folderName(file);
  const words = stem.replaceAll(/[^\w.-]+/g, "-");
  // A project's name has ASCII characters only, and two names in another script must not become one.
  const isOther = /[^ -~]/.test(stem);
  const hash = isOther ? `-${createHash("sha256").update(stem.normalize("NFC")).digest("hex").slice(0, 8)}` : "";
  return `${folderName(file)}-${words}${hash}`;
}

/** The project of `workspace.yaml`, which all files of a folder shared in 0.1.0. */
export const folderName = (file: string): string => manifestName(file) ?? "workspace";

/**
 * Writes the project of a workspace file; returns where and how Pulumi runs it. It is in a temporary folder, because Pulumi would
 * take settings, plugins and other projects from a folder of the checkout. Only the state is next to the file.
 */
export function prepareProject(place: StackPlace) {
  const { file, folder = folderOf(file) } = place;
  const project = projectName(place);
  const { NODE_EXTRA_CA_CERTS } = process.env;
  const path = pathWithPulumi();
  process.env.PATH = path;
  // gRPC would look for the engine behind `https_proxy`.
  process.env.no_grpc_proxy = "127.0.0.1";
  prepareStateFolder(folder);
  // Two files may have projects of one name, on backends of their own.
  const owner = createHash("sha256")
    .update(JSON.stringify([resolve(file), folder, place.stack]))
    .digest("hex");
  const workDir = join(temporaryFolder(), owner.slice(0, 16), project);
  writeProject(workDir, project);
  const envVars = {
    PATH: path,
    [audienceVariable]: "file",
    // The Automation API asks for no confirmation, and its previews reject a setting that gives one.
    PULUMI_SKIP_CONFIRMATIONS: "",
    // It names folders whose modules a plugin in Node would load.
    NODE_PATH: "",
    // A state must not make Pulumi download a plugin, and run it.
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    // Pulumi and the plugin run in another folder.
    ...(NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: resolve(NODE_EXTRA_CA_CERTS) } : {}),
    ...backendOf(place, process.env),
  };
  return { workDir, envVars };
}

let temporary: string | undefined;

/** A folder of this process. */
function temporaryFolder(): string {
  if (temporary !== undefined) return temporary;
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  temporary = folder;
  return folder;
}

function prepareStateFolder(folder: string): void {
  requireNoLinks(folder);
  for (const path of [folder, stateFolder(folder)]) makePrivateFolder(path);
  // Two people would change a state in a repository at once: teams share a backend instead.
  replaceFile(join(folder, ".gitignore"), "*\n");
}

/** Where Pulumi keeps the state of a file. */
export function backendUrl({ file, folder }: StackPlace, { PULUMI_BACKEND_URL }: NodeJS.ProcessEnv): string {
  const own = pathToFileURL(stateFolder(folder ?? folderOf(file))).href;
  return folder === undefined && PULUMI_BACKEND_URL ? withAbsolutePath(PULUMI_BACKEND_URL) : own;
}

/** The address with the path that it has from the folder of the user: Pulumi runs in a temporary one. */
function withAbsolutePath(url: string): string {
  const [, path, query = ""] = /^file:\/\/([^?]*)(\?.*)?$/.exec(url) ?? [];
  const isRelative = path !== undefined && !isAbsolute(path) && !path.startsWith("~");
  return isRelative ? `${pathToFileURL(resolve(path)).href}${query}` : url;
}

/** Where Pulumi keeps the states of all projects, in a folder each; undefined if they are in a database or at a service. */
export function stacksFolder(place: StackPlace): string | undefined {
  // Pulumi drops the character after `~`, whatever it is.
  const url = backendUrl(place, process.env).replace(/^file:\/\/~[^?]?/, () => `${pathToFileURL(homeFolder()).href}/`);
  return url.startsWith("file:///") ? join(fileURLToPath(url), ".pulumi", "stacks") : undefined;
}

/** The folder that Pulumi takes `~` for: the one of the account, and HOME only if the system does not know the account. */
export function homeFolder(account: () => { readonly homedir: string } = userInfo): string {
  try {
    return account().homedir;
  } catch {
    return homedir();
  }
}

export const stateFolder = (folder: string): string => join(folder, "state");

const folderOf = (file: string): string => resolve(dirname(file), ".pulumi-canvas");

const Manifest = z.object({ name: z.string() });
/** A name that Pulumi accepts, and that cannot be a path. */
const ProjectName = /^[A-Za-z0-9_][\w.-]{0,99}$/;

/** The name in a Pulumi.yaml next to the file: programs and this command share a stack. */
function manifestName(file: string): string | undefined {
  const manifest = join(dirname(file), "Pulumi.yaml");
  const text = manifestText(manifest);
  if (text === undefined) return undefined;
  if (text !== parsed.text) parsed = { text, value: manifestValue(text, manifest) };
  const name = Manifest.safeParse(parsed.value).data?.name;
  if (name === undefined || ProjectName.test(name)) return name;
  throw new CanvasError(`${manifest} has a name that is not one of a project`, "use letters, digits, -, _ and .");
}

/** The last one: a command asks for the name several times. */
let parsed: { readonly text: string; readonly value: unknown } = { text: "", value: undefined };

/** A link may lead to a file that the author of a checkout cannot read. */
function manifestText(manifest: string): string | undefined {
  const found = lstatSync(manifest, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (!found.isFile()) throw unusable(manifest, "is a link, or not a file");
  if (found.size > limits.bytes) throw unusable(manifest, `has ${excess(found.size, "bytes", limits.bytes)}`);
  return readFileSync(manifest, "utf8");
}

/** Says where a mistake is, but not what is there. */
function manifestValue(text: string, manifest: string): unknown {
  const { value, faults } = readYaml(text);
  const [fault] = faults;
  if (value === undefined && fault) throw unusable(manifest, `is not valid YAML in line ${fault.line}`);
  return value;
}

const unusable = (manifest: string, problem: string): CanvasError =>
  new CanvasError(
    `${manifest} ${problem}`,
    "correct it, or set name in the workspace file to the name of the project: Pulumi.yaml then does not matter",
  );

/** A project with the plugin of this very package. */
function writeProject(workDir: string, name: string): void {
  makePrivateFolder(workDir);
  const plugins = { providers: [{ name: "canvas", path: writePlugin(workDir) }] };
  const project = { name, runtime: "nodejs", description: "Made by pulumi-canvas.", plugins };
  replaceFile(join(workDir, "Pulumi.yaml"), stringify(project, { compat: "yaml-1.1" }));
}

/** Writes a folder in which the engine finds the plugin by name. */
function writePlugin(folder: string): string {
  const main = fileURLToPath(new URL("../../provider/bin/main.js", import.meta.url));
  const bin = join(folder, "bin");
  makePrivateFolder(bin);
  const launcher = join(bin, "pulumi-resource-canvas");
  if (process.platform === "win32") replaceFile(`${launcher}.cmd`, `@"${process.execPath}" "${main}" %*\r\n`);
  else replaceFile(launcher, `#!/bin/sh\nexec ${quoted(process.execPath)} ${quoted(main)} "$@"\n`, 0o700);
  return bin;
}

/** State in files needs no passphrase: it contains no secret, because tokens stay in the environment. */
function backendOf(place: StackPlace, environment: NodeJS.ProcessEnv): Record<string, string> {
  const { PULUMI_CONFIG_PASSPHRASE, PULUMI_CONFIG_PASSPHRASE_FILE } = environment;
  const hasPassphrase = PULUMI_CONFIG_PASSPHRASE !== undefined || PULUMI_CONFIG_PASSPHRASE_FILE !== undefined;
  return {
    PULUMI_BACKEND_URL: backendUrl(place, environment),
    ...(hasPassphrase ? {} : { PULUMI_CONFIG_PASSPHRASE: "" }),
  };
}
