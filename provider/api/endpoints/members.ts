import { BadRequest, isOutcomeUnknown, isServiceFailure, RefusedTogetherError } from "../../errors.ts";
import { ListCache, type ListOptions } from "../lists/list-cache.ts";
import { Coalescer } from "../transport/coalesce.ts";
import type { ApiResponse } from "../transport/response.ts";
import { Endpoint } from "./endpoint.ts";

/**
 * What a response says about a member: added; not added (206); nothing, although it should name everyone who was added; or only that
 * some of several were added (206).
 */
export type Addition = "added" | "not added" | "unconfirmed" | "added or refused";

/** The ids that address a team or space. */
export type ParentIds = readonly [editionId: string, parentId: string];

const maxMembers = 100;
/** The documented size of `members_info`, in characters of its JSON. */
const maxSize = 11_000;

/** The members of a team or space. */
export abstract class Members<Member, NewMember> extends Endpoint {
  protected readonly snapshots = new ListCache<readonly Member[]>();
  readonly #additions = new Coalescer<ParentIds, NewMember, Addition>(this.transport.cancellation, {
    // The service may also fail at one of them (500).
    isRefusal: (error) => error instanceof BadRequest || isServiceFailure(error),
    errorInDoubt: (error, failedTogether) =>
      error instanceof Error && !isOutcomeUnknown(error)
        ? new RefusedTogetherError(error, isOutcomeUnknown(failedTogether))
        : error,
    fits: (members) => this.#fits(members),
    send: async (parent, members) => {
      const { isPartial, unconfirmed } = await this.add(...parent, members);
      return members.map((member) => {
        if (!unconfirmed.includes(member)) return "added";
        if (!isPartial) return "unconfirmed";
        // A 206 omits the members that were refused, and one more request says why. If it names no one, nothing is known.
        if (unconfirmed.length < members.length) return undefined;
        return members.length === 1 ? "not added" : "added or refused";
      });
    },
  });

  abstract list(editionId: string, parentId: string, options?: ListOptions): Promise<readonly Member[]>;

  /** The members when this was first called: unlike `list`, it does not change while members are added and removed. */
  async snapshot(editionId: string, parentId: string): Promise<readonly Member[]> {
    return this.snapshots.load([editionId, parentId], () => this.list(editionId, parentId));
  }

  /** Adds one member, together with others who are added to the same team or space at the same time. */
  addOne(parent: ParentIds, member: NewMember): Promise<Addition> {
    return this.#additions.write(parent, member);
  }

  /** Adds members with one request. Returns whether it succeeded partially (206), and the members that it does not name. */
  async add(editionId: string, parentId: string, members: readonly NewMember[]) {
    const wire = members.map((member) => this.toWire(member));
    const { status, data: ids } = await this.sendAdditions(editionId, parentId, wire);
    return { isPartial: status === 206, unconfirmed: members.filter((member) => !ids.includes(this.idOf(member))) };
  }

  /** Returns the ids that the response names. */
  protected abstract sendAdditions(
    editionId: string,
    parentId: string,
    membersInfo: readonly object[],
  ): Promise<ApiResponse<readonly string[]>>;

  protected abstract toWire(member: NewMember): object;

  protected abstract idOf(member: NewMember): string;

  /** Likely refusals share a request only with each other: a refusal leaves those in doubt who share it. */
  protected isLikelyRefused(_member: NewMember): boolean {
    return false;
  }

  /** A response names people: a request must not have the same person twice. */
  #fits(members: readonly NewMember[]): boolean {
    return (
      members.length <= maxMembers &&
      new Set(members.map((member) => this.isLikelyRefused(member))).size === 1 &&
      JSON.stringify(members.map((member) => this.toWire(member))).length <= maxSize &&
      new Set(members.map((member) => this.idOf(member))).size === members.length
    );
  }
}
