import { z } from "zod";
import { ApiError, BadRequest, type FailedMember, Inactive, NotAdded } from "../../errors.ts";
import type { ListOptions, Question } from "../lists/list-cache.ts";
import { Coalescer } from "../transport/coalesce.ts";
import { refusedAdditions } from "../transport/codes.ts";
import { FailedMembers } from "../transport/envelope.ts";
import { record } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

/** What the service says about someone: a member now, invited, or refused with a reason; or nothing, although it should. */
export type Addition = "added" | "invited" | "unconfirmed" | NotAdded;

/** The ids that address a team or space. */
type ParentIds = readonly [editionId: string, parentId: string];

/** Someone that a response names as added. */
export interface AddedMember {
  /** As in the request. */
  readonly id: string;
  readonly addition: "added" | "invited";
}

/** The people of a response who were added, and those who were not. */
export interface Additions {
  readonly addedMembers: readonly AddedMember[];
  readonly failedMembers?: readonly FailedMember[] | undefined;
}

/** The response to an addition, which names everybody. */
export const additionsOf = (addedMember: z.ZodType<AddedMember>) =>
  z.preprocess(
    (data) => data ?? {},
    record({ addedMembers: z.array(addedMember).default([]), failedMembers: FailedMembers }),
  );

const maxMembers = 100;
/** The documented size of `members_info`, in characters of its JSON. */
const maxSize = 11_000;

/** The members of a team or space. */
export abstract class Members<Member, NewMember> extends Endpoint {
  readonly #additions = new Coalescer<ParentIds, NewMember, Addition>(this.transport.cancellation, {
    // The service may not accept the form of one of them, which it says about the request.
    isRefusal: (error) => error instanceof BadRequest && !(error instanceof Inactive),
    fits: (members) => this.#fits(members),
    send: (parent, members) => this.add(...parent, members),
  });

  abstract list(editionId: string, parentId: string, options?: ListOptions): Promise<readonly Member[]>;

  /** The members when this was first called: unlike `list`, it does not change while members are added and removed. */
  async snapshot(editionId: string, parentId: string): Promise<readonly Member[]> {
    return this.lists.run.once(this.snapshotOf(editionId, parentId), () => this.list(editionId, parentId));
  }

  protected snapshotOf(editionId: string, parentId: string): Question {
    return [`first members of a ${this.place}`, editionId, parentId];
  }

  /** Adds one member, together with others who are added to the same team or space at the same time. */
  addOne(parent: ParentIds, member: NewMember): Promise<Addition> {
    return this.#additions.write(parent, member);
  }

  /** Adds members with one request; returns what the service says about each. */
  async add(editionId: string, parentId: string, members: readonly NewMember[]): Promise<readonly Addition[]> {
    const wire = members.map((member) => this.toWire(member));
    const answer = await this.sendAdditions(editionId, parentId, wire).catch(additionsIn);
    const additions = new Map(answer.addedMembers.map(({ id, addition }) => [id, addition]));
    const reasons = new Map(answer.failedMembers?.map((failed) => [failed.member?.toLowerCase(), failed]));
    return members.map((member) => {
      const id = this.idOf(member);
      // Without a license, the service does not say who: everybody that it does not name.
      const failed = reasons.get(id) ?? reasons.get(undefined);
      const refusal = failed && new NotAdded(this.#failureOf(parentId, member), failed, refusedAdditions[failed.code]);
      return additions.get(id) ?? refusal ?? "unconfirmed";
    });
  }

  protected abstract readonly place: "team" | "space";

  protected abstract sendAdditions(
    editionId: string,
    parentId: string,
    membersInfo: readonly object[],
  ): Promise<Additions>;

  protected abstract toWire(member: NewMember): object;

  protected abstract idOf(member: NewMember): string;

  protected abstract nameOf(member: NewMember): string;

  #failureOf(parentId: string, member: NewMember): string {
    return `${this.nameOf(member)} was not added to ${this.place} ${parentId}`;
  }

  /** A response names people: a request must not have the same person twice. */
  #fits(members: readonly NewMember[]): boolean {
    return (
      members.length <= maxMembers &&
      JSON.stringify(members.map((member) => this.toWire(member))).length <= maxSize &&
      new Set(members.map((member) => this.idOf(member))).size === members.length
    );
  }
}

/** What an error says about each person: the same as a success in which nobody was added. */
function additionsIn(error: unknown): Additions {
  const { failedMembers = [] } = error instanceof ApiError ? error.response : {};
  if (failedMembers.length === 0) throw error;
  return { addedMembers: [], failedMembers };
}
