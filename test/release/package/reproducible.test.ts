// A second clone, on a machine that is set up differently, makes the same release.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { hasGo } from "../../../tools/engine/build.mjs";
import { provideRelease, thisPlatform } from "../../engine/release.ts";
import { run } from "../../engine/sdks.ts";
import { minutes, repository } from "../languages/sdk.ts";

/** Stands in for a current Pulumi, whose hosts write SDKs; it writes something else. */
const pulumi = `#!/bin/sh
case $1 in version) echo v3.300.0 ;; package) for folder; do :; done; mkdir -p "$folder" && echo other > "$folder/other" ;; esac
`;

describe.skipIf(!hasGo())("with Go, which builds the generators of the SDKs (skipped without it)", () => {
  it(
    "has the same checksums with other hosts on PATH, another folder, umask, and time zone",
    async () => {
      const folder = mkdtempSync(join(repository, ".cache", "another place-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const clone = copyRepository(join(folder, "clone"));
      const hosts = join(folder, "hosts");
      mkdirSync(hosts);
      for (const name of [
        "pulumi",
        ...["nodejs", "python", "go", "java", "dotnet"].map((name) => `pulumi-language-${name}`),
      ])
        writeFileSync(join(hosts, name), pulumi, { mode: 0o755 });
      const settings = [`PATH=${[hosts, process.env.PATH].join(delimiter)}`, "TZ=Asia/Tokyo", "CANVAS_ENGINE_PATH="];
      const release = `umask 077 && exec node tools/release.mjs --platform ${thisPlatform}`;
      await run("env", [...settings, "sh", "-c", release], clone);
      const sums = (parent: string) => readFileSync(join(parent, "SHA256SUMS"), "utf8");
      expect(sums(join(clone, "release"))).toBe(sums(await provideRelease()));
    },
    20 * minutes,
  );
});

/** The files that git has or would have, readable only for this user, and the installed packages. */
function copyRepository(target: string): string {
  const names = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: repository,
    encoding: "utf8",
  });
  for (const name of names.split("\0").filter(Boolean)) cpSync(join(repository, name), join(target, name));
  execFileSync("chmod", ["-R", "go-rwx,a-x+X", target]);
  execFileSync("cp", ["-al", join(repository, "node_modules"), target]);
  return target;
}
