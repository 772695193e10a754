import { z } from "zod";
import type { Frame } from "../../picture/drawn-frame.ts";
import { Fill, Layout, Stroke } from "../../provider/drawing/drawing.ts";
import { groupBy } from "../../provider/validation/grouping.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { parseUrn } from "../../provider/validation/urn.ts";
import { componentName } from "../../provider/workspace/component.ts";
import { type Replacement, replaceInProperties } from "../../provider/workspace/references.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { type WorkspaceResource, workspaceResources } from "../../provider/workspace/workspace-resources.ts";
import { type Kind, kindNames, kindOf } from "../kinds.ts";
import type { Change } from "../plan/change.ts";
import { changesOf } from "../plan/changes.ts";
import { isEnd } from "../plan/consequences.ts";
import { costOf } from "../plan/cost.ts";
import { framesIn, membersIn, unlistedIn } from "../plan/items.ts";
import { inReviewOrder } from "../plan/marks.ts";
import {
  containerIn,
  isResourceStep,
  type PlanStep,
  partsOf,
  type ResourceStep,
  recordedValues,
} from "../plan/steps.ts";
import { everyoneWithLink, Titles, teamTitle } from "../plan/titles.ts";
import {
  changesIn,
  factsOf,
  type MapFrame,
  type MapMember,
  type MapPlan,
  type MapSpace,
  type WorkspaceMap,
} from "./model.ts";

/** The ops that are drawn: the other steps of a replacement, and reads, change nothing in the workspace. */
const shownOps = new Set(["same", "create", "import", "update", "replace", "delete"]);

/** The workspace of a plan, with what an update would change; a plan with errors has only the steps before them. */
export function mapOfPlan(
  steps: readonly PlanStep[],
  { changes = changesOf(steps), ...remarks }: Partial<MapPlan> = {},
): WorkspaceMap {
  const nothing = { errors: [], refusals: [], warnings: [], notes: [] };
  return { ...buildMap(steps, changes), plan: { ...nothing, ...remarks, changes, cost: costOf(changes) } };
}

/** Draws what steps are about, with the changes that they make. */
export function buildMap(steps: readonly PlanStep[], changes: readonly Change[] = []): WorkspaceMap {
  const builder = new MapBuilder(steps, changes);
  const shown = steps.filter(isResourceStep).filter(({ op }) => shownOps.has(op));
  // Containers come before what they contain.
  for (const kind of kindNames) for (const step of shown) if (kindOf(step.type) === kind) builder.add[kind](step);
  return builder.map;
}

/** A space or zone, as far as it is known. */
type Draft<Part> = { -readonly [Key in keyof Part]: Part[Key] extends readonly (infer Item)[] ? Item[] : Part[Key] };
type ZoneDraft = Draft<MapSpace["zones"][number]>;
type SpaceDraft = Omit<Draft<MapSpace>, "zones"> & { zones: ZoneDraft[] };

class MapBuilder {
  readonly #changes: ReadonlyMap<string, readonly Change[]>;
  readonly #titles: Titles;
  readonly #title: string;
  readonly #teamChanges: Change[] = [];
  #description = "";
  readonly #people: MapMember[] = [];
  /** By URN, and by id; or by a word for one that has no step. */
  readonly #spaces = new Map<string, SpaceDraft>();
  readonly #zones = new Map<string, ZoneDraft>();

  constructor(steps: readonly PlanStep[], changes: readonly Change[]) {
    this.#changes = groupBy(changes, ({ urn }) => urn);
    this.#titles = new Titles(steps);
    this.#title = teamTitle(steps);
  }

