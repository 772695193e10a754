// The jobs of examples/gitops, run for real with state in PostgreSQL: pull requests, merges, and nights. What a state of somebody
// else can do is in ../cli/run/trusted-state.test.ts and ../long/signed-state.test.ts.
import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { findPostgres } from "../../tools/engine/places.mjs";
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
  await previewsAndAppliesOnGitlab(repository);
  await keepsAtNight(repository);
  await keepsAtNightOnGitlab(repository);
  await previewsWithAReader(repository, join(dirname(realpathSync(join(postgres, "initdb"))), "psql"));
});

const comment = "github-token: pr comment 12 --body-file plan.md\n";
const spacesOf = ({ service }: Repository) => service.all("spaces").map(({ name }) => name);

/** Plans and applies on GitHub; returns the outcome of the job that applies. */
async function merge(repository: Repository, file: string, workflow = "apply.yml") {
  const planned = await repository.run(repository.github(workflow, "plan"), file);
  expect(planned.exitCode, planned.machine.output).toBe(0);
  return repository.run(repository.github(workflow, "apply"), file);
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

async function previewsAndAppliesOnGitlab(repository: Repository): Promise<void> {
  const [validate, preview] = repository.gitlab("merge request");
  await repository.succeed(validate, withRetro);
  const requested = await repository.succeed(preview, withRetro);
  expect(requested.file("plan.md")).toContain('creates space "Retro"');
  expect(requested.file("plan.html")).toContain("Retro");
  expect(spacesOf(repository)).toEqual(["Launch"]);

  const [plan, apply] = repository.gitlab("merge");
  await repository.succeed(plan, withRetro);
  await repository.succeed(apply, withRetro);
  expect(spacesOf(repository)).toEqual(["Launch", "Retro"]);
  await repository.succeed(plan, withRetro);
  const repeated = await repository.succeed(apply, withRetro);
  expect(repeated.output).toContain("Nothing to change: workspace.yaml (");
  expect(repeated.file("update.md")).toContain("nothing to change");
  const [byHand] = repository.gitlab("by hand");
  expect((await repository.succeed(byHand, withRetro)).output).toContain("Nothing to change: workspace.yaml (");
}

/** Somebody renames the zone by hand, and the one who was invited accepts. */
async function keepsAtNight(repository: Repository): Promise<void> {
  const { service } = repository;
  renameZone(repository, "Mine");
  await service.accept("joiner@example.com");
  const { exitCode, machine } = await repository.run(repository.github("nightly.yml", "drift"), withRetro);
  expect(exitCode, machine.output).toBe(2);
  expect(machine.summary).toContain("Mine");

  const reverted = await merge(repository, withRetro, "nightly.yml");
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
