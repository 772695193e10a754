// Everything that is published, in one folder.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeSdk } from "../language-sdk/write.mjs";
import { root, run } from "../setup.mjs";
import { provideRuntime } from "./node-runtime.mjs";
import { packageName, packageTarball } from "./npm.mjs";
import { archiveName, pluginFiles } from "./plugin-archive.mjs";
import { filesIn, fixedTime, tarball } from "./tarball.mjs";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Replaces the folder with a new release for these platforms; if that fails, the folder is unchanged. */
export async function makeRelease(folder, platforms) {
  mkdirSync(dirname(folder), { recursive: true });
  const partial = mkdtempSync(`${folder}.partial-`);
  const target = join(partial, "release");
  mkdirSync(target);
  try {
    await writePlugins(target, platforms);
    writePackage(target, root);
    await writeSdks(target, partial);
    writeFileSync(join(target, "SHA256SUMS"), checksums(target));
    rmSync(folder, { recursive: true, force: true });
    renameSync(target, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

async function writePlugins(target, platforms) {
  for (const platform of platforms) {
    const files = pluginFiles(platform, await provideRuntime(platform));
    writeFileSync(join(target, archiveName(version, platform)), tarball(files));
  }
}

function writePackage(target, folder) {
  writeFileSync(join(target, packageName(folder)), packageTarball(folder));
}

async function writeSdks(target, scratch) {
  const [go, nodejs, python] = ["go", "nodejs", "python"].map((language) => join(scratch, language));
  await writeSdk("go", go);
  const name = `pulumi-canvas-sdk-go-${version}`;
  writeFileSync(join(target, `${name}.tar.gz`), tarball(filesIn(go, name)));
  await writeSdk("nodejs", nodejs);
  writePackage(target, join(nodejs, "bin"));
  await writeSdk("python", python);
  writeWheel(target, python);
}

function writeWheel(target, folder) {
  const args = ["--quiet", "--disable-pip-version-check", "--no-deps", "--wheel-dir", target, folder];
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(fixedTime) };
  if (!run("python3", ["-m", "pip", "wheel", ...args], { env }))
    throw new Error("pip could not pack the SDK for Python; its messages are above, and it needs Python 3 with pip");
}

/** In the format of `sha256sum --check`. */
function checksums(folder) {
  const names = readdirSync(folder).sort();
  return names.map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`).join("");
}

const sha256 = (content) => createHash("sha256").update(content).digest("hex");
