// The steps of the workflows, run by a shell as GitHub runs them; commands that publish are replaced by a record of their arguments.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(repository, path), "utf8");

interface Step {
  readonly name?: string;
  readonly run?: string;
}

/** The commands of all jobs, by the names of their steps. */
function commandsOf(workflow: string): Record<string, string> {
  const { jobs }: { jobs: Record<string, { steps: Step[] }> } = parse(read(`.github/workflows/${workflow}.yml`));
  const steps = Object.values(jobs).flatMap(({ steps }) => steps);
  return Object.fromEntries(steps.flatMap(({ name, run }) => (run ? [[name ?? run, run]] : [])));
}

it("runs both test commands, like .ci/run", () => {
  const commands = ["npm test", "npm run test:release"];
  expect(Object.values(commandsOf("ci"))).toEqual(commands);
  expect(
    read(".ci/run")
      .split("\n")
      .filter((line) => line.startsWith("npm ")),
  ).toEqual(commands);
});

describe("a release", () => {
  const commands = commandsOf("release");
  const published = ["a-1.2.3.tgz", "a-sdk-1.2.3.tgz", "a-1.2.3.whl", "plugin-v1.2.3-linux-amd64.tar.gz", "SHA256SUMS"];
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-workflow-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "release"));
    for (const name of published) writeFileSync(join(folder, "release", name), "");
  });

  /** Runs a step in a folder with a release, and returns its calls of programs that publish. */
  function callsOf(step: string): string[] {
    const record = join(folder, "calls");
    const script = `#!/bin/sh\necho "\${0##*/} $*" >> "${record}"\n`;
    for (const name of ["gh", "npm", "pipx"]) writeFileSync(join(folder, name), script, { mode: 0o755 });
    const { status, stderr } = shell(step, folder, [folder, process.env.PATH].join(delimiter));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return readFileSync(record, "utf8").trim().split("\n");
  }

  const shell = (step: string, cwd: string, PATH = process.env.PATH, tag = "v1.2.3") =>
    spawnSync("bash", ["-e", "-c", commands[step] ?? ""], {
      cwd,
      env: { ...process.env, PATH, GITHUB_REF_NAME: tag },
      encoding: "utf8",
    });

  it("is made of the tag, which has to be the version", () => {
    const { version } = JSON.parse(read("package.json"));
    const { status, stderr } = shell("Make", repository, process.env.PATH, "v0.0.0");
    expect(stderr).toContain(`the tag is v0.0.0, but the version in package.json is ${version}; tag the commit as`);
    expect(status).toBe(1);
  });

  it.each([
    [
      "Publish on GitHub",
      [
        "gh release create v1.2.3 ./release/SHA256SUMS ./release/a-1.2.3.tgz ./release/a-1.2.3.whl ./release/a-sdk-1.2.3.tgz ./release/plugin-v1.2.3-linux-amd64.tar.gz --verify-tag --generate-notes",
      ],
    ],
    [
      "Publish on npm",
      [
        "npm publish ./release/a-1.2.3.tgz --access public --provenance",
        "npm publish ./release/a-sdk-1.2.3.tgz --access public --provenance",
      ],
    ],
    ["Publish on PyPI", ["pipx run twine upload ./release/a-1.2.3.whl"]],
  ])("%s takes the files of its kind", (step, calls) => {
    expect(callsOf(step)).toEqual(calls);
  });
});
