import type * as rpc from "@pulumi/pulumi/proto/provider_pb.js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import type { PropertyChange } from "../core/diff.ts";
import { type CheckFailure, engineFailure } from "../validation/check.ts";
import { violationText } from "../validation/messages.ts";
import { formatPath, type Properties, type PropertyPath, pathText } from "../validation/properties.ts";
import { marshal, topLevelPaths } from "./marshal.ts";

type SecretPath = readonly string[];

export function checkResponse(
  { inputs, failures }: { readonly inputs: Properties; readonly failures: readonly CheckFailure[] },
  secrets: readonly SecretPath[],
): rpc.CheckResponse {
  const shown = failures.map((failure) => checkFailure(engineFailure(withoutSecret(failure, secrets))));
  return new messages.CheckResponse().setInputs(marshal(inputs, secrets)).setFailuresList(shown);
}

/** The response to Invoke; the result may reveal a secret argument. */
export function invokeResponse(
  { failures, result = {} }: { readonly failures: readonly CheckFailure[]; readonly result?: Properties },
  secrets: readonly SecretPath[],
): rpc.InvokeResponse {
  const shown = failures
    .map((failure) => withoutSecret(failure, secrets))
    .map(({ path, ...violation }) => checkFailure({ property: pathText(path), reason: violationText(violation) }));
  const paths = secrets.length > 0 ? topLevelPaths(result) : [];
  return new messages.InvokeResponse().setFailuresList(shown).setReturn(marshal(result, paths));
}

/** A failure without any part of a secret: the remedy may quote it, and a path into it has keys of it. */
function withoutSecret(failure: CheckFailure, secrets: readonly SecretPath[]): CheckFailure {
  const { path, problem } = failure;
  const depth = depthOfSecret(path, secrets);
  if (depth === Number.POSITIVE_INFINITY) return failure;
  if (path.length <= depth) return { path, problem };
  return { path: path.slice(0, depth), problem: "has an invalid part, which is not shown because it is secret" };
}

/** How many keys lead to the outermost secret that is around or inside the value at the path; a list is secret as a whole. */
function depthOfSecret(path: PropertyPath, secrets: readonly SecretPath[]): number {
  const list = path.findIndex((key) => typeof key === "number");
  const named = list < 0 ? path : path.slice(0, list);
  const around = secrets.filter((secret) =>
    secret.every((key, index) => index >= named.length || named[index] === key),
  );
  return Math.min(...around.map(({ length }) => (list < 0 ? length : Math.min(length, list))));
}

function checkFailure({ property, reason }: { property: string; reason: string }): rpc.CheckFailure {
  return new messages.CheckFailure().setProperty(property).setReason(reason);
}

interface Plan {
  readonly changes: readonly PropertyChange[];
  readonly replaces?: readonly string[];
  readonly deleteBeforeReplace?: boolean;
  readonly stable?: readonly string[];
  readonly hasChanges: boolean;
}

/** The response to Diff and DiffConfig, with each change by its path. */
export function diffResponse(plan: Plan, secrets: readonly SecretPath[] = []): rpc.DiffResponse {
  const { changes, replaces = [], deleteBeforeReplace = false, stable = [], hasChanges } = plan;
  const { DIFF_SOME, DIFF_NONE } = messages.DiffResponse.DiffChanges;
  const names = new Set(changes.map(({ path: [name] }) => String(name)));
  const response = new messages.DiffResponse()
    .setChanges(hasChanges ? DIFF_SOME : DIFF_NONE)
    .setDiffsList([...names])
    .setReplacesList([...replaces])
    .setDeletebeforereplace(deleteBeforeReplace)
    .setStablesList([...stable])
    .setHasdetaileddiff(changes.length > 0);
  const details = response.getDetaileddiffMap();
  for (const { path, kind } of changes.map((change) => shownChange(change, secrets))) {
    const isReplacing = replaces.includes(String(path[0]));
    details.set(formatPath(path, quoteForEngine), propertyDiff(kind, isReplacing));
  }
  return response;
}

/**
 * A change without the keys of a secret, which are secret, too, and without a key that ends in a backslash, which the engine
 * cannot parse because its only escape is `\"`: what contains such a key has changed.
 */
function shownChange(change: PropertyChange, secrets: readonly SecretPath[]): PropertyChange {
  const { path } = change;
  const shown = path.slice(0, depthOfSecret(path, secrets));
  const end = shown.findIndex((key) => String(key).endsWith("\\"));
  const whole = end < 0 ? shown : shown.slice(0, end);
  return whole.length === path.length ? change : { path: whole, kind: "update" };
}

const quoteForEngine = (key: string): string => `"${key.replaceAll('"', '\\"')}"`;

function propertyDiff(kind: PropertyChange["kind"], isReplacing: boolean): rpc.PropertyDiff {
  const { Kind } = messages.PropertyDiff;
  const kinds = {
    add: [Kind.ADD, Kind.ADD_REPLACE],
    update: [Kind.UPDATE, Kind.UPDATE_REPLACE],
    delete: [Kind.DELETE, Kind.DELETE_REPLACE],
  } as const;
  return new messages.PropertyDiff().setKind(kinds[kind][isReplacing ? 1 : 0]);
}
