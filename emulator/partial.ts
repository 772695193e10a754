import type { Call } from "./call.ts";
import { ServiceError } from "./errors.ts";

/** The answer to adding several members: all added, some added (206), or the first refusal when none could be. */
export function addEach<M>(
  call: Call,
  members: readonly M[],
  identify: (member: M) => object,
  add: (member: M) => object,
): { status?: 206; data: object } {
  const added_members: object[] = [];
  const failed_members: object[] = [];
  let firstRefusal: ServiceError | undefined;
  for (const [index, member] of members.entries()) {
    try {
      if (call.refusedItems.has(index)) throw new ServiceError("internal");
      added_members.push(add(member));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      firstRefusal ??= error;
      const { code, message } = error.condition;
      failed_members.push({ ...identify(member), error_code: code, message });
    }
  }
  if (!firstRefusal) return { data: { added_members } };
  if (added_members.length === 0) throw firstRefusal;
  return { status: 206, data: { added_members, failed_members } };
}
