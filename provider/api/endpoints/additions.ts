import { BadRequest, isOutcomeUnknown, RefusedTogetherError } from "../../errors.ts";
import { Coalescer } from "../transport/coalesce.ts";
import type { Transport } from "../transport/transport.ts";

/** A member of a request: added, not added according to a 206, or not named in a response that should name everybody. */
export type Addition = "added" | "not added" | "unconfirmed";

/** The response to a request that adds members. */
export interface AdditionResponse<Member> {
  /** Whether the service reports a partial success (206). */
  readonly isPartial: boolean;
  /** Those whom the response does not name. */
  readonly unconfirmed: readonly Member[];
}

/** The ids that address a team or space. */
export type ParentIds = readonly [editionId: string, parentId: string];

export interface MemberRequests<Member> {
  readonly add: (parent: ParentIds, members: readonly Member[]) => Promise<AdditionResponse<Member>>;
  readonly toWire: (member: Member) => object;
  readonly idOf: (member: Member) => string;
  /** Whether a refusal is to be expected: sent alone, it leaves no doubt about others. */
  readonly isAlone?: (member: Member) => boolean;
}

const maxMembers = 100;
/** The documented size of `members_info`, in characters of its JSON. */
const maxSize = 11_000;

/** Additions of single members, which share requests for each team or space. */
export function coalesceAdditions<Member>(
  transport: Transport,
  { add, toWire, idOf, isAlone = () => false }: MemberRequests<Member>,
): Coalescer<ParentIds, Member, Addition> {
  return new Coalescer(transport.cancellation, {
    isRefusal: (error) => error instanceof BadRequest,
    errorInDoubt: (error) =>
      error instanceof Error && !isOutcomeUnknown(error) ? new RefusedTogetherError(error) : error,
    // A response names people, so that a request with one of them twice could not be told apart.
    fits: (members) =>
      members.length <= maxMembers &&
      !members.some(isAlone) &&
      JSON.stringify(members.map(toWire)).length <= maxSize &&
      new Set(members.map(idOf)).size === members.length,
    send: async (parent, members) => {
      const { isPartial, unconfirmed } = await add(parent, members);
      return members.map((member) => {
        if (!unconfirmed.includes(member)) return "added";
        // Whom a 206 leaves out was refused, and learns why alone; one that names nobody does not say who was added.
        if (isPartial && unconfirmed.length < members.length) return undefined;
        return isPartial && members.length === 1 ? "not added" : "unconfirmed";
      });
    },
  });
}
