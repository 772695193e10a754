import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { importState } from "../../../cli/engine/state-import.ts";

const place = { file: "workspace.yaml", stack: "main" };

/** A folder with a Pulumi of a few lines, and the way to import a state with it. */
function workspaceWith(script: string) {
  const workDir = mkdtempSync(join(tmpdir(), "canvas-import-"));
  onTestFinished(() => rmSync(workDir, { recursive: true }));
  writeFileSync(join(workDir, "pulumi"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const workspace = { workDir, envVars: { PATH: `${workDir}:/usr/bin:/bin` } };
  return { workDir, importing: (deployment: unknown) => importState(workspace, place, { version: 3, deployment }) };
}

it("gives Pulumi the state without a file", async () => {
  const { workDir, importing } = workspaceWith('echo "$@" > args; cat > state');
  const big = { resources: [{ urn: "u".repeat(1_000_000) }] };
  await importing(big);
  expect(readFileSync(join(workDir, "args"), "utf8")).toBe("stack import --stack main\n");
  expect(JSON.parse(readFileSync(join(workDir, "state"), "utf8"))).toEqual({ version: 3, deployment: big });
  expect(readdirSync(workDir).sort()).toEqual(["args", "pulumi", "state"]);
});

it.each([
  ["error: the stack is currently locked by 1 lock(s)", /^another run is updating the workspace of workspace\.yaml; /],
  ["error: no such stack", /^Pulumi failed: no such stack; /],
])("says why it failed: %s", async (stderr, message) => {
  const { importing } = workspaceWith(`echo "${stderr}" >&2; exit 255`);
  await expect(importing({ resources: [{ urn: "u".repeat(1_000_000) }] })).rejects.toThrow(message);
});
