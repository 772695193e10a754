// Which copy of the state a preview of examples/gitops starts from, if somebody with a branch publishes others.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { ghScript, githubAnswers, type Run } from "./gitops/github-api.ts";
import { example } from "./gitops/job.ts";

const action = parse(readFileSync(join(example, ".github/actions/state/action.yml"), "utf8"));

/** Runs the action; returns the artifact that it has downloaded, or the state without one, or what it has printed. */
function stateFrom(answers: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), "canvas-gitops-state-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const add = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o755 });
  add("github.json", JSON.stringify(answers));
  add("published.json", "{}");
  add("gh", `#!/bin/bash\nset -eo pipefail\n${ghScript}\n`);
  add("unzip", "#!/bin/bash\nmv state.zip state.json\n");
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, GITHUB_REPOSITORY: "acme/workspace" };
  const options = { cwd: folder, env, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync("bash", ["-eo", "pipefail", "-c", action.runs.steps[0].run], options);
  if (status !== 0) return `failed: ${stdout}${stderr}`;
  const downloaded = join(folder, "downloaded");
  return existsSync(downloaded)
    ? readFileSync(downloaded, "utf8").trim()
    : readFileSync(join(folder, "state.json"), "utf8").trim();
}

const applied: Run = { id: 10, workflow: "apply.yml", event: "push", commit: "c0ffee", artifacts: [{ id: 100 }] };

it.each<[string, readonly Run[], string]>([
  ["no run", [], "{}"],
  ["a merge", [applied], "100"],
  [
    "a night after it",
    [applied, { ...applied, id: 11, workflow: "nightly.yml", event: "schedule", artifacts: [{ id: 110 }] }],
    "110",
  ],
  ["a run that was repeated", [{ ...applied, artifacts: [{ id: 100 }, { id: 101 }] }], "101"],
  ["a run that failed before it had a state", [applied, { ...applied, id: 11, artifacts: [] }], "100"],
  ["only such a run", [{ ...applied, artifacts: [] }], "{}"],
  [
    "a pull request from main into a branch of somebody",
    [applied, { ...applied, id: 12, event: "pull_request", artifacts: [{ id: 120 }] }],
    "100",
  ],
  ["only such a pull request", [{ ...applied, id: 12, event: "pull_request" }], "{}"],
  ["another workflow", [applied, { ...applied, id: 12, workflow: "evil.yml", artifacts: [{ id: 120 }] }], "100"],
  [
    "a tag that is called main",
    [applied, { ...applied, id: 12, commit: "evil" }],
    "failed: The newest state is not from the branch main.\n",
  ],
  [
    "a state that has expired",
    [{ ...applied, artifacts: [{ id: 100, expired: true }] }],
    "failed: No run on main has a state that can be downloaded. Run the workflow Apply once.\n",
  ],
])("%s", (_, runs, expected) => {
  expect(stateFrom(githubAnswers(runs))).toBe(expected);
});

it("a failure of GitHub is not taken for a new workspace", () => {
  const answers = githubAnswers([applied]);
  for (const path of Object.keys(answers).filter(
    (path) => !/evil|beef\.\.\.beef|comments|workflows\/[14]\//.test(path),
  )) {
    const { [path]: _, ...others } = answers;
    expect(stateFrom(others), path).toMatch(/^failed: /);
  }
});
