// `pulumi convert` of the YAML example to other languages, whose programs make the same.
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import { findExecutable } from "../../../tools/engine/places.mjs";
import { findEngine } from "../../../tools/engine.mjs";
import { Service } from "../../e2e/service.ts";
import { installPackage } from "../../engine/installation.ts";
import type { Stack } from "../../engine/stack.ts";
import { copyExample, succeed } from "../examples/example.ts";
import { manifest } from "../package/installed.ts";
import { compiler, minutes, pythonRuntime, requireHosts, userProject } from "./user-project.ts";

const yaml = { language: "yaml", program: "", project: { name: "canvas-yaml" } } as const;

/** What the README of the example says to correct in what `pulumi convert` has written. */
const corrections = {
  typescript: {
    host: "nodejs",
    file: "package.json",
    before: '"dependencies": {',
    after: `"dependencies": { "pulumi-canvas": "file:pulumi-canvas-${manifest.version}.tgz",`,
  },
  python: {
    host: "python",
    file: "Pulumi.yaml",
    before: "runtime: python",
    after: `runtime: ${JSON.stringify(pythonRuntime)}`,
  },
  go: { host: "go", file: "main.go", before: "canvas.GetTeam", after: "canvas.LookupTeam" },
} as const;

it.for(["typescript", "python", "go"] as const)(
  "converts the YAML example to %s, and runs it (skipped without a converter or current language hosts)",
  { timeout: 20 * minutes },
  async (language, test) => {
    const { host, file, before, after } = corrections[language];
    test.skip(!hasConverter(), "there is no pulumi-converter-yaml on PATH");
    await requireHosts(test, "nodejs", host);
    const service = await Service.start(test);
    const packages = language === "typescript" ? compiler : [];
    const target = await userProject(service, { ...yaml, config: { teamName: "Alpha" } }, packages);
    for (const unused of ["Main.yaml", "Pulumi.yaml"]) rmSync(join(target.folder, unused));

    await convertExample(service, language, target);
    const text = readFileSync(join(target.folder, file), "utf8");
    expect(text).toContain(before);
    writeFileSync(join(target.folder, file), text.replaceAll(before, after));
    await succeed(target.run(["install"]));

    expect((await succeed(target.up())).changes).toEqual({ create: 4 });
    const { id } = service.one("spaces", ({ name }) => name === "Ideas");
    expect(await target.outputs()).toEqual({ spaceId: id });
    expect(service.all("frames", ({ name }) => name === "First idea")).toHaveLength(1);
    expect((await succeed(target.preview())).changes).toEqual({ same: 4 });
    expect((await succeed(target.destroy())).changes).toEqual({ delete: 4 });
  },
);

/** Writes the program, and installs nothing: the SDKs of this version need not be published yet. */
async function convertExample(service: Service, language: string, target: Stack): Promise<void> {
  const example = await service.stack(yaml);
  copyExample("yaml", example.folder);
  rmSync(join(example.folder, "Main.yaml"));
  symlinkSync(installPackage(), join(example.folder, "node_modules"));
  const flags = ["--language", language, "--generate-only", "--out", target.folder];
  await succeed(example.run(["convert", "--from", "yaml", ...flags]));
}

function hasConverter(): boolean {
  const path = [findEngine()?.path, process.env.PATH].join(delimiter);
  return findExecutable("pulumi-converter-yaml", path) !== undefined;
}
