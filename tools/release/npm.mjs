// What `npm publish` would send, with a package.json for users.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tarball } from "./tarball.mjs";

/** What `pulumi package add` starts, which is not a command of npm. */
const plugin = "provider/pulumi-resource-canvas";

/**
 * The files of the package in a folder, as npm selects them; modes differ by machine, so the manifest says what is a program.
 *
 * @returns {{ path: string, content: Buffer, mode: number }[]}
 */
export function packageFiles(folder) {
  const { bin = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const programs = [plugin, ...Object.values(bin)];
  const [{ files }] = JSON.parse(npm(["pack", "--dry-run", "--json", "--ignore-scripts"], folder));
  return files.map(({ path }) => {
    const content = readFileSync(join(folder, path));
    const mode = programs.includes(path) ? 0o755 : 0o644;
    return { path, content: path === "package.json" ? publishedManifest(content) : content, mode };
  });
}

/** The package in a folder as npm installs it. */
export function packageTarball(folder) {
  return tarball(packageFiles(folder).map((file) => ({ ...file, path: `package/${file.path}` })));
}

/** package.json without what only a clone can use, and what would make `npm install` in the package slow. */
function publishedManifest(content) {
  const { scripts, devDependencies, ...published } = JSON.parse(content);
  return Buffer.from(`${JSON.stringify(published, null, 2)}\n`);
}

/** The file name that npm gives to a package. */
export function packageName(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name}-${version}.tgz`;
}

/** Runs npm and returns what it prints. */
export function npm(args, cwd) {
  const { status, stdout } = spawnSync("npm", [...args, "--loglevel=error"], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed; its messages are above`);
  return stdout;
}
