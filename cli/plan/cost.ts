// What an update sends, and what reading a workspace takes: an estimate from the plan or the state.
import { pluralize } from "../../picture/format.ts";
import { type Operation, type OperationId, operations } from "../../provider/api/transport/operations.ts";
import type { EffectKinds } from "../../provider/core/effect.ts";
import { definitionOf } from "../../provider/resources/index.ts";
import { groupBy } from "../../provider/validation/grouping.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import { containerId, isContainer, type Kind, kindNames, kindOf, kinds } from "../kinds.ts";
import { actions } from "./actions.ts";
import type { Change } from "./change.ts";
import { effectsOf, isSetting } from "./effects.ts";
import { containerIn, type ResourceStep, typeOf } from "./steps.ts";

/** What requests cost. */
export interface Cost {
  readonly requests: number;
  /** How long the documented limits make it wait, if no one else uses them up. */
  readonly minutes: number;
  /** The most frequent first. */
  readonly operations: readonly OperationCost[];
}

interface OperationCost extends Pick<Operation, "method" | "label" | "perMinute"> {
  readonly count: number;
}

/**
 * The requests of a successful update, without those of the preview before it. The estimate assumes that people who are added are
 * not there yet, that single resources in one place start at the same time, that what goes takes its contents with it, and that a list
 * has one page.
 */
export function costOf(changes: readonly Change[]): Cost {
  const placeOf = ({ step }: Change) => containerIn(step) ?? "";
  const ends = changes.filter(({ kind, action }) => isContainer(kind) && (action === "trash" || action === "remove"));
  const going = new Set(ends.map(({ step }) => step.before?.id));
  const made = changes.filter((change) => !going.has(placeOf(change)));
  const counts = new Counts();
  const sent = made.flatMap((change) => requestsOf(change).map((operation) => ({ operation, place: placeOf(change) })));
  const containers = new Set(made.filter(({ kind }) => isContainer(kind)).map(({ step }) => step));
  for (const step of containers) for (const operation of settingRequests(step)) counts.add(operation);
  for (const [first, ...others] of groupBy(sent, ({ operation, place }) => `${operation} ${place}`).values())
    if (first) counts.addItems(first.operation, others.length + 1);
  // A space that exists names the team in which to look up an address.
  const lookups = new Set(made.filter(isAddedByAddress).map(placeOf));
  counts.add("getSpace", [...lookups].filter((place) => typeOf(place) === undefined).length);
  for (const operation of made.flatMap(({ action, kind }) => actions[action].takes?.[kind] ?? []))
    counts.add(operation);
  countPeople(counts, made);
  // What is there, and the trash.
  if (select(made, "space").some(isArrival)) counts.add("listSpaces", 2);
  return counts.cost;
}

/** What a change sends. In one place, a list is read once, and a write of many items is shared. */
function requestsOf({ step, kind, action, to = "" }: Change): readonly OperationId[] {
  const { [action]: own, change } = effectKinds(step);
  const sent = (own ?? (kind === "frame" && action === "move" ? change : undefined))?.sends ?? [];
  // A new place keeps what the plan does not set.
  const isPlaced = kind === "frame" && (action === "move" || (action === "change" && to.includes("place")));
  return isPlaced ? [...sent, "listFrames"] : sent;
}

/** What the settings of a team, space, or zone take. */
const settingRequests = (step: ResourceStep): readonly OperationId[] =>
  effectsOf(step)
    .filter(isSetting)
    .flatMap(({ action }) => effectKinds(step)[action]?.sends ?? []);

const effectKinds = ({ type }: ResourceStep): EffectKinds<Properties> => definitionOf(type).effects ?? {};

/** Who is in the team, and what the caller may do. */
function countPeople(counts: Counts, changes: readonly Change[]): void {
  const written = select(changes, "person", "access").filter(({ action }) =>
    ["add", "change", "remove"].includes(action),
  );
  const people = written.filter(({ kind }) => kind === "person");
  const areLookedUp = written.some(isAddedByAddress);
  // An addition to the team makes its list stale.
  const reads = areLookedUp && people.some(({ action }) => action === "add") ? 2 : 1;
  if (people.length > 0 || areLookedUp) counts.add("listTeamMembers", reads);
  if (people.length > 0) counts.add("getEdition");
  // Counts the spaces that change hands.
  if (people.some(({ action }) => action === "remove")) counts.add("listSpaces");
  if (written.length > 0 || select(changes, "space", "zone").some(isArrival)) counts.add("getTeamPermissions");
}

const select = (changes: readonly Change[], ...wanted: readonly Kind[]): readonly Change[] =>
  changes.filter(({ kind }) => wanted.includes(kind));
