import { objectOf, type Properties } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import type { Change, ChangedThing } from "./change.ts";
import { memberKey, membersIn } from "./items.ts";
import { latestState, type ResourceStep, valuesOf } from "./steps.ts";
import type { PlanContext } from "./titles.ts";

/** Rosters and single members: people who are added, get a new role, or leave. */
export function memberChanges(
  step: ResourceStep,
  kind: "person" | "access",
  { titles, isDestroyed }: PlanContext,
): readonly Change[] {
  const { before, after } = valuesOf(step);
  if (isUnknown(after?.members)) return [];
  const place = titles.placeOf(kind, latestState(step));
  const thing = (key: string): ChangedThing => ({ kind, urn: step.urn, name: titles.memberName(key), place });
  const [old, now] = [rolesIn(step, before), rolesIn(step, after)];
  const outputs = step.after?.outputs ?? {};
  const [recorded, people] = [objectOf(before?.people), objectOf(outputs.people)];
  const others = unlistedIn([outputs, before].find((values) => Array.isArray(values?.unlistedMembers)));
  const former = formerKeys([...now.keys()], recorded, people);
  const listed = [...now].flatMap(([key, role]): Change[] => {
    const oldKey = former.get(key) ?? key;
    const present = people[key] ?? others.find(({ keys }) => keys.includes(key.toLowerCase()));
    const change = listedChange(recorded[oldKey], old.get(oldKey), present, role);
    return change ? [{ ...thing(key), ...change }] : [];
  });
  const dropped = [...old.keys()].filter((key) => !(now.has(key) || [...former.values()].includes(key)));
  const known = new Set([...now.keys(), ...old.keys()].map((key) => key.toLowerCase()));
  const unlisted = others.filter(({ keys }) => isUnwanted(keys, after) && !keys.some((key) => known.has(key)));
  const changes = [
    ...listed,
    ...dropped.map((key): Change => ({ ...thing(key), ...endOf(key, before, after, isDestroyed) })),
    ...unlisted.map(({ name }): Change => ({ ...thing(name), action: "remove" })),
  ];
  return withReceivers(changes, after ?? before);
}

/** The changes, with who receives the records of people who are removed, if the settings name someone. */
function withReceivers(changes: readonly Change[], settings: Properties = {}): readonly Change[] {
  const { assignTo, assignToZuid = "", handOver } = settings;
  const removed = new Set(changes.flatMap(({ action, name }) => (action === "remove" ? [name.toLowerCase()] : [])));
  const own = new Map(Object.entries(objectOf(handOver)).map(([key, receiver]) => [key.toLowerCase(), receiver]));
  return changes.map((change) => {
    // Without an entry for someone, a review has to see where their records go.
    const usual = assignTo ?? (own.size > 0 && assignToZuid === "" ? tokenUser : assignToZuid);
    const receiver = String(own.get(change.name.toLowerCase()) ?? usual);
    if (change.action !== "remove" || receiver === "" || isUnknown(receiver)) return change;
    return { ...change, recordsTo: removed.has(receiver.toLowerCase()) ? tokenUser : receiver };
  });
}

/** Receives the records if the one who should is removed as well. */
const tokenUser = "the user of the access token";

const rolesIn = ({ type }: ResourceStep, values: Properties | undefined): ReadonlyMap<string, string> =>
  new Map(Object.entries(values ? membersIn(type, values) : {}));

/** The keys that people had before, by the new one: an address may become a user id. */
function formerKeys(keys: readonly string[], before: Properties, after: Properties): ReadonlyMap<string, string> {
  const idOf = (person: unknown) => {
    const { zuid, memberId = zuid } = objectOf(person);
    return memberId;
  };
  const free = Object.keys(before).filter((key) => !keys.includes(key));
  const found = keys
    .filter((key) => !Object.hasOwn(before, key))
    .map((key) => {
      const id = idOf(after[key]) ?? key.split(":").at(-1);
      return [key, free.find((old) => old.toLowerCase() === key.toLowerCase() || idOf(before[old]) === id)] as const;
    });
  return new Map(found.flatMap(([key, old]) => (old === undefined ? [] : [[key, old]])));
}

/** What happens to someone who is listed; `present` is what the preview of a create, or the last refresh, has found. */
function listedChange(
  recorded: unknown,
  oldRole: string | undefined,
  present: unknown,
  role: string,
): Pick<Change, "action" | "from" | "to"> | undefined {
  if (oldRole !== undefined) {
    const { status, effectiveRole } = objectOf(recorded);
    // Someone who has joined the team gets the access that was waiting for them.
    if (status === "joined") return { action: "add", to: role };
    return oldRole === role || effectiveRole !== undefined ? undefined : { action: "change", from: oldRole, to: role };
  }
  const { status, previousRole } = objectOf(present);
  if (typeof previousRole === "string" && previousRole !== role)
    return { action: "change", from: previousRole, to: role };
  return { action: status === "active" ? "adopt" : "add", to: role };
}

/**
 * People who were there before they were listed stay, with the role that they had, and so does everybody whose roster is
 * missing in the file.
 */
function endOf(
  key: string,
  before: Properties = {},
  after: Properties | undefined,
  isDestroyed: boolean,
): Pick<Change, "action" | "from" | "to" | "isInvited"> {
  const { adopted, status, role, effectiveRole, previousRole } = objectOf(objectOf(before.people)[key] ?? before);
  const isReleased = before.onDestroy === "retain" || (before.onDestroy === "release" && !isDestroyed);
  const isRemovedAnyway = before.people ? isUnwanted([key.toLowerCase()], after) : before.onDestroy === "remove";
  const isAdopted = adopted === true && !isRemovedAnyway;
  // Nothing is taken from someone who is only invited, or still waiting.
  const isAbsent = status !== undefined && status !== "active";
  const kept = {
    action: "keep",
    ...(status === "invited" || status === "uncertain" ? { isInvited: true } : {}),
  } as const;
  // Nobody can remove the creator of a space.
  if (effectiveRole !== undefined || (isReleased && after === undefined)) return kept;
  if (!(isAdopted || isAbsent)) return { action: "remove" };
  return typeof previousRole === "string" && previousRole !== role
    ? { action: "change", from: String(role), to: previousRole }
    : kept;
}

/** Whether a roster removes someone it does not list. */
function isUnwanted(keys: readonly string[], { unlisted, ended }: Properties = {}): boolean {
  const gone = Array.isArray(ended) ? ended.map((key) => String(key).toLowerCase()) : [];
  return unlisted === "remove" || keys.some((key) => gone.includes(key));
}

/** Someone who is there and was not listed, in the form of a recorded person. */
interface UnlistedMember {
  readonly name: string;
  /** Those under which they can be listed, in lower case. */
  readonly keys: readonly string[];
  readonly status: "active";
  readonly previousRole: unknown;
}

/** The people who are there and were not listed. */
export function unlistedIn({ unlistedMembers }: Properties = {}): readonly UnlistedMember[] {
  const all = Array.isArray(unlistedMembers) ? unlistedMembers.map(objectOf) : [];
  return all.map(({ zuid, memberId = zuid, role, type, mailId }) => {
    const [name, id] = [memberKey({ mailId, memberId, type }), memberKey({ memberId, type })];
    return { name, keys: [name.toLowerCase(), id], status: "active", previousRole: role };
  });
}
