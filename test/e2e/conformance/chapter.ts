import { isDeepStrictEqual } from "node:util";
import { hasUnknown } from "../../../provider/validation/unknown.ts";
import type { Operation } from "../../engine/events.ts";
import type { ResourceState, Run } from "../../engine/stack.ts";

/** A run of the engine, the requests that it sent, and the state that it left, by the resource's name. */
export interface Chapter {
  readonly run: Run;
  readonly requests: readonly string[];
  readonly state: ReadonlyMap<string, ResourceState>;
}

/** What was done, or would be, without what stays as it is. */
export const touched = ({ run }: Chapter): string[] =>
  run.operations
    .filter(({ op }) => op !== "same")
    .map(({ op, name }) => `${op} ${name}`)
    .sort();

export const operationsOn = ({ run }: Chapter, label: string): readonly Operation[] =>
  run.operations.filter(({ name }) => name === label);

export const idOf = ({ state }: Chapter, label: string): string | undefined => state.get(label)?.id;

/** What a refresh did to a resource. */
export function outcome(before: Chapter, after: Chapter, label: string): "same" | "update" | "delete" {
  const now = after.state.get(label);
  if (!now) return "delete";
  return isDeepStrictEqual(now.outputs, before.state.get(label)?.outputs) ? "same" : "update";
}

/** The outputs that came otherwise than a preview had promised; what it did not know it did not promise. */
export function brokenPromises(preview: Chapter, after: Chapter): string[] {
  return preview.run.operations.flatMap(({ name, op, outputs }) =>
    Object.entries(outputs)
      .filter(([key, value]) => !hasUnknown(value) && !isDeepStrictEqual(value, after.state.get(name)?.outputs?.[key]))
      .map(([key]) => `${op} ${name}: ${key}`),
  );
}

/** The outputs that came without a word in the preview, not even that they would be known later. */
export function surprises(preview: Chapter, after: Chapter): string[] {
  const isForetold = (name: string, key: string) => operationsOn(preview, name).some(({ outputs }) => key in outputs);
  return [...after.state].flatMap(([name, { outputs = {} }]) =>
    Object.keys(outputs)
      .filter((key) => !isForetold(name, key))
      .map((key) => `${name}: ${key}`),
  );
}
