// Reads the jobs of the workflows in examples/gitops/.github.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { environmentName, example, type Job, lookUp, type Settings, type Step, secretsFor } from "./job.ts";

const Environment = z.record(z.string(), z.string()).default({});
const StepText = z.union([
  z.strictObject({
    uses: z.string(),
    if: z.string().optional(),
    with: z.record(z.string(), z.unknown()).optional(),
  }),
  z.strictObject({
    name: z.string().optional(),
    if: z.string().optional(),
    // A value inside of a script could be a secret in a command line, or a command that somebody smuggles in.
    run: z.string().refine((script) => !script.includes("${{"), "has an expression; give it the value in env"),
    shell: z.literal("bash").optional(),
    env: Environment,
  }),
]);
const OwnJob = z.strictObject({
  needs: z.string().optional(),
  if: z.string().optional(),
  "runs-on": z.literal("ubuntu-latest"),
  environment: z.literal(environmentName).optional(),
  env: Environment,
  steps: z.array(StepText),
});
/** A job that runs those of another workflow, with its secrets. */
const CallingJob = z.strictObject({
  needs: z.string().optional(),
  if: z.string().optional(),
  uses: z.literal("./.github/workflows/apply.yml"),
  secrets: z.literal("inherit"),
});
const Queue = z.strictObject({ group: z.string(), "cancel-in-progress": z.boolean() });
const Workflow = z
  .strictObject({
    name: z.string(),
    on: z.unknown(),
    permissions: z.strictObject({
      actions: z.literal("read").optional(),
      contents: z.literal("read"),
      "pull-requests": z.literal("write").optional(),
    }),
    concurrency: Queue.optional(),
    env: Environment,
    jobs: z.record(z.string(), z.union([OwnJob, CallingJob])),
  })
  .refine(({ concurrency, jobs }) => {
    const mayWrite = Object.values(jobs).some((job) => "environment" in job);
    return !mayWrite || (concurrency?.group === "workspace" && !concurrency["cancel-in-progress"]);
  }, "a workflow that may write has to wait in the queue");
const Action = z.object({ runs: z.object({ steps: z.array(StepText) }) });

/** Actions that install programs and store files; each is pinned to a commit. */
const action = /^(actions\/(checkout|setup-node|(up|down)load-artifact)|pulumi\/actions)@[0-9a-f]{40}$/;

/** What GitHub knows about a run on pull request 12 of the repository itself, or after its merge. */
const github = {
  "github.token": "github-token",
  "github.event.number": "12",
  "github.event.pull_request.head.repo.full_name == github.repository": "true",
  "!cancelled()": "true",
  "!cancelled() && hashFiles('plan.md') != ''": "true",
  "!cancelled() && github.event_name != 'workflow_dispatch'": "true",
  "!cancelled() && (needs.plan.result == 'success' || needs.plan.result == 'skipped')": "true",
  "github.event_name != 'workflow_dispatch' && '--plan plan.bin' || ''": "--plan plan.bin",
};

/** The jobs of the workflow in this file, by name; those that it calls have their own names. */
export function githubJobs(file: string, settings: Settings): Readonly<Record<string, Job>> {
  const { env, jobs } = Workflow.parse(read(`.github/workflows/${file}`));
  const own = Object.entries(jobs).flatMap(([name, job]) =>
    "uses" in job
      ? Object.entries(githubJobs(basename(job.uses), settings))
      : [[name, jobOf(name, { ...job, env: { ...env, ...job.env } }, settings)] as const],
  );
  return Object.fromEntries(own);
}

function jobOf(name: string, job: z.output<typeof OwnJob>, settings: Settings): Job {
  const values = {
    ...github,
    ...prefixed("vars", settings.variables),
    ...prefixed("secrets", secretsFor(job.environment, settings)),
  };
  const expand = (text: string) => text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, name: string) => lookUp(values, name));
  const toSteps = (step: z.output<typeof StepText>): Step[] => {
    if (!("uses" in step)) {
      const environment = Object.entries({ ...job.env, ...step.env }).map(([key, text]) => [key, expand(text)]);
      const isAlways = step.if !== undefined && expand(step.if) === "true";
      return [{ script: step.run, environment: Object.fromEntries(environment), isAlways }];
    }
    if (step.uses.startsWith("./")) return Action.parse(read(`${step.uses}/action.yml`)).runs.steps.flatMap(toSteps);
    if (!action.test(step.uses)) throw new Error(`${step.uses} is unknown, or not pinned to a commit`);
    return [];
  };
  if (job.if !== undefined && expand(job.if) !== "true") throw new Error(`${name} would not run`);
  const stores = (artifact: string, direction: "up" | "down") =>
    job.steps.some(
      (step) => "uses" in step && step.uses.includes(`/${direction}load-`) && step.with?.name === artifact,
    );
  return {
    steps: job.steps.flatMap(toSteps),
    publishes: stores("workspace-state", "up"),
    plans: stores("plan", "up"),
    followsPlan: stores("plan", "down"),
  };
}

const read = (path: string): unknown => parse(readFileSync(join(example, path), "utf8"));

const prefixed = (prefix: string, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]));
