import type * as rpc from "@pulumi/pulumi/proto/provider_pb.js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import type { PropertyChange } from "../definition/diff.ts";
import { type CheckFailure, withPathInReason } from "../validation/check.ts";
import { formatPath, type Properties } from "../validation/properties.ts";
import { marshal } from "./marshal.ts";

type SecretPath = readonly string[];

export function checkResponse(
  { inputs, failures }: { readonly inputs: Properties; readonly failures: readonly CheckFailure[] },
  secrets: readonly SecretPath[],
): rpc.CheckResponse {
  const shown = failures.map((failure) =>
    withPathInReason(isSecret(failure, secrets) ? withoutValue(failure) : failure),
  );
  return new messages.CheckResponse().setInputs(marshal(inputs, secrets)).setFailuresList(shown.map(checkFailure));
}

function isSecret({ property }: CheckFailure, secrets: readonly SecretPath[]): boolean {
  const [name] = property.split(/[.[]/, 1);
  return secrets.some(([first]) => first === name);
}

/** The part of a reason after the semicolon may repeat the value. */
const withoutValue = ({ property, reason }: CheckFailure): CheckFailure => ({
  property,
  reason: reason.replace(/;.*/s, ""),
});

export function checkFailure({ property, reason }: CheckFailure): rpc.CheckFailure {
  return new messages.CheckFailure().setProperty(property).setReason(reason);
}

/** The response to Diff and DiffConfig, with each change by its path. */
export function diffResponse(plan: {
  readonly changes: readonly PropertyChange[];
  readonly replaces?: readonly string[];
  readonly deleteBeforeReplace?: boolean;
  readonly stable?: readonly string[];
  readonly hasChanges: boolean;
}): rpc.DiffResponse {
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
  for (const { path, kind } of changes) {
    const isReplacing = replaces.includes(String(path[0]));
    details.set(formatPath(path), propertyDiff(kind, isReplacing));
  }
  return response;
}

function propertyDiff(kind: PropertyChange["kind"], isReplacing: boolean): rpc.PropertyDiff {
  const { Kind } = messages.PropertyDiff;
  const kinds = {
    add: [Kind.ADD, Kind.ADD_REPLACE],
    update: [Kind.UPDATE, Kind.UPDATE_REPLACE],
    delete: [Kind.DELETE, Kind.DELETE_REPLACE],
  } as const;
  return new messages.PropertyDiff().setKind(kinds[kind][isReplacing ? 1 : 0]);
}
