import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ExportFolder } from "../../../cli/export/export-folder.ts";
import { temporaryFolder } from "../drift/snapshot-fixture.ts";

const first = { "Pulumi.yaml": "name: product\n", "workspace.yaml": "team: Product\n" };
const second = { ...first, "workspace.yaml": "team: Produce\n" };
const open = (path: string, force = false) => new ExportFolder(path, { force });
const read = (path: string, name: string) => readFileSync(join(path, name), "utf8");

describe("a folder of an export", () => {
  it("is created, and written again if its files are unchanged", () => {
    const path = join(temporaryFolder(), "new");
    open(path).requireOwn();
    open(path).write(first);
    open(path).requireOwn();
    open(path).write(second);
    expect(read(path, "workspace.yaml")).toBe("team: Produce\n");
    expect(readdirSync(path).sort()).toEqual([".canvas-export.json", "Pulumi.yaml", "workspace.yaml"]);
    // Other files next to it are left alone.
    writeFileSync(join(path, "Pulumi.dev.yaml"), "config: {}\n");
    open(path).requireOwn();
    open(path).write(first);
    expect(read(path, "Pulumi.dev.yaml")).toBe("config: {}\n");
  });

  it("keeps changed files, and writes nothing then", () => {
    const path = temporaryFolder();
    open(path).write(first);
    writeFileSync(join(path, "Pulumi.yaml"), "name: mine\n");
    const message = `Pulumi.yaml in ${path} changed since the last export; name another folder, or add --force`;
    expect(() => open(path).write(second)).toThrow(message);
    expect(read(path, "workspace.yaml")).toBe("team: Product\n");
    open(path, true).write(second);
    expect([read(path, "Pulumi.yaml"), read(path, "workspace.yaml")]).toEqual(["name: product\n", "team: Produce\n"]);
  });

  it("is not a folder with other files, unless forced", () => {
    const path = temporaryFolder();
    mkdirSync(join(path, "notes"));
    const message = `${path} has files that no export has written, such as notes; name a new folder, or add --force`;
    expect(() => open(path).requireOwn()).toThrow(message);
    open(path, true).requireOwn();
  });

  it("can be written again after a crash between its files and the record of them", () => {
    const path = temporaryFolder();
    for (const [name, text] of Object.entries(first)) writeFileSync(join(path, name), text);
    open(path).write(first);
    expect(existsSync(join(path, ".canvas-export.json"))).toBe(true);
  });
});
