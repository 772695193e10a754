import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { ExportFolder } from "../../../cli/export/export-folder.ts";
import { makePrivateFolder, outputPath, replaceFile, requireNoLinks, writeText } from "../../../cli/output/files.ts";
import { workIn } from "../fleet/folder.ts";

/** A folder with a file that nobody may touch. */
function checkout() {
  const folder = workIn({ bashrc: "precious" });
  return { folder, precious: join(folder, "bashrc") };
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

/** A checkout with a folder that leads elsewhere, as the working folder. */
function checkoutWithLink() {
  const elsewhere = checkout().folder;
  const { folder } = checkout();
  symlinkSync(elsewhere, join(folder, "out"));
  mkdirSync(join(folder, "docs"));
  return { folder, elsewhere };
}

it.each(["out/plan.md", "./out/plan.md", "out/deeper/plan.md", "docs/../out/plan.md"])(
  "writes nothing to %s, which leads through a link of the checkout",
  (path) => {
    const { folder, elsewhere } = checkoutWithLink();
    for (const place of [path, join(folder, path)])
      expect(() => writeText(place, "plan")).toThrow(
        `${place} leads through out, which is a link; name the folder that the link points to, if that is where you want the output`,
      );
    expect(readdirSync(elsewhere)).toEqual(["bashrc"]);
  },
);

it("writes to folders of the checkout, and to any other path that the user names", () => {
  const { folder, elsewhere } = checkoutWithLink();
  const outside = relative(folder, elsewhere);
  const paths = ["plan.md", "docs/plan.md", "out/../plan.html", join(elsewhere, "plan.md"), `${outside}/plan.html`];
  for (const path of paths) writeText(path, "plan");
  expect(["", "docs"].flatMap((name) => readdirSync(join(folder, name)).sort())).toEqual([
    "bashrc",
    "docs",
    "out",
    "plan.html",
    "plan.md",
    "plan.md",
  ]);
  expect(readdirSync(elsewhere).sort()).toEqual(["bashrc", "plan.html", "plan.md"]);
  // A link above the checkout belongs to the user.
  const link = join(elsewhere, "checkout");
  symlinkSync(folder, link);
  expect(outputPath("docs/plan.md", link)).toBe(join(link, "docs/plan.md"));
});

it.each(["--map", "--markdown", "--save-state"])(
  "refuses such a path in %s before an update starts",
  async (option) => {
    checkoutWithLink();
    const updating = runCommandLine(["up", "missing.yaml", option, "out/plan.html"]);
    await expect(updating).rejects.toThrow("out/plan.html leads through out, which is a link; ");
  },
);

it("exports to no folder that is such a link, or is below one", () => {
  const { elsewhere } = checkoutWithLink();
  for (const path of ["out", "out/project"]) {
    const folder = new ExportFolder(path, { force: true });
    for (const use of [() => folder.requireOwn(), () => folder.write({ "README.md": "text" })])
      expect(use).toThrow("leads through out, which is a link; ");
  }
  expect(readdirSync(elsewhere)).toEqual(["bashrc"]);
});
