// The published package includes every file that is needed, and no others.
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { beforeAll, expect, it } from "vitest";
import { packageFiles } from "../../../tools/release/npm.mjs";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFileSync(join(repository, path), "utf8");
const manifest: { dependencies: Record<string, string>; bin: Record<string, string> } = JSON.parse(
  read("package.json"),
);

let packed: ReturnType<typeof packageFiles> = [];
let paths: readonly string[] = [];
beforeAll(() => {
  packed = packageFiles(repository);
  paths = packed.map(({ path }) => path);
}, 60_000);

const named = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).sort();

it("has at its top what a user looks for", () => {
  const entries = new Set(paths.map((path) => path.split("/")[0]));
  expect([...entries].sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "PulumiPlugin.yaml",
    "README.md",
    "dist",
    "package.json",
    "provider",
    "workspace.schema.json",
  ]);
});

it("has a package.json without what is for a clone", () => {
  const { scripts: _, devDependencies: __, ...published } = JSON.parse(read("package.json"));
  expect(JSON.parse(String(packed.find(({ path }) => path === "package.json")?.content))).toEqual(published);
});

it("has in each part only files of the kinds that it needs", () => {
  const kinds = new Set(named(/\//).map((path) => path.replace(/^((?:dist\/)?\w+)\/.*?((\.d)?\.\w+)$/, "$1/**/*$2")));
  expect([...kinds].sort()).toEqual([
    "dist/cli/**/*.css",
    "dist/cli/**/*.js",
    "dist/cli/**/*.mjs",
    "dist/emulator/**/*.css",
    "dist/emulator/**/*.html",
    "dist/emulator/**/*.js",
    "dist/emulator/**/*.svg",
    "dist/emulator/**/*.txt",
    "dist/libraries/**/*.js",
    "dist/libraries/**/*.txt",
    "dist/picture/**/*.css",
    "dist/picture/**/*.js",
    "dist/provider/**/*.js",
    "dist/provider/**/*.json",
    "dist/provider/**/*.txt",
    "dist/sdk/**/*.d.ts",
    "dist/sdk/**/*.js",
    "dist/sdk/**/*.json",
    "provider/**/*.cjs",
    "provider/**/*.json",
    "provider/**/*.yaml",
    "provider/pulumi-resource-canvas",
  ]);
});

it("has what every source file became, and what no other file became", () => {
  const sources = ["cli", "emulator", "picture", "provider", "sdk"].flatMap((part) =>
    readdirSync(join(repository, part), { recursive: true, encoding: "utf8" }).map((name) => `${part}/${name}`),
  );
  const isBundled = (path: string) => path.startsWith("provider/plugin/") || path.startsWith("emulator/page/");
  const expected = sources.filter((path) => path.endsWith(".ts") && !isBundled(path));
  expected.push("emulator/page/main.ts");
  const made = named(/^dist\/(?!libraries\/|provider\/bin\/).*\.js$/).map((path) =>
    path.replace(/^dist\/(.*)\.js$/, "$1.ts"),
  );
  expect(made).toEqual(expected.sort());
});

it("has the declarations that lead from the SDK's own, and no others", () => {
  const reached = new Set(["dist/sdk/index.d.ts", "dist/sdk/testing.d.ts"]);
  for (const path of reached) {
    const folder = new URL(path, "file:///");
    for (const name of importsOf(path).filter((name) => name.startsWith(".")))
      reached.add(`${new URL(name, folder).pathname.slice(1)}.d.ts`);
  }
  expect(named(/\.d\.ts$/)).toEqual([...reached].sort());
});

it("has commands that can be run, and a plugin in the folder for `pulumi package add`", () => {
  const executable = packed.filter(({ mode }) => (mode & 0o111) !== 0).map(({ path }) => path);
  expect(executable.sort()).toEqual([...Object.values(manifest.bin), "provider/pulumi-resource-canvas"].sort());
});

it("depends on what its files import, which is only Pulumi's SDK", () => {
  expect(packagesIn(named(/\.(c?js|d\.ts)$/))).toEqual(["@pulumi/pulumi"]);
  expect(manifest.dependencies).toEqual({ "@pulumi/pulumi": expect.stringMatching(/^\^/) });
});

it("has no library that none of its files imports", () => {
  const files = named(/\.js$/).map((path) => [path, importsOf(path)] as const);
  const reached = files.flatMap(([path, names]) =>
    names.map((name) => new URL(name, `file:///${path}`).pathname.slice(1)),
  );
  expect(named(/^dist\/libraries\/.*\.js$/).filter((path) => !reached.includes(path))).toEqual([]);
});

it("has a plugin that needs no other package, and loads got with its first request", () => {
  expect(packagesIn(named(/^dist\/provider\/bin\/.*\.js$/))).toEqual([]);
  const main = read("dist/provider/bin/main.js");
  const [, chunk] = /import\("\.\/(.+\.js)"\)/.exec(main.slice(main.indexOf("const loadGot"))) ?? [];
  expect(read(`dist/provider/bin/${chunk}`)).toContain("got");
  expect(main).not.toMatch(new RegExp(`^import .*${chunk}`, "m"));
});

it.each([
  ["dist/provider/bin", ["@grpc/grpc-js", "@pulumi/pulumi", "google-protobuf", "got", "zod"]],
  ["dist/libraries", ["@hono/node-server", "got", "hono", "yaml", "zod"]],
  ["dist/emulator/page", ["@preact/signals", "@preact/signals-core", "preact"]],
])("lists the licenses of the packages that are part of %s", (folder, direct) => {
  const [, ...sections] = read(`${folder}/LICENSES.txt`).split(/^={80}\n/m);
  for (const section of sections) expect(section).toMatch(/^\S+ \S+ \(.+\)\n\n.*(Copyright|©|Licensor)/s);
  const names = sections.map((section) => section.split(" ")[0]);
  expect(names).toEqual(expect.arrayContaining(direct));
});

/** The imports of a file; bundles call `require` as `__require`. */
function importsOf(path: string): string[] {
  const text = read(path).replaceAll("__require(", "require(");
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** The packages that files import, except Node's builtin modules. */
function packagesIn(files: readonly string[]): string[] {
  const names = files.flatMap(importsOf).filter((name) => !name.startsWith(".") && !isBuiltin(name));
  return [...new Set(names.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/")))].sort();
}
