// What an update of a roster may do, worked out from the records of the service.
import type { Store } from "../../../emulator/store/store.ts";
import type { ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { ownerAddress } from "./people-args.ts";

/** Someone in a team or space. */
export interface Person {
  readonly id: string;
  readonly address: string;
  readonly role: string;
}

/** A roster, its guard rails, and what its state knows of people. */
export interface Roster {
  readonly place: string;
  readonly isTeam: boolean;
  readonly members: Readonly<Record<string, string>>;
  readonly people: Readonly<
    Record<string, { readonly status: string; readonly adopted?: boolean; readonly previousRole?: string }>
  >;
  readonly unlisted: string;
  readonly minAdmins: number;
  readonly assignTo: string | undefined;
  /** How many of so many people may be removed. */
  readonly allowed: (size: number) => number;
  /** Whether somebody is there because of the roster. */
  readonly isOwn: (address: string) => boolean;
}

export const isRoster = (type: ResourceName): boolean => type === "TeamMembers" || type === "SpaceMembers";

/** What a delete of a roster may do: it removes everybody the roster has added. */
export const departureOf = (type: ResourceName, state: Properties): Roster =>
  rosterOf(type, { ...state, members: {}, unlisted: "report", maxRemovals: Number.POSITIVE_INFINITY }, state);

/** What a create or update of a roster may do. */
export function rosterOf(type: ResourceName, inputs: Properties, state: Properties): Roster {
  const { teamId, spaceId, unlisted, minAdmins = 0, maxRemovals, members, assignTo } = inputs;
  const people: Roster["people"] = Object(state.people);
  const max = Number(maxRemovals);
  return {
    place: String(teamId ?? spaceId),
    isTeam: type === "TeamMembers",
    ...{ members: Object(members), people, unlisted: String(unlisted), minAdmins: Number(minAdmins) },
    assignTo: assignTo === undefined ? undefined : String(assignTo),
    allowed: (size) => (max > 0 && max < 1 ? Math.max(1, Math.floor(max * size)) : max),
    isOwn: (address) => {
      const { status = "", adopted = false } = people[address] ?? {};
      return ["active", "invited", "waiting", "joined"].includes(status) && !adopted;
    },
  };
}

export function peopleIn(store: Store, { place, isTeam }: Roster): readonly Person[] {
  const found = isTeam
    ? store.where("teamMembers", "teamId", place).map(({ zuid, role }) => ({ id: zuid, role }))
    : store.where("spaceMembers", "spaceId", place).map(({ memberId, role }) => ({ id: memberId, role }));
  return found.map(({ id, role }) => ({ id, role, address: store.get("users", id)?.address ?? "" }));
}

/** Why an update must be refused. */
export function problemsOf(store: Store, roster: Roster): readonly string[] {
  const { members, unlisted, minAdmins, assignTo, allowed, isOwn } = roster;
  const people = peopleIn(store, roster);
  const leaving = people.filter(
    ({ address, role }) => !(address in members) && (isOwn(address) || (unlisted === "remove" && role !== "CREATOR")),
  );
  const isLeaving = (address: string) => leaving.some((one) => one.address === address);
  const isAdmin = ({ address, role }: Person) => (members[address] ?? role) === "TEAM_ADMIN" && !isLeaving(address);
  const left = people.filter(isAdmin).length;
  const isLost = people.some((person) => person.role === "TEAM_ADMIN" && !isAdmin(person));
  const isTaken = (address: string) => people.some((one) => one.address === address) && !isLeaving(address);
  return [
    isLeaving(ownerAddress) && "removes the caller",
    leaving.length > allowed(people.length) && `removes ${leaving.length}`,
    left < minAdmins && isLost && `leaves ${left} admins`,
    leaving.length > 0 && assignTo !== undefined && !isTaken(assignTo) && `hands over to ${assignTo}`,
  ].filter((problem) => problem !== false);
}
