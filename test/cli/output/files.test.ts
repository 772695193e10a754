import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makePrivateFolder, replaceFile, requireNoLinks } from "../../../cli/output/files.ts";

/** A folder with a file that nobody may touch. */
function checkout() {
  const folder = mkdtempSync(join(tmpdir(), "canvas-checkout-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const precious = join(folder, "bashrc");
  writeFileSync(precious, "precious");
  return { folder, precious };
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

it("replaces a link by a file, and leaves alone what it points to", () => {
  const { folder, precious } = checkout();
  const link = join(folder, "plan.md");
  symlinkSync(precious, link);
  replaceFile(link, "plan");
  expect(lstatSync(link).isFile()).toBe(true);
  expect([readFileSync(link, "utf8"), readFileSync(precious, "utf8")]).toEqual(["plan", "precious"]);
});

it("writes files that only the user can read, and keeps the mode of one that is there", () => {
  const { folder } = checkout();
  const [fresh, shared] = [join(folder, "fresh"), join(folder, "shared")];
  writeFileSync(shared, "", { mode: 0o644 });
  for (const path of [fresh, shared]) replaceFile(path, "text");
  expect([modeOf(fresh), modeOf(shared)]).toEqual([0o600, 0o644]);
  expect(readdirSync(folder).sort()).toEqual(["bashrc", "fresh", "shared"]);
});

it("leaves no temporary file behind if it cannot write", () => {
  const { folder } = checkout();
  expect(() => replaceFile(join(folder, "missing", "plan.md"), "plan")).toThrow("ENOENT");
  expect(readdirSync(folder)).toEqual(["bashrc"]);
});

it("makes folders private, also those of an earlier version", () => {
  const { folder } = checkout();
  const own = join(folder, ".pulumi-canvas");
  mkdirSync(own, { mode: 0o755 });
  for (const path of [own, join(own, "state")]) {
    makePrivateFolder(path);
    expect(modeOf(path)).toBe(0o700);
  }
});

it("refuses a folder that is a link, or has one in it", () => {
  const { folder, precious } = checkout();
  const own = join(folder, ".pulumi-canvas");
  expect(() => requireNoLinks(own)).not.toThrow();
  mkdirSync(join(own, "state"), { recursive: true });
  symlinkSync(precious, join(own, "state", "main.json"));
  expect(() => requireNoLinks(own)).toThrow(
    `${join(own, "state", "main.json")} is a link; delete it: the command writes there, and does not follow links`,
  );
  const other = join(folder, "other");
  symlinkSync(folder, other);
  expect(() => requireNoLinks(other)).toThrow(`${other} is a link; `);
});
