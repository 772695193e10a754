import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { exportState, importState } from "../../../cli/run/stack-state.ts";
import { place, resource, stateWith } from "./states.ts";

/** A folder with a Pulumi of a few lines, as Pulumi runs it. */
function projectWith(script: string) {
  const workDir = mkdtempSync(join(tmpdir(), "canvas-import-"));
  onTestFinished(() => rmSync(workDir, { recursive: true }));
  writeFileSync(join(workDir, "pulumi"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { workDir, envVars: { PATH: `${workDir}:/usr/bin:/bin` } };
}

const big = stateWith(resource("Space", "u".repeat(1_000_000)));

it("gives Pulumi the state without a file", async () => {
  const project = projectWith('echo "$@" > args; cat > state');
  const { workDir } = project;
  await importState(project, place, big);
  expect(readFileSync(join(workDir, "args"), "utf8")).toBe("stack import --stack main\n");
  expect(JSON.parse(readFileSync(join(workDir, "state"), "utf8"))).toEqual({ version: 3, deployment: big.deployment });
  expect(readdirSync(workDir).sort()).toEqual(["args", "pulumi", "state"]);
});

it.each([
  ["error: the stack is currently locked by 1 lock(s)", /^another run is updating the workspace of workspace\.yaml; /],
  ["error: no such stack", /^Pulumi failed: no such stack; /],
])("says why it failed: %s", async (stderr, message) => {
  const project = projectWith(`echo "${stderr}" >&2; exit 255`);
  await expect(importState(project, place, big)).rejects.toThrow(message);
  await expect(exportState(project, place)).rejects.toThrow(message);
});

describe("a state is exported", () => {
  const written = (deployment: object) => JSON.stringify({ version: 3, deployment });
  const secret = (text: object) => ({ resources: [resource("Space", "one", "7", { inputs: { name: text } })] });
  const [encrypted, plain] = [secret({ ciphertext: "v1" }), secret({ plaintext: '"One"' })];

  /** A Pulumi that shows secrets if it is asked to, and keeps what it was asked. */
  const projectOf = (shown: object, open: object = shown) =>
    projectWith(
      `echo "$@" >> args; case "$*" in *--show-secrets) echo '${written(open)}';; *) echo '${written(shown)}';; esac`,
    );
  const argumentsOf = ({ workDir }: ReturnType<typeof projectOf>) => readFileSync(join(workDir, "args"), "utf8");

  it("once if it has no secrets", async () => {
    const project = projectOf(plain);
    expect((await exportState(project, place)).deployment).toEqual(plain);
    expect(argumentsOf(project)).toBe("stack export --stack main\n");
  });

  it("by a process that no Ctrl-C in the terminal reaches", async () => {
    const isReached = '[ "$(ps -o pgid= -p $$)" = "$(ps -o pgid= -p $PPID)" ]';
    const project = projectWith(`${isReached} && kill -INT $$; echo '${written(plain)}'`);
    expect((await exportState(project, place)).deployment).toEqual(plain);
  });

  it("again with its secrets if it has some", async () => {
    const project = projectOf(encrypted, plain);
    expect((await exportState(project, place)).deployment).toEqual(plain);
    expect(argumentsOf(project)).toBe("stack export --stack main\nstack export --stack main --show-secrets\n");
  });

  it("before anybody is asked for a key whom the state names", async () => {
    const project = projectOf({ ...encrypted, secrets_providers: { type: "cloud", state: { url: "awskms://key" } } });
    await expect(exportState(project, place)).rejects.toThrow("names a service that Pulumi would ask for the key");
    expect(argumentsOf(project)).toBe("stack export --stack main\n");
  });

  it("and is one", async () => {
    await expect(exportState(projectOf([]), place)).rejects.toThrow(
      "the recorded state of workspace.yaml is not one that Pulumi writes",
    );
  });
});
