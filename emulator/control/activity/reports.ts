import { formatRole } from "../../../picture/format.ts";
import type { Store } from "../../store/store.ts";
import type { SpaceMember, TableName } from "../../store/tables.ts";
import { keysOf } from "../../store/typed-keys.ts";
import type { Edit, Edits } from "./edits.ts";
import { describeFrameChange } from "./frame-words.ts";

/** The edition, team, space or zone that a report is about. */
export interface Place {
  readonly collection: "editions" | "teams" | "spaces" | "zones";
  readonly id: string;
  readonly name: string;
}

/** One thing that a transaction did; reports with the same noun, verb and place are combined into a number. */
export interface Report {
  readonly place: Place;
  readonly noun: string;
  readonly verb: string;
  readonly text: string;
}

type Rule<T extends TableName> = (edit: Edit<T>, store: Store, edits: Edits) => readonly (Report | undefined)[];

type ReportedTable =
  | "teams"
  | "spaces"
  | "zones"
  | "frames"
  | "invitations"
  | "teamMembers"
  | "spaceMembers"
  | "favorites";

/** How each table is reported. */
const rules: { readonly [T in ReportedTable]: Rule<T> } = {
  teams: ({ before, after }, store) => {
    const place = placeOf("teams", after ?? before);
    const edition = store.get("editions", (after ?? before)?.editionId ?? "")?.name;
    if (!before) return [report(place, "team", "added", `team added to ${edition}`)];
    return [
      renamed(place, before, after),
      before.description === after?.description ? undefined : report(place, "team", "changed", "description changed"),
    ];
  },
  spaces: ({ before, after }, store) => {
    const place = placeOf("spaces", after ?? before);
    const team = (id: string | undefined): string => store.get("teams", id ?? "")?.name ?? "";
    if (!before) return [report(place, "space", "added", `space added to ${team(after?.teamId)}`)];
    if (!after) return [];
    const { allowEmbed, ownerZuid } = after;
    return [
      renamed(place, before, after),
      moved(place, team(before.teamId), team(after.teamId)),
      trashedOrRestored(place, before, after),
      before.allowEmbed === allowEmbed
        ? undefined
        : report(place, "space", "changed", `embedding ${allowEmbed ? "" : "no longer "}allowed`),
      before.ownerZuid === ownerZuid
        ? undefined
        : report(place, "space", "changed", `now owned by ${userName(store, ownerZuid)}`),
    ];
  },
  zones: ({ before, after }, store) => {
    const place = placeOf("zones", after ?? before);
    const space = (id: string | undefined): string => store.get("spaces", id ?? "")?.name ?? "";
    if (!before) return [report(place, "zone", "added", `zone added to ${space(after?.spaceId)}`)];
    if (!after) return [report(place, "zone", "deleted", `zone deleted from ${space(before.spaceId)}`)];
    return [
      renamed(place, before, after),
      moved(place, space(before.spaceId), space(after.spaceId)),
      trashedOrRestored(place, before, after),
    ];
  },
  frames: ({ before, after }, store, edits) => {
    const zoneId = (after ?? before)?.zoneId ?? "";
    const name = (after ?? before)?.name || "unnamed frame";
    const place = placeOf("zones", store.get("zones", zoneId));
    if (edits.isNewOrGone("zones", zoneId)) return [];
    if (!before) return [report(place, "frame", "added", `${name} added`)];
    if (!after) return [report(place, "frame", "removed", `${name} removed`)];
    const change = describeFrameChange(before, after);
    return [change === "" ? undefined : report(place, "frame", "changed", `${name} ${change}`)];
  },
  invitations: ({ before, after }, store, edits) => {
    const place = placeOf("teams", store.get("teams", (after ?? before)?.teamId ?? ""));
    if (after) return [report(place, "person", "invited", `${after.mailId} invited as ${role(after)}`)];
    // An accepted invitation is reported as a new member.
    const isAccepted = edits.has("teamMembers");
    return [
      isAccepted ? undefined : report(place, "invitation", "expired", `invitation for ${before?.mailId} expired`),
    ];
  },
  teamMembers: ({ before, after }, store, edits) => {
    const { teamId = "", zuid = "" } = after ?? before ?? {};
    const place = placeOf("teams", store.get("teams", teamId));
    if (edits.isNewOrGone("teams", teamId)) return [];
    return [memberReport(place, userName(store, zuid), before, after, "joined")];
  },
  spaceMembers: ({ before, after }, store, edits) => {
    const member = after ?? before;
    const place = placeOf("spaces", store.get("spaces", member?.spaceId ?? ""));
    if (!member || edits.isNewOrGone("spaces", member.spaceId)) return [];
    return [memberReport(place, memberName(store, member), before, after, "added")];
  },
  favorites: ({ before, after }, store) => {
    const { spaceId = "", zuid = "" } = after ?? before ?? {};
    const place = placeOf("spaces", store.get("spaces", spaceId));
    const text = after ? "now a favorite of" : "no longer a favorite of";
    return [report(place, "space", "changed", `${text} ${userName(store, zuid)}`)];
  },
};

/** Describes everything that a transaction did. */
export function reportsOf(edits: Edits, store: Store): Report[] {
  return keysOf(rules).flatMap((table) => tableReports(table, edits, store));
}

function tableReports<T extends ReportedTable>(table: T, edits: Edits, store: Store): Report[] {
  return edits
    .of(table)
    .flatMap((edit) => rules[table](edit, store, edits))
    .filter((report) => report !== undefined);
}

function placeOf(collection: Place["collection"], record: { id: string; name: string } | undefined): Place | undefined {
  return record && { collection, id: record.id, name: record.name };
}

/** Deleting a place deletes its content, which is not reported separately. */
function report(place: Place | undefined, noun: string, verb: string, text: string): Report | undefined {
  return place && { place, noun, verb, text };
}

interface Named {
  readonly name: string;
}

function renamed(place: Place | undefined, before: Named, after: Named | undefined): Report | undefined {
  if (!after || before.name === after.name) return undefined;
  return report(place, "name", "changed", `renamed from ${before.name}`);
}

function moved(place: Place | undefined, from: string, to: string): Report | undefined {
  return from === to ? undefined : report(place, "place", "changed", `moved from ${from} to ${to}`);
}

interface Trashable {
  readonly trashedTime: number | null;
}

function trashedOrRestored(place: Place | undefined, before: Trashable, after: Trashable): Report | undefined {
  const [was, is] = [before.trashedTime !== null, after.trashedTime !== null];
  if (was === is) return undefined;
  return report(place, "trash", "changed", is ? "moved to the trash" : "restored from the trash");
}

interface Member {
  readonly role: string;
}

function memberReport(
  place: Place | undefined,
  name: string,
  before: Member | undefined,
  after: Member | undefined,
  arrival: string,
): Report | undefined {
  if (!after) return report(place, "person", "removed", `${name} removed`);
  if (!before) return report(place, "person", arrival, `${name} ${arrival} as ${role(after)}`);
  return before.role === after.role ? undefined : report(place, "person", "changed", `${name} is now ${role(after)}`);
}

const role = (member: Member): string => formatRole(member.role).toLowerCase();

function userName(store: Store, zuid: string): string {
  return store.get("users", zuid)?.displayName ?? zuid;
}

function memberName(store: Store, { type, memberId }: SpaceMember): string {
  if (type === "USER") return userName(store, memberId);
  if (type === "GROUP") return store.get("groups", memberId)?.name ?? memberId;
  return store.get(type === "TEAM" ? "teams" : "editions", memberId)?.name ?? memberId;
}
