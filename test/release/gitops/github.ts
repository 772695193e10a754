// Reads the jobs of the workflows in examples/gitops/.github.
import { readFileSync } from "node:fs";
import { join } from "node:path";
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
const JobText = z
  .strictObject({
    needs: z.string().optional(),
    if: z.string().optional(),
    "runs-on": z.literal("ubuntu-latest"),
    environment: z.literal(environmentName).optional(),
    concurrency: z.strictObject({ group: z.literal("workspace"), "cancel-in-progress": z.literal(false) }).optional(),
    steps: z.array(StepText),
  })
  .refine(
    ({ environment, concurrency }) => !environment === !concurrency,
    "a job that may write has to wait in the queue",
  );
const Workflow = z.strictObject({
  name: z.string(),
  on: z.unknown(),
  permissions: z.strictObject({
    actions: z.literal("read").optional(),
    contents: z.literal("read"),
    "pull-requests": z.literal("write").optional(),
  }),
  concurrency: z.unknown().optional(),
  env: Environment,
  jobs: z.record(z.string(), JobText),
});
const Action = z.object({ runs: z.object({ steps: z.array(StepText) }) });

/** Actions that install programs and store files; each is pinned to a commit. */
const action = /^(actions\/(checkout|setup-node|upload-artifact)|pulumi\/actions)@[0-9a-f]{40}$/;

/** What GitHub knows about a run on pull request 12 of the repository itself. */
const github = {
  "github.token": "github-token",
  "github.event.number": "12",
  "github.event.pull_request.head.repo.full_name == github.repository": "true",
  "!cancelled()": "true",
};

/** A job of the workflow in this file. */
export function githubJob(file: string, name: string, settings: Settings): Job {
  const workflow = Workflow.parse(read(`.github/workflows/${file}`));
  const job = workflow.jobs[name];
  if (!job) throw new Error(`${file} has no job ${name}`);
  const values = {
    ...github,
    ...prefixed("vars", settings.variables),
    ...prefixed("secrets", secretsFor(job.environment, settings)),
  };
  const expand = (text: string) => text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, name: string) => lookUp(values, name));
  const toSteps = (step: z.output<typeof StepText>): Step[] => {
    if (!("uses" in step)) {
      const environment = Object.entries({ ...workflow.env, ...step.env }).map(([key, text]) => [key, expand(text)]);
      const isAlways = step.if !== undefined && expand(step.if) === "true";
      return [{ script: step.run, environment: Object.fromEntries(environment), isAlways }];
    }
    if (step.uses.startsWith("./")) return Action.parse(read(`${step.uses}/action.yml`)).runs.steps.flatMap(toSteps);
    if (!action.test(step.uses)) throw new Error(`${step.uses} is unknown, or not pinned to a commit`);
    return [];
  };
  if (job.if !== undefined && expand(job.if) !== "true") throw new Error(`${name} would not run`);
  const publishes = job.steps.some((step) => "uses" in step && step.with?.name === "workspace-state");
  return { steps: job.steps.flatMap(toSteps), publishes };
}

const read = (path: string): unknown => parse(readFileSync(join(example, path), "utf8"));

const prefixed = (prefix: string, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]));
