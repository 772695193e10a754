import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { proxyHint, requireChecksum } from "../../tools/engine/download.mjs";

const archive = Buffer.from("release");
const name = "pulumi-v3.0.0-linux-x64.tar.gz";
const hash = createHash("sha256").update(archive).digest("hex");
const other = "0".repeat(64);

it("accepts a release whose checksum is in the list", () => {
  const list = `${other}  pulumi-v3.0.0-darwin-x64.tar.gz\n${hash}  ${name}\n`;
  expect(() => requireChecksum(archive, name, list)).not.toThrow();
});

it.each([
  ["has another checksum", `${other}  ${name}\n`, `its checksum is ${hash}, not ${other}`],
  ["is not in the list", `${hash}  other.tar.gz\n`, `the list of checksums has none of ${name}`],
  ["has no list", "", `the list of checksums has none of ${name}`],
])("refuses one that %s", (_, list, message) => {
  expect(() => requireChecksum(archive, name, list)).toThrow(message);
});

it("says how to use a proxy, unless it is used", () => {
  const hint = " To use HTTPS_PROXY, set NODE_USE_ENV_PROXY=1, with Node 22.21, 24, or later.";
  for (const name of ["HTTPS_PROXY", "https_proxy"]) expect(proxyHint({ [name]: "http://proxy:3128" })).toBe(hint);
  expect(proxyHint({ HTTPS_PROXY: "http://proxy:3128", NODE_USE_ENV_PROXY: "1" })).toBe("");
  expect(proxyHint({})).toBe("");
});
