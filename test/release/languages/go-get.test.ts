// `go get` of the module that a release tags, from a repository that stands in for the published one.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { hasGo } from "../../../tools/engine/build.mjs";
import { steps } from "../../../tools/release/publish/steps.mjs";
import { provideRelease } from "../../engine/release.ts";
import { minutes, repository, version } from "./sdk.ts";

const { language } = JSON.parse(readFileSync(join(repository, "provider", "schema.json"), "utf8"));
const [host, owner, project] = language.go.importBasePath.split("/");
const tag = `v${version}`;

const program = `package main

import (
	"${language.go.importBasePath}"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		_, err := canvas.NewSpace(ctx, "plan", &canvas.SpaceArgs{TeamId: pulumi.String("1"), Name: pulumi.String("Plan")})
		return err
	})
}
`;

describe.skipIf(!hasGo())("with Go (skipped without it)", () => {
  it(
    "gets the module by the tag of its version",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-go-get-"));
      onTestFinished(() => {
        vi.unstubAllEnvs();
        rmSync(folder, { recursive: true });
      }, 5 * minutes);
      tagModule(folder, await provideRelease());
      const user = join(folder, "user");
      mkdirSync(user);
      writeFileSync(join(user, "main.go"), program);
      const go = goFor(folder, user);
      go("mod", "init", "program");
      go("get", `${language.go.importBasePath}@${tag}`);
      // Compiling is what go.test.ts does.
      go("list", "-deps", ".");
      expect(readFileSync(join(user, "go.mod"), "utf8")).toContain(`${host}/${owner}/${project}/sdk/go ${tag}`);
    },
    15 * minutes,
  );
});

/** Runs the step of the release in a clone whose remote is `origin.git`. */
function tagModule(folder: string, release: string): void {
  const clone = join(folder, "clone");
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: clone, stdio: "pipe" });
  mkdirSync(clone);
  git("init", "--quiet", "--bare", join(folder, "origin.git"));
  git("init", "--quiet");
  git("remote", "add", "origin", join(folder, "origin.git"));
  git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "--allow-empty", "-m", "Start");
  git("tag", tag);
  git("push", "--quiet", "origin", tag);
  vi.stubEnv("GIT_DIR", join(clone, ".git"));
  const files = readdirSync(release).sort();
  const published = { folder: release, files, tag, version, isPrerelease: false, notes: "" };
  expect([...(steps.go?.(published) ?? [])]).toEqual([`pushed the tag sdk/go/${tag}`]);
  vi.unstubAllEnvs();
}

/** Go with an empty cache, which finds the project in `origin.git`, and other modules where this machine has them. */
function goFor(folder: string, cwd: string) {
  const settings = execFileSync("go", ["env", "-json", "GOMODCACHE", "GOPROXY"], { encoding: "utf8" });
  const { GOMODCACHE, GOPROXY }: Record<string, string> = JSON.parse(settings);
  const env = {
    ...process.env,
    GOMODCACHE: join(folder, "modules"),
    GOPROXY: `file://${GOMODCACHE}/cache/download,${GOPROXY}`,
    GOPRIVATE: `${host}/${owner}`,
    GOFLAGS: "-modcacherw",
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `url.file://${folder}/origin.git.insteadOf`,
    GIT_CONFIG_VALUE_0: `https://${host}/${owner}/${project}`,
  };
  return (...args: readonly string[]) => execFileSync("go", args, { cwd, env, stdio: "pipe" });
}
