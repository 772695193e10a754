import type { Addition } from "../api/endpoints/members.ts";
import type { ListOptions } from "../api/lists/list-cache.ts";
import type { EffectKinds } from "../core/effect.ts";
import type { ManagedObject } from "../run/ledger.ts";
import type { Session } from "../run/session.ts";
import type { Properties } from "../validation/properties.ts";
import type { Assignment } from "./hand-over.ts";
import type { Member, Person } from "./person.ts";
import type { Protection } from "./protected-people.ts";

/** What a resource says about a team or space, and about people who are there or invited already. */
export interface PlaceSettings {
  /** The id of the team or space. */
  readonly id: string;
  readonly editionId: string;
  /** The resource in the ledger; an import has none. */
  readonly holder?: string | undefined;
  /** Whether a single member may be there already; a roster adopts everybody who is. */
  readonly adopt?: boolean | undefined;
  readonly adoptInvitations?: boolean | undefined;
  readonly isInvitedAgain?: boolean | undefined;
  /** The keys of people that earlier updates have invited. */
  readonly ownInvitations?: readonly string[] | undefined;
}

/** Why nobody can see who is in a team or space. */
export type Absence = "gone" | "in the trash";

/** Someone who was found, and where if not in the space or its team; or what has to happen before they can be added. */
export type SearchResult =
  | { readonly id: string; readonly elsewhere?: string | undefined; readonly waitingFor?: undefined }
  | { readonly id?: undefined; readonly waitingFor: string };

/** A request that removes someone. */
export interface Removal {
  /** Returns whether the response confirms it. */
  send(): Promise<boolean>;
  /** Called once they are gone. */
  onDone?(): void;
}

/** A team or space in a run: its requests, and what differs between the two. `membership.ts` and `addition.ts` work on it. */
export interface Place extends PlaceSettings {
  readonly session: Session;
  readonly kind: PlaceKind;
  /** `team 12`. */
  readonly name: string;
  list(options?: ListOptions): Promise<readonly Member[]>;
  /** The members when this run first asked: removals shift the pages of later lists. */
  listFirst(): Promise<readonly Member[]>;
  /** Whether a request failed because the team or space is gone, or in the trash. */
  absence(error: unknown): Promise<Absence | undefined>;
  /** How messages name someone who is added, changed, or removed. */
  labelOf(key: string, id: string | undefined): string;
  /** Why a member is never removed: asked about everybody who is there, who leaves, or who is about to be removed. */
  protectionOf(member: Member, moment: "there" | "leaving" | "removed"): Promise<Protection | undefined>;
  /** Finds someone who has to be somewhere else before they can be added. */
  search?(key: string, person: Person): Promise<SearchResult>;
  /** The ids of people who are to be added, by key, if two keys can stand for one of them. */
  findIds?(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  add(key: string, id: string | undefined, role: string): Promise<Addition>;
  /** Fails for someone whose role has to stay, as that of the last admin. */
  startRoleChange?(key: string, id: string, role: string): Promise<void>;
  /** Returns whether the response confirms the role. */
  changeRole(id: string, role: string): Promise<boolean>;
  /** The role that someone keeps because nobody can change it; undefined if another reason forbids the change. */
  fixedRole(id: string, code: string | undefined): Promise<string | undefined>;
  /** Fails if something else than their protection forbids a removal. */
  startRemoval(key: string, id: string, assignment: Assignment): Promise<Removal>;
}

/** What distinguishes teams and spaces. */
export interface PlaceKind {
  /** The type of the roster. */
  readonly resource: "TeamMembers" | "SpaceMembers";
  readonly place: "team" | "space";
  readonly effects: EffectKinds<Properties>;
  /** The output with a person's id. */
  readonly personId: "zuid" | "memberId";
  /** Whether people are invited, which no list shows, and join once they accept. */
  readonly isByInvitation: boolean;
  open(session: Session, settings: PlaceSettings): Place;
  /** A person as the ledger knows them. */
  objectOf(placeId: string, key: string, id?: string): ManagedObject;
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
  handOverText?(place: Place, removedIds: ReadonlySet<string | undefined>): Promise<string>;
}
