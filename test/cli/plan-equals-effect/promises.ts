// What a plan promises, in the words of the differences that it makes.
import type { Change } from "../../../cli/plan/change.ts";

/** The differences that a change announces. */
export function promisesOf(change: Change): readonly string[] {
  const { action, kind, name, place, from, to } = change;
  const where = place === undefined ? "" : ` in "${place}"`;
  const isMember = kind === "person" || kind === "access";
  const thing = isMember ? `${kind} ${name}` : `${kind} "${name}"`;
  switch (action) {
    case "adopt":
    case "keep":
      return [];
    case "rename":
      return [`rename ${kind} "${from}" to "${to}"`];
    case "replace":
      return [`remove ${thing}${where}`, `add ${kind} "${to}"${where}`];
    case "move":
      return kind === "frame" ? [`change ${thing}${where}`] : [`move ${thing} from "${from}" to "${to}"`];
    case "change":
      return isMember ? [`change ${thing}${where} from ${from} to ${to}`] : [`change ${thing}${where}`];
    default:
      return [`${action} ${thing}${where}`];
  }
}

/**
 * Whether an effect belongs to a change that does not list it: what is adopted or restored gets the look and the settings of
 * the file, and so does a frame of the right name that was in the zone already. A zone from the trash, where nobody can read
 * it, also gets its title and its place.
 */
export function isAdjustment(effect: string, { action, kind, name, place, to }: Change): boolean {
  const [thing, where] = [`${kind} "${name}"`, place === undefined ? "" : ` in "${place}"`];
  if (action === "replace") return effect === `change ${kind} "${to}"${where}`;
  if (!(["adopt", "restore"].includes(action) || (kind === "frame" && action === "add"))) return false;
  const isRenamed = effect.startsWith(`rename ${kind} `) && effect.endsWith(` to "${name}"`);
  const isBrought = action === "restore" && kind === "zone" && (isRenamed || effect.startsWith(`move ${thing} from `));
  return isBrought || effect === `change ${thing}${where}`;
}
