// Reads the jobs of examples/gitops/.gitlab-ci.yml.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { environmentName, example, type Job, lookUp, type Settings, secretsFor } from "./job.ts";

/** The pipelines, by the rule with which a job takes part. */
const rules = {
  "merge request": '$CI_PIPELINE_SOURCE == "merge_request_event"',
  merge: '$CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH',
  schedule: '$CI_PIPELINE_SOURCE == "schedule"',
  "by hand": '$CI_PIPELINE_SOURCE == "web" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH',
};

const Variables = z.record(z.string(), z.string()).default({});
const JobText = z
  .strictObject({
    stage: z.enum(["test", "deploy"]),
    rules: z.array(z.strictObject({ if: z.enum(rules), variables: Variables })),
    variables: Variables,
    before_script: z.array(z.string()).optional(),
    script: z.array(z.string()),
    after_script: z.array(z.string()).default([]),
    environment: z.literal(environmentName).optional(),
    resource_group: z.literal("workspace").optional(),
    allow_failure: z.strictObject({ exit_codes: z.number() }).optional(),
    artifacts: z.looseObject({ paths: z.array(z.string()) }).optional(),
  })
  .refine((job) => !job.environment === !job.resource_group, "a job that may write has to wait in the queue");
const File = z
  .object({ default: z.strictObject({ image: z.unknown(), before_script: z.array(z.string()) }) })
  .catchall(z.looseObject({ extends: z.string().optional() }));

/** What GitLab itself gives to every job. */
const predefined = {
  CI_API_V4_URL: "https://gitlab.example.com/api/v4",
  CI_PROJECT_ID: "7",
  CI_DEFAULT_BRANCH: "main",
  CI_JOB_TOKEN: "job-token",
  CI_JOB_URL: "https://gitlab.example.com/jobs/9",
};

/** The jobs of a pipeline, in their order. */
export function gitlabJobs(pipeline: keyof typeof rules, settings: Settings): Job[] {
  const { default: common, ...others } = File.parse(parse(readFileSync(join(example, ".gitlab-ci.yml"), "utf8")));
  const jobs = Object.entries(others)
    .filter(([name]) => !name.startsWith("."))
    .map(([, { extends: base, ...own }]) => JobText.parse({ ...(base === undefined ? {} : others[base]), ...own }));
  const ofPipeline = jobs.filter((job) => job.rules.some((rule) => rule.if === rules[pipeline]));
  return [
    ...ofPipeline.filter(({ stage }) => stage === "test"),
    ...ofPipeline.filter(({ stage }) => stage === "deploy"),
  ].map((job) => {
    const { environment: name, allow_failure, artifacts } = job;
    // GitLab gives all settings to every job.
    const values = { ...settings.variables, ...secretsFor(name, settings), ...predefined };
    const expand = (text: string) => text.replaceAll(/\$(\w+)/g, (_, key: string) => lookUp(values, key));
    const variables = { ...job.variables, ...job.rules.find((rule) => rule.if === rules[pipeline])?.variables };
    const own = Object.entries(variables).map(([key, text]) => [key, expand(text)]);
    const environment = { ...values, ...Object.fromEntries(own) };
    const script = [...(job.before_script ?? common.before_script), ...job.script].join("\n");
    const after = { script: job.after_script.join("\n"), environment, isAlways: true };
    return {
      steps: [{ script, environment, isAlways: false }, ...(job.after_script.length > 0 ? [after] : [])],
      publishes: artifacts?.paths.includes("state.json") ?? false,
      plans: artifacts?.paths.includes("plan.bin") ?? false,
      // GitLab gives the artifacts of earlier stages to every job.
      followsPlan: job.stage === "deploy" && pipeline !== "by hand",
      allowedExitCode: allow_failure?.exit_codes,
    };
  });
}
