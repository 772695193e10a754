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
  const isWindows = platform.startsWith("windows");
  const script = isWindows
    ? '@"%~dp0node.exe" "%~dp0bin\\main.js" %*\r\n'
    : `#!/bin/sh\nexec "\${0%/*}/node" "\${0%/*}/bin/main.js" "$@"\n`;
  return { path: isWindows ? `${plugin}.cmd` : plugin, content: Buffer.from(script), mode: 0o755 };
}

function file(path, source) {
  return { path, content: readFileSync(source), mode: 0o644 };
}
