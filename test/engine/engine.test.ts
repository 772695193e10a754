import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { engineVersion, findEngine, isAtLeast, programFolder } from "../../tools/engine.mjs";

describe("the version of an engine", () => {
  it.each([
    ["3.200.0", "3.200.0", true],
    ["v3.259.0", "3.200.0", true],
    ["3.99.9", "3.200.0", false],
    ["3.259.0-alpha.1+dirty", "3.259.0", true],
    ["", "3.200.0", false],
  ])("%j at least %s: %s", (version, wanted, expected) => {
    expect(isAtLeast(version, wanted)).toBe(expected);
  });

  it("is the one that go.mod pins", () => {
    const pinned = readFileSync(new URL("../../tools/engine/cli/go.mod", import.meta.url), "utf8");
    expect(pinned).toMatch(new RegExp(`github\\.com/pulumi/pulumi/pkg/v3 v${engineVersion.replaceAll(".", "\\.")}\\b`));
  });
});

describe("finding the engine", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pulumi canvas engine-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A folder with fake programs that only print a version. */
  function install(name: string, version: string, programs: readonly string[]): string {
    mkdirSync(join(folder, name), { recursive: true });
    for (const program of programs) {
      writeFileSync(join(folder, name, program), `#!/bin/sh\necho v${version}\n`, { mode: 0o755 });
    }
    return join(folder, name);
  }
  const all = ["pulumi", "pulumi-language-nodejs", "pulumi-resource-pulumi-nodejs"];

  it("takes the one on PATH when it is new enough", () => {
    const path = install("bin", "3.200.0", all);
    expect(findEngine({ PATH: path, CANVAS_CACHE_DIR: folder })).toEqual({ pulumi: join(path, "pulumi"), path });
  });

  it("takes a language host from elsewhere on PATH", () => {
    const path = install("bin", "3.200.0", ["pulumi", "pulumi-resource-pulumi-nodejs"]);
    const host = install("host", "3.68.0", ["pulumi-language-nodejs"]);
    expect(findEngine({ PATH: [path, host].join(delimiter), CANVAS_CACHE_DIR: folder })?.path).toBe(path);
  });

  it.each([
    ["too old", "3.199.0", all],
    ["without its language host", "3.300.0", ["pulumi"]],
  ])("passes over one on PATH that is %s", (_, version, programs) => {
    const path = install("bin", version, programs);
    expect(findEngine({ PATH: path, CANVAS_CACHE_DIR: folder })).toBeUndefined();
  });

  it("prefers the one that CANVAS_ENGINE_PATH names", () => {
    const named = install("named", "3.100.0", all);
    const path = install("bin", "3.300.0", all);
    const environment = { PATH: path, CANVAS_ENGINE_PATH: named, CANVAS_CACHE_DIR: folder };
    expect(findEngine(environment)).toEqual({ pulumi: join(named, "pulumi"), path: named });
  });

  it("adds the kept hosts of the languages that the engine came without", () => {
    const path = install("bin", "3.200.0", [...all, "pulumi-language-python"]);
    const environment = { PATH: path, CANVAS_CACHE_DIR: folder };
    const hosts = ["python", "yaml"].map((language) => programFolder(`pulumi-language-${language}`, environment));
    for (const host of hosts) mkdirSync(host);
    expect(findEngine(environment)?.path).toBe([path, hosts[1]].join(delimiter));
  });
});
