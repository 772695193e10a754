import { type GuardRails, refusalOf } from "./guard-rails.ts";
import { assigneesOf, type HandOver } from "./hand-over.ts";
import {
  joinNames,
  labelOf,
  type Member,
  type People,
  planRoster,
  presentIn,
  type RosterInputs,
  type RosterPlan,
} from "./roster-plan.ts";

/** What the state of a roster says about who is there. */
export interface RosterRecord {
  readonly people: People;
  readonly unlisted: readonly Member[];
  /** Why someone is never removed, by id. */
  readonly protectedIds: Readonly<Record<string, string>>;
}

/** What the program says about a roster, besides where it is. */
export interface RosterSettings extends RosterInputs, HandOver {
  readonly maxRemovals: number;
  readonly minAdmins?: number | undefined;
}

/** Why the update that a preview announces would be refused, as far as the state tells. */
export function previewRefusal(record: RosterRecord, settings: RosterSettings, place: string): string | undefined {
  const present = presentIn(record.people, record.unlisted);
  return refuse(record.people, present, settings, { ...settings, place, protectedIds: record.protectedIds }).refusal;
}

/** The plan of an update, and why it must not be made, if it must not. */
export function refuse(people: People, present: readonly Member[], settings: RosterSettings, rails: GuardRails) {
  const plan = planRoster(people, settings, present);
  const { assignees, problems } = assigneesOf(plan.removals, settings, present);
  return { plan, assignees, refusal: refusalOf(plan, present, rails, problems) };
}

/** What the update that a preview announces will do, as far as the state tells. */
export function previewPlan({ people, unlisted }: RosterRecord, settings: RosterInputs): RosterPlan {
  return planRoster(people, settings, presentIn(people, unlisted));
}

/** The warning of a preview: who is there and not listed, who is removed, and whose invitation stays open. */
export function warningOf(
  { unlisted, removals, openInvitations }: RosterPlan,
  { place, handOver = "" }: { readonly place: string; readonly handOver?: string },
): string | undefined {
  const leaving = new Set(removals.map(({ id }) => id));
  const staying = unlisted.filter(({ id }) => !leaving.has(id)).map(labelOf);
  const removed = removals.map(({ label }) => label);
  const texts = [
    staying.length > 0 && `${place} has members whom the program does not list: ${joinNames(staying)}`,
    removed.length > 0 && `the update removes ${joinNames(removed)} from ${place}${handOver}`,
    openInvitations.length > 0 && openInvitationText(place, openInvitations),
  ].filter((text) => text !== false);
  return texts.length === 0 ? undefined : texts.join("; ");
}

export const openInvitationText = (place: string, keys: readonly string[]): string =>
  `${place}: the invitations of ${joinNames(keys)} stay open, because the service cannot take one back`;
