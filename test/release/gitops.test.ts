// The jobs of examples/gitops, run for real with state in PostgreSQL: pull requests, merges, two at once, and nights.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, realpathSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { findPostgres } from "../../tools/engine/places.mjs";
import type { Owner } from "../e2e/service.ts";
import { pauseRequest } from "../provider/plugin/pause-request.ts";
import { example } from "./gitops/job.ts";
import { Repository } from "./gitops/repository.ts";

const timeout = 1_200_000;
const workspace = readFileSync(join(example, "workspace.yaml"), "utf8");
const withRetro = `${workspace}  retro: { title: Retro }\n`;

it("a workspace is reviewed, applied and kept as its file says", { timeout }, async (test) => {
  const postgres = findPostgres();
  if (postgres === undefined)
    return test.skip("there is no PostgreSQL; run apt-get install postgresql, or put initdb and postgres on PATH");
  const repository = await Repository.open(test, postgres);
  await showsMistakes(repository);
  await previewsAndApplies(repository);
  await previewsAndAppliesTwiceAtOnce(repository);
  await keepsAtNight(repository);
  await keepsAtNightOnGitlab(repository);
  await withstandsAttackers(repository, await startEvilService(test));
  await previewsWithAReader(repository, join(dirname(realpathSync(join(postgres, "initdb"))), "psql"));
});

const comment = "github-token: pr comment 12 --body-file plan.md\n";
const spacesOf = ({ service }: Repository) => service.all("spaces").map(({ name }) => name);

/** Plans and applies on GitHub; returns the outcome of the job that applies. */
async function merge(repository: Repository, file: string, committed = {}, workflow = "apply.yml") {
  const planned = await repository.run(repository.github(workflow, "plan"), file, committed);
  expect(planned.exitCode, planned.machine.output).toBe(0);
  return repository.run(repository.github(workflow, "apply"), file, committed);
}

async function showsMistakes(repository: Repository): Promise<void> {
  const mistaken = workspace.replace("access:", "acess:");
  for (const job of [repository.github("preview.yml", "validate"), repository.gitlab("merge request")[0]]) {
    const validated = await repository.run(job, mistaken);
    expect(validated.exitCode).toBe(1);
    expect(validated.machine.output).toContain("did you mean access?");
  }
  const { exitCode, machine } = await repository.run(repository.github("preview.yml", "preview"), mistaken);
  expect(exitCode).toBe(1);
  expect(machine.output).toMatch(/workspace\.yaml:\d+:1: .*did you mean access\?/);
  expect(machine.file("plan.md")).toContain("did you mean access?");
  expect(machine.githubCalls).toBe(comment);
}

async function previewsAndApplies(repository: Repository): Promise<void> {
  const proposed = await repository.succeed(repository.github("preview.yml", "preview"), workspace);
  expect(proposed.file("plan.md")).toContain('creates space "Launch"');
  expect(proposed.file("plan.md")).toContain("invites joiner@&#8203;example.com (member)");
  expect(proposed.file("plan.html")).toContain("Launch");
  expect(proposed.file("plan.md")).toMatch(
    /\n\[The whole plan, with a map\]\(https:\/\/github\.com\/acme\/workspace\/actions\/runs\/5\)\n$/,
  );
  expect(proposed.summary).toBe(proposed.file("plan.md"));
  expect(proposed.githubCalls).toBe(comment);
  expect(spacesOf(repository)).toEqual([]);
  expect(repository.service.all("invitations")).toEqual([]);

  const { exitCode, machine: merged } = await merge(repository, workspace);
  expect(exitCode, merged.output).toBe(0);
  expect(merged.summary).toContain("joiner@&#8203;example.com");
  expect(spacesOf(repository)).toEqual(["Launch"]);
  expect(repository.service.all("invitations")).toMatchObject([{ mailId: "joiner@example.com" }]);
}

/** As if there were no queue: the lock of the state lets one of two runs through. */
async function previewsAndAppliesTwiceAtOnce(repository: Repository): Promise<void> {
  const [validate, preview] = repository.gitlab("merge request");
  await repository.succeed(validate, withRetro);
  const requested = await repository.succeed(preview, withRetro);
  expect(requested.file("plan.md")).toContain('creates space "Retro"');
  expect(requested.file("plan.html")).toContain("Retro");
  expect(spacesOf(repository)).toEqual(["Launch"]);

  const [plan, apply] = repository.gitlab("merge");
  const paused = pauseRequest(repository.service.emulator, "POST /spaces/");
  const first = merge(repository, withRetro);
  // A run that ends before it reaches the request fails here, and not at the end of the time.
  const early = await Promise.race([paused.reached, first]);
  expect(early, early?.machine.output).toBeUndefined();
  await repository.succeed(plan, withRetro);
  const second = await repository.run(apply, withRetro);
  paused.release();
  expect((await first).exitCode).toBe(0);
  expect(second.exitCode).toBe(1);
  expect(second.machine.output).toContain(
    "pulumi-canvas: the recorded state of workspace.yaml is not the one that the last update signed; if another run is under way, wait",
  );

  await repository.succeed(plan, withRetro);
  const repeated = await repository.succeed(apply, withRetro);
  expect(repeated.output).toContain("Nothing to change: workspace.yaml (");
  expect(repeated.file("update.md")).toContain("nothing to change");
  const [byHand] = repository.gitlab("by hand");
  expect((await repository.succeed(byHand, withRetro)).output).toContain("Nothing to change: workspace.yaml (");
  expect(spacesOf(repository)).toEqual(["Launch", "Retro"]);
  const ids = await repository.ids(repeated);
  expect(ids.state).toHaveLength(3);
  expect(ids.state).toEqual(ids.service);
}

