import { type Effect, type EffectKinds, planned } from "../core/effect.ts";
import type { Properties } from "../validation/properties.ts";
import { keysOf, type Member, type Person } from "./person.ts";
import { previousRoleOf } from "./roles.ts";
import { mayBeInvited, type Step } from "./steps.ts";

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
