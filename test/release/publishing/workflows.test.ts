// The workflows: what they use is pinned, and which commands they run.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { steps } from "../../../tools/release/publish/steps.mjs";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFileSync(join(repository, path), "utf8");

interface Step {
  readonly name?: string;
  readonly run?: string;
}

interface Job {
  readonly needs?: string;
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
}

function jobsOf(workflow: string): Readonly<Record<string, Job>> {
  const { jobs }: { jobs: Readonly<Record<string, Job>> } = parse(read(`.github/workflows/${workflow}.yml`));
  return jobs;
}

const commandsOf = ({ steps = [] }: Job) => steps.flatMap(({ run }) => (run ? [run] : []));

/** The actions of a folder, with the comment behind them. */
function actionsIn(folder: string): string[] {
  const names = readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" });
  const lines = names.filter((name) => name.endsWith(".yml")).flatMap((name) => read(join(folder, name)).split("\n"));
  const used = lines.flatMap((line) => /uses: (.+)$/.exec(line)?.[1] ?? []);
  return [...new Set(used.filter((action) => !action.startsWith("./")))].sort();
}

describe("CI", () => {
  it("runs both test commands, like .ci/run, on the Node versions that package.json names", () => {
    const { test = {}, release = {} } = jobsOf("ci");
    expect(test.strategy?.matrix.node).toEqual([20, 22, 24]);
    expect(JSON.parse(read("package.json")).engines.node).toBe("^20.19.0 || >=22.12.0");
    const commands = [...commandsOf(test), ...commandsOf(release)];
    expect(commands).toEqual(["npm test", "npm run test:release"]);
    expect(
      read(".ci/run")
        .split("\n")
        .filter((line) => line.startsWith("npm ")),
    ).toEqual(commands);
  });

  it("has only commands of package.json", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const commands = ["ci", "nightly"].flatMap((workflow) => Object.values(jobsOf(workflow)).flatMap(commandsOf));
    const named = commands.flatMap((command) => /^npm (?:run )?((?<=run )\S+|test)/.exec(command)?.[1] ?? []);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(["test", "test:release", "coverage", "licenses", "soak"]));
  });
});

describe("actions", () => {
  const actions = actionsIn(".github");

  it("are pinned by commit", () => {
    for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("are those of the example, where that has them", () => {
    const nameOf = (action: string) => action.split("@")[0];
    const example = actionsIn("examples/gitops/.github");
    const shared = actions.filter((action) => example.some((other) => nameOf(other) === nameOf(action)));
    expect(shared.filter((action) => !example.includes(action))).toEqual([]);
    expect(shared.length).toBeGreaterThan(3);
  });
});

describe("a release", () => {
  const jobs = jobsOf("release");

  it("is published after all tests have passed on the tag, and then installed", () => {
    expect(jobs.test?.uses).toBe("./.github/workflows/ci.yml");
    expect([jobs.make?.needs, jobs.publish?.needs, jobs.try?.needs]).toEqual(["test", "make", "publish"]);
  });

  it("is made of the tag, which has to be the version", () => {
    const { version } = JSON.parse(read("package.json"));
    const make = commandsOf(jobs.make ?? {})[0] ?? "";
    const env = { ...process.env, GITHUB_REF_NAME: "v0.0.0" };
    const { status, stderr } = spawnSync("bash", ["-e", "-c", make], { cwd: repository, env, encoding: "utf8" });
    expect(stderr).toContain(`the tag is v0.0.0, but the version in package.json is ${version}; tag the commit as`);
    expect(status).toBe(1);
  });

  it("is published by all steps of the script in their order, each of which ends with what to do", () => {
    const commands = commandsOf(jobs.publish ?? {});
    expect(commands).toEqual(
      Object.keys(steps).map((step) => `node tools/release/publish.mjs ${step} --tag "$GITHUB_REF_NAME"`),
    );
    const env = { ...process.env, GITHUB_REF_NAME: "v0.0.0" };
    const { status, stderr } = spawnSync("bash", ["-e", "-c", commands[0] ?? ""], {
      cwd: repository,
      env,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^pulumi-canvas: .*v0\.0\.0/)]);
  });
});
