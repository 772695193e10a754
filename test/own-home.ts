// Each test has a home of Pulumi for itself: no test finds the access tokens of another one, or the developer's.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { beforeEach, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of all homes of a run. */
    homes: string;
  }
}

beforeEach(() => {
  process.env.PULUMI_HOME = join(inject("homes"), randomUUID());
});
