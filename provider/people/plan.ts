import { type Effect, planned } from "../core/effect.ts";
import { roleTerm } from "../validation/audience.ts";
import { joinNames } from "../validation/messages.ts";
import { type Cause, type Facts, type RosterSettings, update, withGuardRails } from "./guard-rails.ts";
import type { HandOver } from "./hand-over.ts";
import { keysOf, labelOf, type Member, type People, type Person } from "./person.ts";
import { previousRoleOf } from "./roles.ts";
import { mayBeInvited, membersFromState, type Step, stepsOf, stepsTo, unlistedIn } from "./steps.ts";

/** What is known about the people of a team or space before they change. */
export interface RosterRecord {
  readonly people: People;
  readonly unlisted: readonly Member[];
  /** Why members are never removed, by id. */
  readonly protectedIds: Facts["protectedIds"];
  /** The keys of people that the program has invited, and who are neither recorded any more nor members. */
  readonly openInvitations: readonly string[];
}

export const nobody: RosterRecord = { people: {}, unlisted: [], protectedIds: {}, openInvitations: [] };

/** What changes people from what is recorded to what the program says, as far as the record shows. */
export function planFromRecord(
  { people, unlisted, protectedIds }: RosterRecord,
  settings: RosterSettings,
  {
    present = membersFromState(people, unlisted),
    cause = update,
  }: { readonly present?: readonly Member[]; readonly cause?: Cause } = {},
) {
  const plan = withGuardRails(stepsOf(people, settings, present), { present, protectedIds }, settings, cause);
  return { ...plan, effects: effectsOf(plan.steps, plan.receivers) };
}

/** What steps do to each person, and who receives the records of those who are removed. */
export const effectsOf = (steps: readonly Step[], receivers: ReadonlyMap<string, string>): readonly Effect[] =>
  steps.flatMap((step) => planned(effectOf(step, receivers)));

function effectOf(step: Step, receivers: ReadonlyMap<string, string>): Effect | undefined {
  const { action, key: name, role: to, person, member, id = "" } = step;
  if (action === "add") return { action, name, to };
  if (action === "adopt") {
    // Nobody can take the role of a creator.
    const from = member && previousRoleOf(member.role, to);
    return from === undefined ? { action, name, to } : { action: "change", name, from, to };
  }
  if (action === "remove") return { action, name: person ? name : nameIn(member), recordsTo: receivers.get(id) };
  if (!person || action === "keep") return undefined;
  if (action === "leave") return { action: "keep", name, isInvited: mayBeInvited(person) };
  return action === "restore" ? { action: "change", name, from: person.role, to } : changeOf(name, person, to);
}

/** What happens to someone whose role differs, or whose addition is not finished. */
function changeOf(name: string, { status, role: from, effectiveRole }: Person, to: string): Effect | undefined {
  const isAdded = status === "joined" || status === "uncertain" || (status === "invited" && from === to);
  if (isAdded) return { action: "add", name, to };
  // A role above it cannot be changed.
  return from === to || effectiveRole !== undefined ? undefined : { action: "change", name, from, to };
}

/** The key of someone who is not listed. */
const nameIn = (member: Member | undefined): string => (member && (member.mailId || keysOf(member).at(-1))) ?? "";

/** The settings of a roster that ends: an update to nobody. */
export const ending = (settings: RosterSettings): RosterSettings => ({
  ...settings,
  members: {},
  unlisted: "report",
  ended: undefined,
  isReleased: settings.onDestroy !== "remove",
});

/** A single member for a plan: a roster of one. */
interface SingleMember {
  readonly key: string;
  /** As recorded. */
  readonly person: Person | undefined;
  /** The role that the program gives; undefined once it no longer lists the member. */
  readonly role: string | undefined;
  /** `remove` removes someone who was there before, too. */
  readonly onDestroy: string | undefined;
  readonly isInvitedAgain?: boolean;
}

/** What a create, update, or delete of a single member does. */
export function planOfMember({ key, person, role, onDestroy, isInvitedAgain }: SingleMember, handOver: HandOver) {
  const isEnd = role === undefined;
  const settings: RosterSettings = {
    ...handOver,
    members: isEnd ? {} : { [key]: role },
    unlisted: "report",
    ended: isEnd && onDestroy === "remove" ? [key] : [],
    isInvitedAgain,
    isReleased: onDestroy === "retain",
    maxRemovals: 1,
    onDestroy: "remove",
  };
  return planFromRecord({ ...nobody, people: person ? { [key]: person } : {} }, settings);
}

/** What a preview warns of: members who are not listed, who is removed or gets a role back, and who stays. */
export function previewWarning(steps: readonly Step[], place: string, handOver = ""): string | undefined {
  const staying = unlistedIn(steps.filter(({ action }) => action !== "remove")).map(labelOf);
  const texts = [
    ...(staying.length === 0 ? [] : [`${place} has unlisted members: ${joinNames(staying)}`]),
    ...departureTexts(steps, "the update", place, handOver),
    ...stayingTexts(steps, place),
  ];
  return texts.length === 0 ? undefined : texts.join("; ");
}

/** Who is removed, and who gets a role back, in words. */
export function departureTexts(steps: readonly Step[], cause: string, place: string, handOver = ""): string[] {
  const removed = joinNames(stepsTo(steps, "remove").map(({ key }) => key));
  const restored = joinNames(stepsTo(steps, "restore").map(({ key, role }) => `${key} is ${roleTerm(role)} again`));
  return [
    ...(removed === "" ? [] : [`${cause} removes ${removed} from ${place}${handOver}`]),
    ...(restored === "" ? [] : [`${cause} gives back roles in ${place}: ${restored}`]),
  ];
}

/** Who stays although the program no longer lists them, and why, in words. */
export function stayingTexts(steps: readonly Step[], place: string): string[] {
  const retained = steps.flatMap(({ key, person, reason }) =>
    person && reason !== undefined ? [`${key} stays ${roleTerm(person.role)} (${reason})`] : [],
  );
  const invited = stepsTo(steps, "leave").filter(({ person }) => person && mayBeInvited(person));
  const names = joinNames(invited.map(({ key }) => key));
  return [
    ...(retained.length === 0 ? [] : [`${place}: ${joinNames(retained)}`]),
    ...(names === "" ? [] : [`${place}: the invitations of ${names} stay open because the service cannot revoke them`]),
  ];
}
