import type { CheckFailure, CheckResponse, DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb.js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import { discreet, type Failure, propertyPath } from "../check.ts";
import type { Change } from "../diff.ts";
import type { Properties } from "../resource.ts";
import { toWire } from "./properties.ts";

/** The answer to a check. */
export function checked(
  { inputs, failures }: { readonly inputs: Properties; readonly failures: readonly Failure[] },
  secrets: readonly (readonly string[])[],
): CheckResponse {
  const told = failures.map((failure) => discreet(isAbout(failure, secrets) ? withoutRemedy(failure) : failure));
  return new messages.CheckResponse().setInputs(toWire(inputs, secrets)).setFailuresList(told.map(failed));
}

function isAbout({ property }: Failure, secrets: readonly (readonly string[])[]): boolean {
  const [name] = property.split(/[.[]/, 1);
  return secrets.some(([first]) => first === name);
}

/** Remedies repeat the value, which nobody may see here. */
const withoutRemedy = ({ property, reason }: Failure): Failure => ({ property, reason: reason.replace(/;.*/s, "") });

export function failed({ property, reason }: Failure): CheckFailure {
  return new messages.CheckFailure().setProperty(property).setReason(reason);
}

/** The answer to a diff: every change by its path, and whether it replaces. */
export function different(plan: {
  readonly changes: readonly Change[];
  readonly replaces?: readonly string[];
  readonly deletesFirst?: boolean;
  readonly stable?: readonly string[];
  readonly isDue: boolean;
}): DiffResponse {
  const { changes, replaces = [], deletesFirst = false, stable = [], isDue } = plan;
  const { DIFF_SOME, DIFF_NONE } = messages.DiffResponse.DiffChanges;
  const names = new Set(changes.map(({ path: [name] }) => String(name)));
  const response = new messages.DiffResponse()
    .setChanges(isDue ? DIFF_SOME : DIFF_NONE)
    .setDiffsList([...names])
    .setReplacesList([...replaces])
    .setDeletebeforereplace(deletesFirst)
    .setStablesList([...stable])
    .setHasdetaileddiff(changes.length > 0);
  const details = response.getDetaileddiffMap();
  for (const { path, kind } of changes) {
    const isReplacing = replaces.includes(String(path[0]));
    details.set(propertyPath(path), detail(kind, isReplacing));
  }
  return response;
}

function detail(kind: Change["kind"], isReplacing: boolean): PropertyDiff {
  const { Kind } = messages.PropertyDiff;
  const kinds = {
    add: [Kind.ADD, Kind.ADD_REPLACE],
    update: [Kind.UPDATE, Kind.UPDATE_REPLACE],
    delete: [Kind.DELETE, Kind.DELETE_REPLACE],
  } as const;
  return new messages.PropertyDiff().setKind(kinds[kind][isReplacing ? 1 : 0]);
}
