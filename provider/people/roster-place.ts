import type { ListOptions } from "../api/lists/list-cache.ts";
import type { EffectKinds } from "../core/effect.ts";
import type { ManagedObject } from "../run/ledger.ts";
import type { Session } from "../run/session.ts";
import type { Properties } from "../validation/properties.ts";
import type { Assignment } from "./hand-over.ts";
import type { Attempt, Member, Person } from "./person.ts";
import type { Protection } from "./protected-people.ts";

/** A team or space whose people a roster manages, in a run. */
export interface RosterPlace {
  /** `team 12`. */
  readonly name: string;
  list(options?: ListOptions): Promise<readonly Member[]>;
  /** The members when this run first asked: removals shift the pages of later lists. Nobody if nobody can see them. */
  listBefore(): Promise<readonly Member[]>;
  /** The members, or why nobody can see them. */
  look(options?: ListOptions): Promise<readonly Member[] | "gone" | "in the trash">;
  /** Why members are never removed, by id; a request about a person is only sent for those who leave. */
  protections(
    present: readonly Member[],
    leaving: ReadonlySet<string | undefined>,
  ): Promise<readonly (readonly [id: string, protection: Protection | undefined])[]>;
  /** The ids of people who are to be added, by key, if two keys can stand for one of them. */
  findIds?(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  read(key: string, person: Person): Promise<Person | undefined>;
  /** Adds someone, or finishes what is not finished and gives them the role; `person` is what is recorded. */
  put(key: string, person: Person | undefined, role: string): Promise<Attempt>;
  /** Gives a person their previous role back when the program stops managing them, unless somebody has changed it since. */
  restore(key: string, person: Person, role: string): Promise<Person | undefined>;
  remove(key: string, id: string, assignment: Assignment): Promise<void>;
}

/** A roster in a run; a single member is a roster of one. */
export interface Roster {
  readonly session: Session;
  readonly kind: RosterKind;
  /** The id of the team or space. */
  readonly id: string;
  readonly place: RosterPlace;
  /** The resource in the ledger. */
  readonly holder: string;
}

/** The ids of a team or space, and what the program says about invitations to it. */
export interface PlaceIds {
  readonly id: string;
  readonly editionId: string;
  /** Whether a single member may be there already; a roster adopts everybody who is. */
  readonly adopt?: boolean | undefined;
  readonly adoptInvitations?: boolean | undefined;
  readonly isInvitedAgain?: boolean | undefined;
  /** The keys of people that earlier updates have invited. */
  readonly ownInvitations?: readonly string[] | undefined;
}

/** What distinguishes rosters of teams and of spaces. */
export interface RosterKind {
  /** The type of the roster. */
  readonly resource: "TeamMembers" | "SpaceMembers";
  readonly place: "team" | "space";
  readonly effects: EffectKinds<Properties>;
  /** The output with a person's id. */
  readonly personId: "zuid" | "memberId";
  open(session: Session, ids: PlaceIds): RosterPlace;
  /** A person as the ledger knows them. */
  objectOf(placeId: string, key: string, id: string | undefined): ManagedObject;
  /** The key of a member for an import; undefined if a program cannot list them. */
  keyOf(member: Member): string | undefined;
  /** Searches in the team or space that an import names, by id or by name. */
  find<T extends object>(
    session: Session,
    edition: string,
    text: string,
    search: (id: string) => Promise<T>,
  ): Promise<T>;
  /** What happens to the spaces of people who are removed, for the warning of a preview. */
  handOverText?(session: Session, ids: PlaceIds, removedIds: ReadonlySet<string | undefined>): Promise<string>;
}
