import type { Call } from "./api-call.ts";
import { type ConditionName, ServiceError } from "./service-errors.ts";

/** The outcome of an operation that adds several members. */
export interface Additions {
  readonly added: object[];
  readonly failed: object[];
}

/** Adds each member, and describes those that the service refuses; `identify` names a member in its refusal. */
export function addEach<M>(
  call: Call,
  members: readonly M[],
  identify: (member: M) => object,
  add: (member: M) => object,
): Additions {
  const added: object[] = [];
  const failed: object[] = [];
  for (const [index, member] of members.entries()) {
    try {
      if (call.failingItems.has(index)) throw new ServiceError("inactiveUser");
      added.push(add(member));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { code, message } = error.condition;
      // The refusal for want of a license names nobody.
      const who = code === "L1001" ? {} : identify(member);
      failed.push({ error_code: code, error_message: message, ...who });
    }
  }
  return { added, failed };
}

/** A 200 if all members were added, a 206 if some were, and the error if none was. */
export function additionsResult(
  { added, failed }: Additions,
  words: { readonly all: string; readonly some: string; readonly none: ConditionName },
): { message: string; data: object; status?: 206 } {
  if (added.length === 0) throw new ServiceError(words.none, { failed_members: failed }, true);
  if (failed.length === 0) return { message: words.all, data: { added_members: added } };
  return { status: 206, message: words.some, data: { failed_members: failed, added_members: added } };
}
