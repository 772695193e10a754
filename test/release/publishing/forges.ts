// A release to publish, in a repository with a remote, and stand-ins on PATH for the programs that publish it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished, vi } from "vitest";
import { findExecutable } from "../../../tools/engine/places.mjs";
import { readRelease } from "../../../tools/release/publish/release.mjs";
import { steps } from "../../../tools/release/publish/steps.mjs";
import { tarball } from "../../../tools/release/tarball.mjs";

const standIn = fileURLToPath(new URL("forges.sh", import.meta.url));
const person = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];

/** The forges as they are before a release, and the release. */
export class Forges {
  readonly #folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-forges-"));
  readonly repository = join(this.#folder, "repository");
  readonly release = join(this.repository, "release");
  readonly version: string;
  readonly environment: Readonly<Record<string, string>>;

  constructor(version = "1.2.3") {
    this.version = version;
    onTestFinished(() => rmSync(this.#folder, { recursive: true }));
    const programs = join(this.#folder, "bin");
    for (const name of ["bin", "npm/a", "npm/a-sdk", "github", "repository/release"])
      mkdirSync(join(this.#folder, name), { recursive: true });
    for (const name of ["gh", "npm", "pipx", "git"]) symlinkSync(standIn, join(programs, name));
    this.environment = {
      PATH: [programs, process.env.PATH].join(delimiter),
      FORGES: this.#folder,
      REAL_GIT: findExecutable("git") ?? "",
    };
    this.failAt(0);
    this.#makeRepository();
    this.#makeRelease();
  }

  /** Makes a command fail once, before or after it has done its work: the nth from now on, or the first that matches. */
  failAt(call: number | RegExp, isAfter = false): void {
    rmSync(join(this.#folder, "calls"), { force: true });
    const pattern = typeof call === "number" ? `^${call}: ` : call.source.replace("^", "^[0-9]+: ");
    writeFileSync(join(this.#folder, "fail-at"), pattern);
    if (isAfter) writeFileSync(join(this.#folder, "fail-after"), "");
  }

  /** Runs all steps in this process, as the job does; throws the error of the first that fails. */
  publish(): string[] {
    for (const [name, value] of Object.entries(this.environment)) vi.stubEnv(name, value);
    const folder = process.cwd();
    process.chdir(this.repository);
    try {
      const source = { tag: `v${this.version}`, version: this.version, changelog: this.changelog };
      const release = readRelease(this.release, source);
      return Object.values(steps).flatMap((step) => [...step(release)]);
    } finally {
      process.chdir(folder);
      vi.unstubAllEnvs();
    }
  }

  get changelog(): string {
    return `# Changelog\n\n## ${this.version}\n\n- New.\n\n## 1.0.0\n\n- Old.\n`;
  }

  get calls(): string[] {
    const calls = readFileSync(join(this.#folder, "calls"), "utf8").trim().split("\n");
    return calls.map((call) => call.replaceAll(`${this.repository}/`, ""));
  }

  /** Everything that is published. */
  get published() {
    const files = (path: string) => (existsSync(join(this.#folder, path)) ? readdirSync(join(this.#folder, path)) : []);
    const text = (path: string) => readFileSync(join(this.#folder, path), "utf8").trim();
    const tags = this.git("ls-remote", "--tags", "origin").split("\n");
    return {
      github: files("github").flatMap((tag) => files(`github/${tag}`).filter((name) => /draft|public/.test(name))),
      assets: files(`github/v${this.version}/assets`),
      npm: ["a", "a-sdk"].flatMap((name) => files(`npm/${name}`).map((file) => `${name} ${file}`)),
      pypi: files("pypi").length === 0 ? [] : text("pypi-uploads").split("\n"),
      go: tags.filter((line) => line.includes("sdk/go")).map((line) => line.split("\t")[1]),
    };
  }

  read(path: string): string {
    return readFileSync(join(this.#folder, path), "utf8");
  }

  write(path: string, text: string): void {
    mkdirSync(join(this.#folder, path, ".."), { recursive: true });
    writeFileSync(join(this.#folder, path), text);
  }

  remove(path: string): void {
    rmSync(join(this.#folder, path), { recursive: true });
  }

  git(...args: readonly string[]): string {
    return execFileSync("git", [...person, ...args], { cwd: this.repository, encoding: "utf8", stdio: "pipe" }).trim();
  }

  #makeRepository(): void {
    this.git("init", "--quiet", "--bare", join(this.#folder, "origin.git"));
    this.git("init", "--quiet");
    this.git("remote", "add", "origin", join(this.#folder, "origin.git"));
    writeFileSync(join(this.repository, "README.md"), "A project.\n");
    this.git("add", "README.md");
    this.git("commit", "--quiet", "-m", "Start");
    this.git("tag", `v${this.version}`);
    this.git("push", "--quiet", "origin", `v${this.version}`);
  }

  #makeRelease(): void {
    const { version } = this;
    const file = (path: string, text: string) => ({ path, content: Buffer.from(text), mode: 0o644 });
    const npm = (name: string) => tarball([file("package/package.json", JSON.stringify({ name, version }, null, 1))]);
    const go = `pulumi-canvas-sdk-go-${version}`;
    const made: Readonly<Record<string, Buffer | string>> = {
      [`a-${version}.tgz`]: npm("a"),
      [`a-sdk-${version}.tgz`]: npm("a-sdk"),
      [`a-${version}-py3-none-any.whl`]: "wheel",
      [`plugin-v${version}-linux-amd64.tar.gz`]: "plugin",
      [`${go}.tar.gz`]: tarball([
        file(`${go}/go.mod`, "module github.com/pulumi-canvas/pulumi-canvas/sdk/go\n\ngo 1.21\n"),
        file(`${go}/canvas/canvas.go`, "package canvas\n"),
      ]),
    };
    const sums = Object.entries(made).map(([name, content]) => {
      writeFileSync(join(this.release, name), content);
      return `${createHash("sha256").update(content).digest("hex")}  ${name}\n`;
    });
    writeFileSync(join(this.release, "SHA256SUMS"), sums.join(""));
    writeFileSync(join(this.release, "SHA256SUMS.sigstore.json"), "{}");
  }
}
