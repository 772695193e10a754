// Downloads the official release of Pulumi.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const releases = "https://get.pulumi.com/releases/sdk";
/** On another host than the release: someone who replaces one cannot replace the other. */
const checksums = "https://github.com/pulumi/pulumi/releases/download";
/** Time limit for the response headers, in milliseconds. */
const patience = 5_000;
/** Time limit for the whole download, in milliseconds; the release is about 100 MB. */
const wholeDownload = 300_000;

/** Extracts the release into the folder; returns false if that fails for any reason. */
export async function downloadEngine(version, folder) {
  const name = `pulumi-v${version}-${process.platform}-${process.arch}.tar.gz`;
  if (process.platform === "win32") return false;
  try {
    process.stdout.write(`  Downloading ${releases}/${name}\n`);
    const archive = await fetchBytes(`${releases}/${name}`);
    await verify(archive, name, version);
    return extract(archive, folder);
  } catch (error) {
    process.stdout.write(`  That did not work (${error.cause?.code ?? error.message}).${proxyHint(process.env)}\n`);
    return false;
  }
}

/**
 * What to set if there is a proxy, which `fetch` uses only if Node was started for it.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
export function proxyHint({ HTTPS_PROXY, https_proxy: proxy = HTTPS_PROXY, NODE_USE_ENV_PROXY: isUsed }) {
  return proxy && !isUsed ? " To use HTTPS_PROXY, set NODE_USE_ENV_PROXY=1, with Node 22.21, 24, or later." : "";
}

async function fetchBytes(url) {
  const stop = new AbortController();
  const connecting = setTimeout(() => stop.abort(new Error("no answer")), patience);
  const reading = setTimeout(() => stop.abort(new Error("too slow")), wholeDownload);
  try {
    const response = await fetch(url, { signal: stop.signal });
    clearTimeout(connecting);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } finally {
    clearTimeout(connecting);
    clearTimeout(reading);
  }
}

async function verify(archive, name, version) {
  const list = await fetchBytes(`${checksums}/v${version}/pulumi-${version}-checksums.txt`);
  requireChecksum(archive, name, list.toString());
}

/** Fails unless the list has the checksum of this archive. */
export function requireChecksum(archive, name, list) {
  const expected = list
    .split("\n")
    .map((line) => /^([0-9a-f]{64}) [ *](.+)$/.exec(line.trim()))
    .find((match) => match?.[2] === name)?.[1];
  const actual = createHash("sha256").update(archive).digest("hex");
  if (expected === undefined) throw new Error(`the list of checksums has none of ${name}`);
  if (expected !== actual) throw new Error(`its checksum is ${actual}, not ${expected}`);
}

function extract(archive, folder) {
  const file = join(folder, "release.tar.gz");
  writeFileSync(file, archive);
  const { status } = spawnSync("tar", ["-xzf", file, "-C", folder, "--strip-components=1"], { stdio: "inherit" });
  rmSync(file);
  return status === 0;
}
