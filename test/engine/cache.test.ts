import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { installOnce } from "../../tools/engine/cache.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi canvas cache-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const failing = async (partial: string) => {
  writeFileSync(join(partial, "pulumi"), "half");
  throw new Error("no Go");
};
const fill = (text: string) => async (partial: string) => writeFileSync(join(partial, "pulumi"), text);

it("fills the folder once when two come at the same time, and leaves nothing behind when that fails", async () => {
  const target = join(folder, "new", "engine");
  await Promise.all([installOnce(target, fill("first")), installOnce(target, fill("second"))]);
  expect(readFileSync(join(target, "pulumi"), "utf8")).toBe("first");
  expect(readdirSync(join(folder, "new"))).toEqual(["engine"]);
  await expect(installOnce(join(folder, "new", "other"), failing)).rejects.toThrow("no Go");
  expect(readdirSync(join(folder, "new"))).toEqual(["engine"]);
});

it("replaces a process that was killed", async () => {
  const target = join(folder, "engine");
  mkdirSync(`${target}.partial-abc`);
  writeFileSync(`${target}.lock`, "1");
  const longAgo = new Date(Date.now() - 60_000);
  for (const path of [`${target}.partial-abc`, `${target}.lock`]) utimesSync(path, longAgo, longAgo);
  await installOnce(target, fill("whole"));
  expect(readdirSync(folder)).toEqual(["engine"]);
});
