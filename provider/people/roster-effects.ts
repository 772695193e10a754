import { type Effect, type EffectKinds, planned } from "../core/effect.ts";
import type { Properties } from "../validation/properties.ts";
import { type GuardRails, planDeletion, planRestorations, type RosterSettings } from "./guard-rails.ts";
import { assigneesOf, type HandOver } from "./hand-over.ts";
import { canonicalKey, keysOf, type Member, type People, type Person } from "./person.ts";
import { previousRoleOf } from "./roles.ts";
import { type KnownPerson, mayBeInvited, membersFromState, planRoster, type RosterPlan } from "./roster-plan.ts";

/** The requests of effects on people in a team. */
export const effectsInTeam = {
  add: { sends: ["addTeamMembers"] },
  change: { sends: ["changeTeamMemberRole"] },
  remove: { sends: ["removeTeamMember"] },
} as const satisfies EffectKinds<Properties>;

/** The requests of effects on people in a space. */
export const effectsInSpace = {
  add: { sends: ["listSpaceMembers", "addSpaceMembers"] },
  change: { sends: ["listSpaceMembers", "changeSpaceMemberRole"] },
  remove: { sends: ["listSpaceMembers", "removeSpaceMember"] },
} as const satisfies EffectKinds<Properties>;

/** What a plan of a roster does to each person, under the key by which a program lists them. */
export function rosterEffects(
  people: People,
  present: readonly Member[],
  { plan, receivers }: { readonly plan: RosterPlan; readonly receivers: ReadonlyMap<string, string> },
): readonly Effect[] {
  const { additions, adoptions, changes, unchanged, removals, restorations } = plan;
  const members = new Map(present.map((member) => [member.id, member]));
  const recorded = Object.entries(people);
  const keyOf = new Map(recorded.map(([key, { id }]) => [id, key]));
  const removed = new Set(removals.map(({ id }) => id));
  const restored = new Set(restorations.map(({ key }) => key));
  const known = [...unchanged, ...changes];
  const listed = new Set(known.flatMap(({ key, person: { id = key } }) => [canonicalKey(key), id]));
  return [
    ...adoptions.map(({ key: name, role: to, member }): Effect => {
      // Nobody can take the role of a creator.
      const from = previousRoleOf(member.role, to);
      return from === undefined ? { action: "adopt", name, to } : { action: "change", name, from, to };
    }),
    ...additions.map(({ key: name, role: to }): Effect => ({ action: "add", name, to })),
    ...changes.flatMap((change) => planned(changeOf(change))),
    ...restorations.map(({ key: name, role: to, person }): Effect => {
      return { action: "change", name, from: person.role, to };
    }),
    ...recorded.flatMap(([name, person]) => {
      const isListed = listed.has(canonicalKey(name)) || listed.has(person.id ?? "");
      const isKept = !(isListed || removed.has(person.id ?? "") || restored.has(name));
      return planned(isKept && { action: "keep", name, isInvited: mayBeInvited(person) });
    }),
    ...removals.map(({ id, label }): Effect => {
      const name = keyOf.get(id) ?? nameIn(members.get(id)) ?? label;
      return { action: "remove", name, recordsTo: receivers.get(id) };
    }),
  ];
}

/** What deleting a roster does to each person, as far as the state shows: those who have to stay are kept. */
export function deletionEffects(
  people: People,
  present: readonly Member[],
  settings: RosterSettings & Pick<GuardRails, "protectedIds">,
): readonly Effect[] {
  const everybody = planRoster(people, { members: {}, unlisted: "report" }, present);
  const isRemoved = settings.onDestroy === "remove";
  const { removals } = planDeletion(isRemoved ? everybody.removals : [], present, settings);
  const { restorations } = planRestorations({ ...everybody, removals }, present, settings);
  const plan = { ...everybody, removals, restorations: isRemoved ? restorations : [] };
  return rosterEffects(people, present, { plan, ...assigneesOf(removals, settings, present) });
}

/** What a single member is for a plan: a roster of one. */
interface SingleMember {
  readonly key: string;
  /** As recorded. */
  readonly person: Person | undefined;
  /** The role that the program gives; undefined once it no longer lists the member. */
  readonly role: string | undefined;
  /** `remove` removes someone who was there before, too. */
  readonly onDestroy: string | undefined;
}

/** What a create, update, or delete of a single member does. */
export function memberEffects({ key, person, role, onDestroy }: SingleMember, handOver: HandOver): readonly Effect[] {
  const people = person ? { [key]: person } : {};
  const present = membersFromState(people, []);
  const members = role === undefined ? {} : { [key]: role };
  const ended = role === undefined && onDestroy === "remove" ? [key] : [];
  const planned = planRoster(people, { members, unlisted: "report", ended }, present);
  const isRetained = role === undefined && onDestroy === "retain";
  const plan = isRetained ? { ...planned, removals: [], restorations: [] } : planned;
  return rosterEffects(people, present, { plan, ...assigneesOf(plan.removals, handOver, present) });
}

/** What happens to someone whose role differs, or whose addition is not finished. */
function changeOf({ key: name, role: to, person }: KnownPerson): Effect | undefined {
  const { status, role: from, effectiveRole } = person;
  const isAdded = status === "joined" || status === "uncertain" || (status === "invited" && from === to);
  if (isAdded) return { action: "add", name, to };
  // A role above it cannot be changed.
  return from === to || effectiveRole !== undefined ? undefined : { action: "change", name, from, to };
}

/** The key of someone who is not listed. */
const nameIn = (member: Member | undefined): string | undefined => member && (member.mailId || keysOf(member).at(-1));
