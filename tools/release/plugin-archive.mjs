// The plugin as the engine downloads it: an executable with its name at the top, next to everything that it needs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";
import { executableOf, platformOf } from "./node-runtime.mjs";
import { filesIn } from "./tarball.mjs";

const plugin = "pulumi-resource-canvas";

/** The name that the engine asks for. */
export function archiveName(version, platform) {
  return `${plugin}-v${version}-${platform}.tar.gz`;
}

/** The files of the archive. Without PulumiPlugin.yaml, which would make the engine run `npm install`. */
export function pluginFiles(platform, { node, license }) {
  if (platformOf(node) !== platform)
    throw new Error(`the Node for ${platform} is for ${platformOf(node)}; do not publish it`);
  const built = join(root, "dist", "provider");
  return [
    launcher(platform),
    { path: executableOf(platform), content: node, mode: 0o755 },
    ...filesIn(join(built, "bin"), "bin"),
    file("schema.json", join(built, "schema.json")),
    // The bundle consists of ES modules.
    { path: "package.json", content: Buffer.from('{ "type": "module" }\n'), mode: 0o644 },
    file("LICENSE", join(root, "LICENSE")),
    { path: "LICENSE-node", content: license, mode: 0o644 },
  ];
}

/** Starts the bundle with the archive's own Node; on Windows the engine accepts a `.cmd`. */
function launcher(platform) {
  if (platform.startsWith("windows")) return program(`${plugin}.cmd`, '@"%~dp0node.exe" "%~dp0bin\\main.js" %*\r\n');
  const start = `exec "\${0%/*}/node" "\${0%/*}/bin/main.js" "$@"\n`;
  return program(plugin, `#!/bin/sh\n${refusal(loaders[platform])}${start}`);
}

/** What starts a program that uses glibc, as Node does. */
const loaders = { "linux-amd64": "/lib64/ld-linux-x86-64.so.2", "linux-arm64": "/lib/ld-linux-aarch64.so.1" };

/** Without glibc, the shell would only say that Node is "not found", although it is there. */
function refusal(loader) {
  if (loader === undefined) return "";
  const message = `${plugin}: this plugin needs glibc, which Alpine and other systems with musl don't have; install Node, and run \
npm install pulumi-canvas && pulumi package add ./node_modules/pulumi-canvas/provider`;
  return `[ -e ${loader} ] || { echo "${message}" >&2; exit 1; }\n`;
}

function program(path, script) {
  return { path, content: Buffer.from(script), mode: 0o755 };
}

function file(path, source) {
  return { path, content: readFileSync(source), mode: 0o644 };
}
