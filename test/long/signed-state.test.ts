// A state that is signed, and somebody who changes it in the moment between its check and the run that reads it again.
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pathWithPulumi } from "../../cli/run/pulumi-path.ts";
import { Desk } from "../e2e/desk.ts";

const timeout = 240_000;

const state = ".pulumi-canvas/state/.pulumi/stacks/workspace/main.json";
const replacing = (folder: string, from: string, to: string): string =>
  `sed -i 's|"${from}"|"${to}"|g' '${join(folder, state)}'`;

/** A folder with a Pulumi that does something else around its commands. */
function folderOfIntruder(folder: string, { before = "", after = "" }: { before?: string; after?: string }): string {
  const own = join(folder, "intruder");
  mkdirSync(own, { recursive: true });
  const lines = ["#!/bin/sh", `PATH='${pathWithPulumi()}'`, before, 'pulumi "$@"', "code=$?", after, "exit $code", ""];
  writeFileSync(join(own, "pulumi"), lines.join("\n"), { mode: 0o755 });
  return own;
}

/** Runs an update with the programs of a folder first on PATH. */
const upWith = (desk: Desk, first: string) => desk.runWith(first, "up", "workspace.yaml", "--yes");

it.concurrent("a state cannot make Pulumi ask its author for a key", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(String(request.url));
    response.end("{}");
  }).listen(0, "127.0.0.1");
  test.onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  desk.write("team: Alpha\n");
  const url = `awskms://alias/x?region=us-east-1&endpoint=http://127.0.0.1:${port}&awssdk=v2`;
  const latest = { manifest: {}, secrets_providers: { type: "cloud", state: { url, encryptedkey: "YWJj" } } };
  const state = join(desk.folder, ".pulumi-canvas/state/.pulumi");
  mkdirSync(join(state, "stacks/workspace"), { recursive: true });
  writeFileSync(join(state, "meta.yaml"), "version: 1\n");
  writeFileSync(join(state, "stacks/workspace/main.json"), JSON.stringify({ version: 3, checkpoint: { latest } }));
  Object.assign(desk.environment, { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" });
  for (const command of ["preview", "drift"]) {
    const done = await desk.run(command, "workspace.yaml");
    expect(done.stderr).toContain("names a service that Pulumi would ask for the key of its secrets (cloud); ");
    expect(done).toMatchObject({ exitCode: 1 });
  }
  expect(requests).toEqual([]);
});

it.concurrent("a run signs what it leaves, and nothing that somebody else has put in", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  const { service, folder } = desk;
  desk.environment.CANVAS_STATE_KEY = "key";
  const write = (title: string) => desk.write(`team: Alpha\nspaces:\n  own: { title: ${title} }\n`);
  write("One");
  const first = await desk.run("up", "workspace.yaml", "--yes");
  expect(first, first.stderr).toMatchObject({ exitCode: 0 });
  const [own] = service.all("spaces", ({ name }) => name === "One");
  const [other] = service.all("spaces", ({ name }) => name !== "One");
  write("Two");
  const intrusion = `[ "$1" = up ] && ${replacing(folder, String(own?.id), String(other?.id))}`;
  const changed = await upWith(desk, folderOfIntruder(folder, { before: intrusion }));
  expect(changed).toMatchObject({ exitCode: 1 });
  expect(changed.stderr).toContain(
    "the recorded state of workspace.yaml was changed by somebody else just before or during the run, and is not signed; it had Space ",
  );
  const next = await desk.run("up", "workspace.yaml", "--yes");
  expect(next.stderr).toContain("the recorded state of workspace.yaml is not the one that the last update signed; ");
});

it.concurrent("a run acts on the state that its plan was made from, or not at all", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  const { service, folder } = desk;
  desk.write("team: Alpha\nspaces:\n  own: { title: One }\n");
  const first = await desk.run("up", "workspace.yaml", "--yes");
  expect(first, first.stderr).toMatchObject({ exitCode: 0 });
  desk.write("team: Alpha\nspaces:\n  own: { title: Two }\n");
  service.takeWrites();
  // Somebody else's update ends after the plan was made.
  const after = `[ "$1" = preview ] && ${replacing(folder, "One", "Other")}`;
  const refused = await upWith(desk, folderOfIntruder(folder, { after }));
  expect(refused.stderr).toContain(
    "the recorded state of workspace.yaml has changed since this plan was made, and nothing was done; run the command again, and look at its plan",
  );
  expect(refused).toMatchObject({ exitCode: 1 });
  expect(service.takeWrites()).toEqual([]);
  // A signal comes while the command does something that cannot be stopped, just before its run.
  const marker = join(folder, "planned");
  const before = `[ "$1 $2" = "stack export" ] && [ -e '${marker}' ] && kill -TERM $PPID && sleep 1`;
  const noted = `[ "$1" = preview ] && touch '${marker}'`;
  const stopped = await upWith(desk, folderOfIntruder(folder, { before, after: noted }));
  expect(stopped, stopped.stderr).toMatchObject({ exitCode: 143 });
  expect(service.takeWrites()).toEqual([]);
  const done = await desk.run("up", "workspace.yaml", "--yes");
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  expect(service.all("spaces", ({ name }) => name === "Two")).toHaveLength(1);
});