/** Somebody renames the zone by hand, and the one who was invited accepts. */
async function keepsAtNight(repository: Repository): Promise<void> {
  const { service } = repository;
  renameZone(repository, "Mine");
  await service.accept("joiner@example.com");
  const { exitCode, machine } = await repository.run(repository.github("nightly.yml", "drift"), withRetro);
  expect(exitCode, machine.output).toBe(2);
  expect(machine.summary).toContain("Mine");

  const reverted = await merge(repository, withRetro, {}, "nightly.yml");
  expect(reverted.exitCode, reverted.machine.output).toBe(0);
  expect(service.all("zones")).toMatchObject([{ name: "Plan" }]);
  const joiner = service.zuid("joiner");
  expect(service.all("spaceMembers", ({ memberId }) => memberId === joiner)).toMatchObject([
    { spaceId: service.space("Launch"), role: "EDITOR" },
  ]);
}

async function keepsAtNightOnGitlab(repository: Repository): Promise<void> {
  renameZone(repository, "Ours");
  const [plan, drift, nightly] = repository.gitlab("schedule");
  const { exitCode, machine } = await repository.run(drift, withRetro);
  expect(exitCode, machine.output).toBe(drift?.allowedExitCode);
  expect(machine.file("drift.md")).toContain("Ours");

  await repository.succeed(plan, withRetro);
  await repository.succeed(nightly, withRetro);
  expect(repository.service.all("zones")).toMatchObject([{ name: "Plan" }]);
  await repository.succeed(repository.github("nightly.yml", "drift"), withRetro);
}

function renameZone({ service }: Repository, name: string): void {
  service.change((store) => store.put("zones", { ...service.one("zones", () => true), name }));
}

/** A role of the database that can only read is enough for a preview, with the query of the README. */
async function previewsWithAReader(repository: Repository, psql: string): Promise<void> {
  const [query = ""] = /select convert_from[^"]+/.exec(readFileSync(join(example, "README.md"), "utf8")) ?? [];
  const { PULUMI_BACKEND_URL: backend = "" } = repository.settings.environmentSecrets;
  const ask = (url: string, sql: string) => execFileSync(psql, [url, "-Atc", sql], { encoding: "utf8", stdio: "pipe" });
  ask(backend, "create role previews login password 'previews'; grant select on pulumi_state to previews");
  const reader = backend.replace(/\/\/[^@]+@/, "//previews:previews@");
  repository.published = ask(reader, query);
  const preview = await repository.succeed(repository.github("preview.yml", "preview"), workspace);
  expect(preview.file("plan.md")).toContain('trashes space "Retro"');
  expect(() => ask(reader, "delete from pulumi_state")).toThrow("permission denied for table pulumi_state");
}

/** A server of somebody else: what it receives is lost. */
async function startEvilService(test: Owner): Promise<{ readonly url: string; readonly requests: readonly string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(500).end();
  }).listen(0, "127.0.0.1");
  test.onTestFinished(() => void server.close());
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** Somebody pushes a branch, merges it, and in the end has even got hold of the database. */
async function withstandsAttackers(
  repository: Repository,
  evil: Awaited<ReturnType<typeof startEvilService>>,
): Promise<void> {
  const { service } = repository;
  const planted = {
    ".pulumi-canvas/Pulumi.main.yaml": `config:\n  canvas:baseUrl: ${evil.url}\n  canvas:authUrl: ${evil.url}\n`,
    ".pulumi-canvas/Pulumi.json":
      '{"name":"workspace","runtime":"nodejs","plugins":{"providers":[{"name":"canvas","path":"evil"}]}}',
    ".pulumi-canvas/evil/pulumi-resource-canvas": `#!/bin/sh\nenv > "$HOME/stolen"\n`,
    ".pulumi-canvas/state/.pulumi/stacks/workspace/main.json": "{}",
  };
  const before = spacesOf(repository);
  service.takeRequests();
  const preview = await repository.run(repository.github("preview.yml", "preview"), withRetro, planted);
  expect(preview.exitCode, preview.machine.output).toBe(0);
  const apply = await merge(repository, withRetro, planted);
  expect(apply.exitCode, apply.machine.output).toBe(0);

  for (const { machine } of [preview, apply]) expect(machine.file("../stolen")).toBe("");

  // With the database, but without the key: the next update would put the space of a stranger into the trash.
  const stranger = service.all("spaces", ({ name }) => name === "Retro")[0]?.id ?? "";
  await repository.runOnMain(tampering("retro", "stranger"), withRetro);
  const misled = await merge(repository, withRetro);
  expect(misled.exitCode).toBe(1);
  expect(misled.machine.output).toContain(
    "the recorded state of workspace.yaml is not the one that the last update signed; ",
  );
  await repository.runOnMain(tampering("stranger", "retro"), withRetro);
  expect((await merge(repository, withRetro)).exitCode).toBe(0);

  expect(evil.requests).toEqual([]);
  expect(service.takeWrites().filter((request) => !request.includes("/oauth/"))).toEqual([]);
  expect(spacesOf(repository)).toEqual(before);
  expect(service.one("spaces", ({ id }) => id === stranger).trashedTime).toBeNull();
}

/** Gives a resource of the state another name, as if the file no longer had it. */
const tampering = (from: string, to: string) => `
npm ci
pulumi stack export --stack organization/workspace/main | sed 's|/spaces/${from}"|/spaces/${to}"|g' > tampered.json
pulumi stack import --stack organization/workspace/main --force --file tampered.json
`;
