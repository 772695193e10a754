// What a plan promises, in the words of the differences that it makes.
import { kinds } from "../../../cli/kinds.ts";
import type { Change } from "../../../cli/plan/change.ts";

/** Stands for a place that the plan does not know: someone may have moved a zone to a space of others. */
const elsewhere = "*";

const quoted = (title: string | undefined): string => (title === undefined ? elsewhere : `"${title}"`);

const placeIn = ({ kind, place }: Change): string =>
  kinds[kind].container === "team" || kind === "team" ? "" : ` in ${quoted(place)}`;

/** Whether an effect is what a promise says. */
export function isKept(promise: string, effect: string): boolean {
  const [start = "", end] = promise.split(elsewhere);
  return end === undefined ? promise === effect : effect.startsWith(start) && effect.endsWith(end);
}

/** How a plan comes to manage what is there. */
const origins: readonly Change["action"][] = ["adopt", "continue", "restore"];

/** The differences that a change announces. */
export function promisesOf(change: Change): readonly string[] {
  const { action, kind, name, from, to, embed } = change;
  const where = placeIn(change);
  const isMember = kind === "person" || kind === "access";
  const thing = isMember ? `${kind} ${name}` : `${kind} "${name}"`;
  switch (action) {
    case "adopt":
    case "continue":
    case "keep":
      return [];
    case "rename":
      return [`rename ${kind} "${from}" to "${to}"`];
    case "replace":
      return [`remove ${thing}${where}`, `add ${kind} "${to}"${where}`];
    case "move":
      return kind === "frame" ? [`change ${thing}${where}`] : [`move ${thing} from ${quoted(from)} to ${quoted(to)}`];
    case "change":
      if (embed === undefined && to?.split(", ").every((property) => property.startsWith("onDestroy "))) return [];
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
export function isAdjustment(effect: string, change: Change): boolean {
  const { action, kind, name, to } = change;
  const [thing, where] = [`${kind} "${name}"`, placeIn(change)];
  if (action === "replace") return effect === `change ${kind} "${to}"${where}`;
  if (!(origins.includes(action) || (kind === "frame" && action === "add"))) return false;
  const isRenamed = effect.startsWith(`rename ${kind} `) && effect.endsWith(` to "${name}"`);
  const isBrought = action === "restore" && kind === "zone" && (isRenamed || effect.startsWith(`move ${thing} from `));
  return isBrought || effect === `change ${thing}${where}`;
}

/** The changes of a plan: what is adopted or restored is under the name and in the place that it gets. */
export function afterwards(changes: readonly Change[]): readonly Change[] {
  return changes.map((change) => {
    if (!origins.includes(change.action) || change.kind === "frame") return change;
    const own = changes.filter(({ urn, kind }) => urn === change.urn && kind === change.kind);
    const name = own.find(({ action }) => action === "rename")?.to ?? change.name;
    return { ...change, name, place: own.find(({ action }) => action === "move")?.to ?? change.place };
  });
}