  readonly add: Readonly<Record<Kind, (step: ResourceStep) => void>> = {
    team: (step) => {
      const { description } = drawnValues(step);
      this.#teamChanges.push(...this.#changesOf(step));
      this.#description = typeof description === "string" && !isUnknown(description) ? description : "";
    },
    person: (step) => this.#people.push(...this.#membersOf(step)),
    space: (step) => {
      const { favorite, allowEmbed } = drawnValues(step);
      const space = newSpace(this.#titles.ofUrn(step.urn), this.#changesOf(step));
      const flags = { isFavorite: favorite === true, isEmbeddable: allowEmbed === true };
      for (const key of keysOf(step)) this.#spaces.set(key, Object.assign(space, flags));
    },
    access: (step) => this.#spaceOf(step).access.push(...this.#membersOf(step)),
    link: (step) => {
      const role = String(drawnValues(step).permission ?? "");
      this.#spaceOf(step).access.push({ name: everyoneWithLink, role, changes: this.#changesOf(step) });
    },
    zone: (step) => {
      const zone: ZoneDraft = { ...newZone(this.#titles.ofUrn(step.urn)), changes: [...this.#changesOf(step)] };
      for (const key of keysOf(step)) this.#zones.set(key, zone);
      this.#spaceOf(step).zones.push(zone);
    },
    frame: (step) => this.#zoneOf(step).frames.push(...mapFrames(step, this.#changesOf(step))),
  };

  /** The engine has no order: two maps of the same plan are the same. What goes comes first, as in a review. */
  get map(): WorkspaceMap {
    const spaces = [...new Set(this.#spaces.values())].map((space) => ({
      ...space,
      access: ordered(space.access),
      zones: inReviewOrder(
        space.zones.sort(byTitle).map((zone) => ({ ...zone, frames: zone.frames.sort(byDrawingOrder) })),
        changesIn,
      ),
    }));
    return {
      title: this.#title,
      description: this.#description,
      people: ordered(this.#people),
      spaces: inReviewOrder(spaces.sort(byTitle), changesIn),
      changes: this.#teamChanges,
    };
  }

  /** The members who are listed, those that a change is about, and those who are there all the same. */
  #membersOf(step: ResourceStep): MapMember[] {
    const changes = groupBy(this.#changesOf(step), ({ name }) => name);
    const rolesIn = (values: Properties) =>
      Object.entries(membersIn(step.type, values)).map(([key, role]) => [this.#titles.memberName(key), role] as const);
    const now = rolesIn(drawnValues(step));
    const roles = new Map([...rolesIn(step.before ? recordedValues(step.before) : {}), ...now]);
    const members = [...new Set([...now.map(([name]) => name), ...changes.keys()])].map((name) => ({
      name,
      role: roles.get(name) ?? "",
      changes: changes.get(name) ?? [],
    }));
    return [...members, ...this.#unlistedIn(step, new Set(members.map(({ name }) => name.toLowerCase())))];
  }

  /** The members who are not listed, and stay. */
  #unlistedIn({ before, after }: ResourceStep, listed: ReadonlySet<string>): MapMember[] {
    const known = [after?.outputs, before?.outputs].find((outputs) => Array.isArray(outputs?.unlistedMembers));
    return unlistedIn(known).flatMap(({ name, keys, role }) => {
      const member = { name: this.#titles.memberName(name), role, isUnlisted: true, changes: [] };
      return [member.name.toLowerCase(), ...keys].some((key) => listed.has(key)) ? [] : [member];
    });
  }

  #changesOf({ urn }: PlanStep): readonly Change[] {
    return this.#changes.get(urn) ?? [];
  }

  /** The space that a resource is in; something else manages it if it has no step. */
  #spaceOf(step: ResourceStep): SpaceDraft {
    const key = containerIn(step, "space") ?? "";
    return setDefault(this.#spaces, key, () => newSpace(nameOf("space", key)));
  }

  #zoneOf(step: ResourceStep): ZoneDraft {
    const key = containerIn(step, "zone") ?? "";
    return setDefault(this.#zones, key, () => {
      const zone = newZone(nameOf("zone", key));
      this.#spaceOf(step).zones.push(zone);
      return zone;
    });
  }
}

function setDefault<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}

const newSpace = (title = "", changes: readonly Change[] = []): SpaceDraft => ({
  ...{ title, isFavorite: false, isEmbeddable: false, access: [], zones: [] },
  changes: [...changes],
});
const newZone = (title = ""): ZoneDraft => ({ title, frames: [], changes: [] });

/** What stands for a space or zone in the resources inside of it. */
const keysOf = ({ urn, before, after }: PlanStep): readonly string[] =>
  [urn, before?.id, after?.id].flatMap((key) => (key === undefined || isUnknown(key) ? [] : [key]));

/** `Space 7`, `Another space`. */
function nameOf(kind: "space" | "zone", key: string): string {
  if (key === "") return `Another ${kind}`;
  return key.startsWith("urn:") ? parseUrn(key).name : `${kind === "space" ? "Space" : "Zone"} ${key}`;
}

/** The values after the step, or before it if the resource goes. */
function drawnValues({ op, before, after }: PlanStep): Properties {
  if (op === "delete") return before ? recordedValues(before) : {};
  return { ...before?.outputs, ...after?.outputs, ...after?.inputs };
}

const collator = new Intl.Collator("en", { numeric: true });
const byTitle = (a: { readonly title: string }, b: { readonly title: string }) => collator.compare(a.title, b.title);
const ordered = (members: MapMember[]): readonly MapMember[] =>
  inReviewOrder(
    members.sort((a, b) => collator.compare(a.name, b.name)),
    ({ changes }) => changes,
  );

/** A frame that may contain another is drawn before it, as the resource inserts them. */
function byDrawingOrder(a: MapFrame, b: MapFrame): number {
  const areaOf = ({ layout }: MapFrame) => (layout?.width ?? 0) * (layout?.height ?? 0);
  return areaOf(b) - areaOf(a) || collator.compare(a.id, b.id);
}

/** The frames of a `Frames` or `Frame`: those that are there, and those that go; of replaced ones, those that come. */
function mapFrames(step: ResourceStep, all: readonly Change[]): MapFrame[] {
  const { op, type, before, after } = partsOf(step).at(-1) ?? step;
  const own = all.filter(({ action }) => !(step.op === "replace" && isEnd(action)));
  const changes = groupBy(own, ({ key = "" }) => key);
  const old = before ? framesIn(type, recordedValues(before)) : {};
  const now = after && op !== "delete" ? framesIn(type, { ...after.outputs, ...after.inputs }) : {};
  return Object.entries({ ...old, ...now }).map(([key, item]) => {
    const changed = changes.get(key) ?? [];
    const former = changed.length > 0 && now[key] ? old[key] : undefined;
    return { ...frameOf(key, item), before: former && frameOf(key, former), changes: changed };
  });
}

const Fills = z.array(Fill);
const Strokes = z.array(Stroke);

/** Leaves out what a plan does not know yet. */
function frameOf(key: string, { name, layout, fills, strokes }: Properties): Frame {
  return {
    id: key,
    name: typeof name === "string" ? name : key,
    layout: Layout.safeParse(layout).data,
    fills: Fills.safeParse(fills).data,
    strokes: Strokes.safeParse(strokes).data,
  };
}

/**
 * The workspace that a file or an export describes: its resources as if they existed and nothing changed. Names stand in for
 * unknown ids.
 */
export function mapOfResources<Resource extends WorkspaceResource>(
  resources: readonly Resource[],
  idOf: (resource: Resource) => string = ({ name }) => name,
): WorkspaceMap {
  const ids = new Map(resources.map((resource) => [resource.name, idOf(resource)]));
  return buildMap(resources.map((resource) => unchangedStep(resource, ids)));
}

/** The map of a workspace file. */
export const mapOfWorkspace = (workspace: Workspace): WorkspaceMap =>
  mapOfResources(workspaceResources(componentName, workspace));

/** How much a workspace file has: `12 people`, `3 spaces` ... */
export const factsOfWorkspace = (workspace: Workspace): readonly string[] => factsOf(mapOfWorkspace(workspace));

/** A resource's name stands in for its URN. */
function unchangedStep({ type, name, parent, args }: WorkspaceResource, ids: ReadonlyMap<string, string>): PlanStep {
  const replacement: Replacement = {
    replace: ({ resource }) => ids.get(resource),
    combine: (known, make) => make(known),
  };
  const inputs = replaceInProperties(args, replacement);
  const state = { id: ids.get(name), parent, inputs, outputs: {} };
  return { op: "same", urn: name, type, before: state, after: state };
}
