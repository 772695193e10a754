// Jobs of GitHub Actions and GitLab CI, reduced to what both have in common.
import { fileURLToPath } from "node:url";

export const example = fileURLToPath(new URL("../../../examples/gitops", import.meta.url));

type Values = Readonly<Record<string, string>>;

/** What the README of the example says to set in the repository. */
export interface Settings {
  readonly variables: Values;
  readonly secrets: Values;
  /** Secrets that only jobs of the environment `workspace` get. */
  readonly environmentSecrets: Values;
}

export interface Step {
  readonly script: string;
  readonly environment: Values;
  /** Whether it also runs after a step that has failed. */
  readonly isAlways: boolean;
}

export interface Job {
  readonly steps: readonly Step[];
  /** Whether it publishes the copy of the state. */
  readonly publishes: boolean;
  /** Whether it stores a plan for a later job. */
  readonly plans: boolean;
  /** Whether it gets the plan of an earlier job. */
  readonly followsPlan: boolean;
  /** An exit code that is a warning and not a failure. */
  readonly allowedExitCode?: number | undefined;
}

export const environmentName = "workspace";

export function secretsFor(environment: string | undefined, { secrets, environmentSecrets }: Settings): Values {
  return environment === environmentName ? { ...secrets, ...environmentSecrets } : secrets;
}

/** Looks up what a job refers to; what the test does not know would silently be empty on the real service. */
export function lookUp(values: Values, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`the job refers to ${name}, which nothing sets`);
  return value;
}