const isArrival = ({ action }: Change): boolean => action === "add" || action === "adopt";
const isAddedByAddress = ({ kind, action, name }: Change): boolean =>
  kind === "access" && action === "add" && name.includes("@");

/** A resource of a state, which a refresh or a comparison reads. */
interface ReadResource {
  readonly type: ResourceStep["type"];
  readonly state: Properties;
}

/** What things of each kind are read with. */
const reads = {
  team: "getTeam",
  person: "listTeamMembers",
  space: "listSpaces",
  access: "listSpaceMembers",
  link: "listExternalShares",
  zone: "listZones",
  frame: "listFrames",
} as const satisfies Record<Kind, OperationId>;

/** The requests that read resources, and what is in them; something that is missing is looked for elsewhere. */
export function readCostOf(resources: readonly ReadResource[]): Cost {
  const inside = (kind: Kind) => [kind, ...kindNames.filter((other) => kinds[other].container === kind)];
  return countReads(resources.flatMap(({ type, state }) => inside(kindOf(type)).map((kind) => ({ kind, state })))).cost;
}

/** The requests of a refresh: while the lists of zones would have to wait, zones are searched by their names. */
export function refreshCostOf(resources: readonly ReadResource[]): Cost {
  const counts = countReads(resources.map(({ type, state }) => ({ kind: kindOf(type), state })));
  const names = new Set(resources.filter(({ type }) => type === "Zone").map(({ state }) => state.name));
  const { perMinute } = operations.listZones;
  const waiting = counts.of("listZones") - perMinute;
  if (waiting > 0) counts.add("listZones", -waiting).add("searchZones", names.size);
  return counts.cost;
}

function countReads(things: readonly { readonly kind: Kind; readonly state: Properties }[]): Counts {
  const counts = new Counts();
  // One list has the public links of all spaces of a team.
  const listOf = ({ kind, state }: (typeof things)[number]) =>
    kind === "link" ? kind : `${kind} ${state[kind === "team" ? "teamId" : containerId(kind)]}`;
  // Few spaces have a public link.
  for (const [first, ...others] of groupBy(things, listOf).values())
    if (first) counts.addItems(reads[first.kind], first.kind === "link" ? 1 : others.length + 1);
  return counts;
}

class Counts {
  readonly #counts = new Map<OperationId, number>();

  of = (operation: OperationId): number => this.#counts.get(operation) ?? 0;

  add(operation: OperationId, count = 1): this {
    if (count !== 0) this.#counts.set(operation, this.of(operation) + count);
    return this;
  }

  /** Adds what it takes to list or write items, some of them in one request. */
  addItems(operation: OperationId, items: number): void {
    const { method, maxItems = method === "GET" ? Number.POSITIVE_INFINITY : 1 }: Operation = operations[operation];
    this.add(operation, Math.ceil(items / maxItems) || 1);
  }

  get cost(): Cost {
    return totalOf([...this.#counts].map(([id, count]) => ({ ...operations[id], count })));
  }
}

function totalOf(operations: readonly OperationCost[]): Cost {
  return {
    requests: operations.reduce((sum, { count }) => sum + count, 0),
    // As many requests of an operation as its limit allows go at once, and the rest a minute later.
    minutes: Math.max(0, ...operations.map(({ count, perMinute }) => Math.floor((count - 1) / perMinute))),
    operations: operations
      .map(({ method, label, count, perMinute }) => ({ method, label, count, perMinute }))
      .sort((one, other) => other.count - one.count),
  };
}

/** What several updates cost that share the limits of the service. */
export function sumOfCosts(costs: readonly Cost[]): Cost {
  const groups = groupBy(
    costs.flatMap((cost) => cost.operations),
    ({ method, label }) => `${method} ${label}`,
  );
  const added = (some: readonly OperationCost[]) => some.reduce((sum, { count }) => sum + count, 0);
  return totalOf(
    [...groups.values()].flatMap((some) => some.slice(0, 1).map((one) => ({ ...one, count: added(some) }))),
  );
}

/** `About 95 requests, 3 minutes under the documented limits (zone move: 30 a minute)`. */
export function costText({ requests: total, minutes, operations: all }: Cost): string {
  if (total === 0) return "No requests";
  const count = `About ${pluralize(total, "request")}`;
  if (minutes === 0) return `${count}, less than a minute under the documented limits`;
  const slow = all.filter((one) => one.count > one.perMinute);
  const limits = slow.map(({ label, perMinute }) => `${label}: ${perMinute} a minute`);
  return `${count}, ${pluralize(minutes, "minute")} under the documented limits (${limits.join(", ")})`;
}

/** What reading takes, in one sentence; undefined if the documented limits do not slow it down. */
export const readingText = (cost: Cost): string | undefined =>
  cost.minutes === 0 ? undefined : `Reading the workspace: ${costText(cost).replace("About", "about")}.`;
