// Everything that is published, in one folder.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeSdk } from "../language-sdk/write.mjs";
import { root } from "../setup.mjs";
import { provideRuntime } from "./node-runtime.mjs";
import { packageName, packageTarball } from "./npm.mjs";
import { archiveName, pluginFiles } from "./plugin-archive.mjs";
import { billOfMaterials } from "./sbom.mjs";
import { filesIn, tarball } from "./tarball.mjs";
import { wheel } from "./wheel.mjs";

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
    writeFileSync(join(target, `pulumi-canvas-${version}.cdx.json`), billOfMaterials());
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
  const folderOf = async (language) => {
    const folder = join(scratch, language);
    await writeSdk(language, folder);
    return folder;
  };
  for (const language of ["dotnet", "go", "java"]) {
    const name = `pulumi-canvas-sdk-${language}-${version}`;
    writeFileSync(join(target, `${name}.tar.gz`), tarball(filesIn(await folderOf(language), name)));
  }
  writePackage(target, join(await folderOf("nodejs"), "bin"));
  const { name, content } = wheel(await folderOf("python"));
  writeFileSync(join(target, name), content);
}

/** In the format of `sha256sum --check`. */
function checksums(folder) {
  const names = readdirSync(folder).sort();
  return names.map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`).join("");
}

const sha256 = (content) => createHash("sha256").update(content).digest("hex");
