// Packs the SDK for Python: pip and setuptools write something else in each version.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { filesIn } from "./tarball.mjs";

/** The wheel of a generated SDK: its file name and content. */
export function wheel(folder) {
  const project = readProject(readFileSync(join(folder, "pyproject.toml"), "utf8"));
  const { name, version } = project;
  const information = `${name}-${version}.dist-info`;
  const code = filesIn(join(folder, name), name).filter(({ path }) => path !== `${name}/README.md`);
  const files = Object.fromEntries(code.map(({ path, content }) => [path, content]));
  files[`${information}/METADATA`] = Buffer.from(metadata(project, readFileSync(join(folder, "README.md"), "utf8")));
  files[`${information}/WHEEL`] = Buffer.from(
    "Wheel-Version: 1.0\nGenerator: pulumi-canvas\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
  );
  files[`${information}/licenses/LICENSE`] = readFileSync(join(folder, "LICENSE"));
  files[`${information}/RECORD`] = Buffer.from(record(files, `${information}/RECORD`));
  return { name: `${name}-${version}-py3-none-any.whl`, content: zip(files) };
}

/** The settings, whose values are also JSON. */
function readProject(text) {
  const settings = [...text.matchAll(/^\s*([\w-]+) = (.+)$/gm)];
  return Object.fromEntries(settings.map(([, name, value]) => [name, JSON.parse(value)]));
}

function metadata(project, readme) {
  const lines = [
    ["Metadata-Version", "2.4"],
    ["Name", project.name],
    ["Version", project.version],
    ["Summary", project.description],
    ["License-Expression", project.text],
    ["License-File", "LICENSE"],
    ["Keywords", project.keywords.join(",")],
    ["Project-URL", `Homepage, ${project.Homepage}`],
    ["Project-URL", `Repository, ${project.Repository}`],
    ["Requires-Python", project["requires-python"]],
    ...project.dependencies.map((dependency) => ["Requires-Dist", dependency]),
    ["Description-Content-Type", "text/markdown"],
  ];
  return `${lines.map(([name, value]) => `${name}: ${value}\n`).join("")}\n${readme}`;
}

function record(files, self) {
  const lines = Object.entries(files).map(([path, content]) => {
    const digest = createHash("sha256").update(content).digest("base64url");
    return `${path},sha256=${digest},${content.length}\n`;
  });
  return `${lines.sort().join("")}${self},,\n`;
}

function zip(files) {
  // Of Unix, with the mode of a file that everyone can read; the format has local time.
  const options = { level: 9, os: 3, attrs: 0o100644 << 16, mtime: new Date(1980, 0, 1) };
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(zipSync(Object.fromEntries(sorted.map(([path, content]) => [path, [content, options]]))));
}
