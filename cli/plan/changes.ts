// What a plan does to a workspace, thing by thing: the engine's steps in, changes out.
import { isDeepStrictEqual } from "node:util";
import { isObject, type Properties } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import type { PlanState, PlanStep } from "./steps.ts";
import { nameIn, Titles } from "./titles.ts";

export type Kind = "team" | "person" | "space" | "access" | "zone" | "frame";

export type Action = "add" | "adopt" | "restore" | "change" | "rename" | "move" | "trash" | "remove" | "keep";

/** One thing that a plan changes. */
export interface Change {
  readonly action: Action;
  readonly kind: Kind;
  /** The resource that the thing belongs to. */
  readonly urn: string;
  readonly name: string;
  /** The space of a zone or of access, the zone of a frame. */
  readonly place?: string | undefined;
  /** What it was and what it becomes, as far as that is short: a role, a name, a place. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** All changes, in the order of the steps. */
export function changesOf(steps: readonly PlanStep[]): readonly Change[] {
  const titles = new Titles(steps);
  const included = includedSteps(steps);
  return steps.flatMap((step) => (included.has(step) ? [] : (describers[step.type]?.(step, titles) ?? [])));
}

/** The deletes of what is in something that is deleted, and goes with it. */
export function includedSteps(steps: readonly PlanStep[]): ReadonlySet<PlanStep> {
  const deletes = steps.filter(({ op }) => op === "delete");
  const deleted = new Set(deletes.map(({ urn }) => urn));
  const isInside = ({ type }: PlanStep) => ["SpaceMembers", "Zone", "Frames"].includes(type);
  return new Set(deletes.filter((step) => isInside(step) && deleted.has(step.before?.parent ?? "")));
}

type Describe = (step: PlanStep, titles: Titles) => readonly Change[];

const describers: Readonly<Record<string, Describe>> = {
  Team: (step) => {
    const { before, after } = valuesOf(step);
    if (!after || !before) return after ? [{ ...of(step, "team", nameIn(after)), action: "adopt" }] : [];
    return edits(step, "team", before, after, undefined);
  },
  Space: (step, titles) => thingChanges(step, "space", "teamId", () => undefined, titles),
  Zone: (step, titles) => thingChanges(step, "zone", "spaceId", (state) => titles.spaceOf(state), titles),
  TeamMember: (step, titles) => memberChanges(step, "person", singleMember, titles),
  TeamMembers: (step, titles) => memberChanges(step, "person", ({ members }) => Object(members), titles),
  SpaceMember: (step, titles) => memberChanges(step, "access", singleMember, titles),
  SpaceMembers: (step, titles) => memberChanges(step, "access", ({ members }) => Object(members), titles),
  Frame: (step, titles) => frameChanges(step, singleFrame, titles.zoneOf(stateIn(step))),
  Frames: (step, titles) => frameChanges(step, ({ frames }) => Object(frames), titles.zoneOf(stateIn(step))),
};

/** Spaces and zones: created, taken over, renamed, moved, trashed. */
function thingChanges(
  step: PlanStep,
  kind: "space" | "zone",
  parentId: string,
  placeOf: (state: PlanState | undefined) => string | undefined,
  titles: Titles,
): readonly Change[] {
  const { before, after } = valuesOf(step);
  if (!after) return before ? [{ ...of(step, kind, nameIn(before), placeOf(step.before)), action: endOf(before) }] : [];
  const thing = of(step, kind, nameIn(after), placeOf(step.after));
  if (!before) return [{ ...thing, action: originOf(step) }];
  const isMoved = !isDeepStrictEqual(before[parentId], after[parentId]);
  const from = placeOf(step.before) ?? titles.of(before[parentId]);
  const to = placeOf(step.after) ?? titles.of(after[parentId]);
  return [
    ...(isMoved ? [{ ...thing, action: "move", from, to } as const] : []),
    ...edits(step, kind, before, after, placeOf(step.after)),
  ];
}

/** What a create starts from: a preview tells what it takes over. */
function originOf({ after }: PlanStep): "add" | "adopt" {
  const { id, outputs } = after ?? {};
  return outputs?.adopted === true || (id !== undefined && !isUnknown(id)) ? "adopt" : "add";
}

/** What a delete does. */
function endOf({ onDestroy, adopted }: Properties): "trash" | "remove" | "keep" {
  if (onDestroy === "retain" || (onDestroy === undefined && adopted === true)) return "keep";
  return onDestroy === "delete" ? "remove" : "trash";
}

/** Changes that leave the thing where it is. */
function edits(
  step: PlanStep,
  kind: "team" | "space" | "zone",
  before: Properties,
  after: Properties,
  place: string | undefined,
): readonly Change[] {
  const thing = of(step, kind, nameIn(after), place);
  const isChanged = (key: string) => after[key] !== undefined && !isDeepStrictEqual(before[key], after[key]);
  const others = ["description", "favorite", "allowEmbed"].filter(isChanged);
  return [
    ...(isChanged("name") ? [{ ...thing, action: "rename", from: nameIn(before), to: nameIn(after) } as const] : []),
    ...(isChanged("trashed") ? [{ ...thing, action: after.trashed ? "trash" : "restore" } as const] : []),
    ...(others.length > 0 ? [{ ...thing, action: "change", to: others.join(", ") } as const] : []),
  ];
}

type Members = (state: Properties) => Readonly<Record<string, string>>;

/** The one member of a `TeamMember` or `SpaceMember`, as rosters have it. */
export const singleMember: Members = ({ mailId, memberId, type = "USER", role }) => ({
  [String(mailId ?? (type === "USER" ? memberId : `${String(type).toLowerCase()}:${memberId}`))]: String(role),
});

/** Rosters and single members: who is added, who gets another role, who leaves. */
function memberChanges(step: PlanStep, kind: "person" | "access", membersOf: Members, titles: Titles) {
  const { before, after } = valuesOf(step);
  const place = kind === "access" ? titles.spaceOf(stateIn(step)) : undefined;
  const thingOf = (key: string) => of(step, kind, titles.memberName(key), place);
  if (isUnknown(after?.members)) return [];
  const [old, now] = [before ? membersOf(before) : {}, after ? membersOf(after) : {}];
  const leaving = Object.keys(old).filter((key) => !(key in now));
  // A preview tells who is there already.
  const isThere = (name: string) => Object(Object(step.after?.outputs.people)[name]).status === "active";
  const changes = Object.entries(now).flatMap(([name, role]): Change[] => {
    const thing = { ...thingOf(name), to: role };
    const oldRole = old[name];
    if (oldRole === undefined) return [{ ...thing, action: isThere(name) ? "adopt" : "add" }];
    return oldRole === role ? [] : [{ ...thing, action: "change", from: oldRole }];
  });
  const unlisted = after?.unlisted === "remove" ? unlistedIn(before) : [];
  return [
    ...changes,
    ...leaving.map((name): Change => ({ ...thingOf(name), action: leaves(name, before, after) })),
    ...unlisted.filter((name) => !(name in now)).map((name): Change => ({ ...thingOf(name), action: "remove" })),
  ];
}

/** Whoever was there before the program listed them stays. */
function leaves(name: string, before: Properties | undefined, after: Properties | undefined): "remove" | "keep" {
  const person = Object(before?.people)[name] ?? before;
  const isRetained = before?.onDestroy === "retain" && after === undefined;
  const isRemovedAnyway = before?.people ? after?.unlisted === "remove" : before?.onDestroy === "remove";
  const isAdopted = person.adopted === true && !isRemovedAnyway;
  const isInvitation = ["invited", "uncertain"].includes(person.status);
  return isRetained || isAdopted || isInvitation ? "keep" : "remove";
}

const unlistedIn = (before: Properties | undefined): string[] =>
  (Array.isArray(before?.unlistedMembers) ? before.unlistedMembers : []).map(({ mailId, memberId, zuid }) =>
    String(mailId ?? memberId ?? zuid),
  );

type FramesOf = (state: Properties) => Readonly<Record<string, Properties>>;

/** The one frame of a `Frame`, as collections have it. */
export const singleFrame: FramesOf = ({ name, layout, fills, strokes }) => ({
  [String(name)]: { name, layout, fills, strokes },
});

function frameChanges(step: PlanStep, framesOf: FramesOf, place: string | undefined): readonly Change[] {
  const { before, after } = valuesOf(step);
  const [old, now] = [before ? framesOf(before) : {}, after ? framesOf(after) : {}];
  const named = (key: string, frame: Properties) => of(step, "frame", String(frame.name ?? key), place);
  const { onDestroy } = after ?? before ?? {};
  const isKept = (key: string) =>
    (onDestroy === "retain" && !after) || (onDestroy !== "delete" && isAdoptedFrame(before, key));
  return [
    ...Object.entries(now).flatMap(([key, frame]): Change[] => {
      const oldFrame = old[key];
      if (!oldFrame)
        return [{ ...named(key, frame), action: isAdoptedFrame(step.after?.outputs, key) ? "adopt" : "add" }];
      const changed = changedKeys(oldFrame, frame);
      if (changed.length === 0) return [];
      return [{ ...named(key, frame), action: changed.every((name) => name === "layout") ? "move" : "change" }];
    }),
    ...Object.entries(old)
      .filter(([key]) => !(key in now))
      .map(([key, frame]): Change => ({ ...named(key, frame), action: isKept(key) ? "keep" : "remove" })),
  ];
}

/** Whether a frame was there before the resource, which leaves it alone in the end. */
function isAdoptedFrame({ adopted, adoptedIds, frameIds }: Properties = {}, key: string): boolean {
  return adopted === true || (Array.isArray(adoptedIds) && adoptedIds.includes(Object(frameIds)[key]));
}

/** The properties that the program gives and that differ; what it leaves to the service does not count. */
function changedKeys(before: Properties, after: Properties): string[] {
  return ["name", "layout", "fills", "strokes"].filter((key) => {
    const [old, now] = [before[key], after[key]];
    if (isObject(old) && isObject(now))
      return Object.keys(now).some((inner) => !isDeepStrictEqual(old[inner], now[inner]));
    return now !== undefined && !isDeepStrictEqual(old, now);
  });
}

/** The values before and after a step; a resource that is replaced counts as changed. */
function valuesOf({ op, before, after }: PlanStep): { before?: Properties; after?: Properties } {
  const old = before && { ...before.inputs, ...before.outputs };
  switch (op) {
    case "create":
    case "import":
      return after ? { after: after.inputs } : {};
    case "delete":
      return old ? { before: old } : {};
    case "update":
    case "replace":
      return { ...(old ? { before: old } : {}), ...(after ? { after: after.inputs } : {}) };
    default:
      return {};
  }
}

const stateIn = ({ before, after }: PlanStep): PlanState | undefined => after ?? before;

function of(
  { urn }: PlanStep,
  kind: Kind,
  name: string,
  place?: string,
): Pick<Change, "kind" | "urn" | "name" | "place"> {
  return { kind, urn, name, place };
}
