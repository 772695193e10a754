// A state that is signed, and somebody who changes it in the moment between its check and the run that reads it again.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { pathWithPulumi } from "../../cli/engine/pulumi-path.ts";
import { execute } from "../engine/npm.ts";
import { Desk, main } from "./desk.ts";

const timeout = 240_000;

/** A folder with a Pulumi that puts another space into the state, just before an update. */
function folderOfIntruder(folder: string, from: string, to: string): string {
  const state = ".pulumi-canvas/state/.pulumi/stacks/workspace/main.json";
  const [path, own] = [pathWithPulumi(), join(folder, "intruder")];
  mkdirSync(own);
  const change = `sed -i 's|"${from}"|"${to}"|g' '${join(folder, state)}'`;
  const script = `#!/bin/sh\nPATH='${path}'\n[ "$1" = up ] && ${change}\nexec pulumi "$@"\n`;
  writeFileSync(join(own, "pulumi"), script, { mode: 0o755 });
  return own;
}

it.concurrent("a run signs what it leaves, and nothing that somebody else has put in", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  const { service, folder } = desk;
  const environment = {
    CANVAS_BASE_URL: service.url,
    CANVAS_ACCESS_TOKEN: service.emulator.credentials.token,
    CANVAS_EDITION_ID: undefined,
    CANVAS_STATE_KEY: "key",
    PULUMI_BACKEND_URL: undefined,
    PULUMI_STACK: undefined,
  };
  /** Runs the command with the programs of a folder first on PATH. */
  const run = (command: string, first = dirname(process.execPath)) =>
    execute(process.execPath, [main, command, "workspace.yaml", "--yes"], { cwd: folder, environment, node: first });
  const write = (title: string) => desk.write(`team: Alpha\nspaces:\n  own: { title: ${title} }\n`);
  write("One");
  for (const command of ["up", "destroy", "up"]) {
    const done = await run(command);
    expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  }
  const [own] = service.all("spaces", ({ name }) => name === "One");
  const [other] = service.all("spaces", ({ name }) => name !== "One");
  write("Two");
  const changed = await run("up", folderOfIntruder(folder, String(own?.id), String(other?.id)));
  expect(changed).toMatchObject({ exitCode: 1 });
  expect(changed.stderr).toContain(
    "the recorded state of workspace.yaml was changed by somebody else just before or during the run, and is not signed; it had Space ",
  );
  const next = await run("up");
  expect(next.stderr).toContain("the recorded state of workspace.yaml is not the one that the last update signed; ");
});
