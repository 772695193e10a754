import type { Call } from "./api-call.ts";
import { ServiceError } from "./service-errors.ts";

/** Adds each member: a 200 if all succeed, a 206 if some do, and the first error if none does, unless a reading differs. */
export function addEachMember<M>(
  call: Call,
  members: readonly M[],
  identify: (member: M) => object,
  add: (member: M) => object,
): { status?: 206; data: object; refusal?: ServiceError } {
  const added_members: object[] = [];
  const failed_members: object[] = [];
  let firstError: ServiceError | undefined;
  for (const [index, member] of members.entries()) {
    try {
      if (call.failingItems.has(index)) throw new ServiceError("internal");
      added_members.push(add(member));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (call.world.reads("additions-stop-at-refusal")) return { data: {}, refusal: error };
      firstError ??= error;
      const { code, message } = error.condition;
      failed_members.push({ ...identify(member), error_code: code, message });
    }
  }
  const isRefused = added_members.length === 0 || call.world.reads("additions-all-or-nothing");
  if (firstError && isRefused) throw firstError;
  const data = { added_members: call.world.reads("unconfirmed-additions") ? [] : added_members };
  return firstError ? { status: 206, data: { ...data, failed_members } } : { data };
}
