import { groupBy } from "../../provider/validation/grouping.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { parseUrn } from "../../provider/validation/urn.ts";
import { type Kind, kindNames, kindOf, kinds } from "../kinds.ts";
import type { Change } from "../plan/change.ts";
import { includedSteps } from "../plan/changes.ts";
import { membersIn } from "../plan/items.ts";
import { unlistedIn } from "../plan/member-changes.ts";
import {
  containerIdIn,
  containerUrns,
  isResourceStep,
  latestState,
  type PlanState,
  type PlanStep,
  type ResourceStep,
  recordedValues,
  typeOf,
} from "../plan/steps.ts";
import { nameIn, Titles } from "../plan/titles.ts";
import { mapFrames } from "./map-frames.ts";
import type { MapFrame, MapMember, MapSpace, MapZone, WorkspaceMap } from "./model.ts";

/** The ops that are drawn: the other steps of a replacement, and reads, change nothing in the workspace. */
const shownOps = new Set(["same", "create", "import", "update", "replace", "delete"]);

type Draft<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };
type ZoneDraft = Draft<MapZone>;
type SpaceDraft = Omit<Draft<MapSpace>, "zones"> & { readonly zones: ZoneDraft[] };

/** Draws what steps are about, with the changes that they make. */
export function buildMap(steps: readonly PlanStep[], changes: readonly Change[]): WorkspaceMap {
  const builder = new MapBuilder(changes, steps);
  const shown = steps.filter(isResourceStep).filter(({ op }) => shownOps.has(op));
  for (const kind of drawingOrder) for (const step of shown) if (kindOf(step.type) === kind) builder.add[kind](step);
  return builder.map;
}

/** Containers come before what they contain. */
const drawingOrder: readonly Kind[] = kindNames.toSorted((a, b) => depthOf(a) - depthOf(b));

function depthOf(kind: Kind): number {
  const { container } = kinds[kind];
  return container === undefined ? 0 : 1 + depthOf(container);
}

class MapBuilder {
  readonly #changes: ReadonlyMap<string, readonly Change[]>;
  readonly #titles: Titles;
  readonly #included: ReadonlySet<PlanStep>;
  readonly #teams: string[] = [];
  readonly #teamChanges: Change[] = [];
  #description = "";
  readonly #people: MapMember[] = [];
  /** By URN, or by a key that stands for one that has no step. */
  readonly #spaces = new Map<string, SpaceDraft>();
  readonly #zones = new Map<string, ZoneDraft>();
  /** The URN of each space and zone, by its id. */
  readonly #urns = new Map<string, string>();

  constructor(changes: readonly Change[], steps: readonly PlanStep[]) {
    this.#changes = groupBy(changes, ({ urn }) => urn);
    this.#titles = new Titles(steps);
    this.#included = includedSteps(steps);
  }

  readonly add: Readonly<Record<Kind, (step: ResourceStep) => void>> = {
    team: (step) => {
      const values = drawnValues(step);
      this.#teams.push(nameIn(values));
      this.#teamChanges.push(...this.#changesOf(step));
      this.#description = textOf(values.description);
    },
    person: (step) => this.#people.push(...this.#membersOf(step)),
    space: (step) => {
      const values = drawnValues(step);
      this.#remember(step);
      const space = this.#newSpace(step.urn, nameIn(values), this.#changesOf(step));
      Object.assign(space, flagsIn(values));
      const former = step.before && recordedValues(step.before);
      if (former) space.before = { title: nameIn(former), ...flagsIn(former) };
    },
    access: (step) => this.#spaceOf(step).access.push(...this.#membersOf(step)),
    zone: (step) => {
      this.#remember(step);
      const zone = this.#newZone(step.urn, nameIn(drawnValues(step)), this.#spaceOf(step), this.#changesOf(step));
      const { before } = step;
      const former = before && this.#spaces.get(this.#containerOf(before, "space").key);
      if (before && former) zone.before = { title: nameIn(recordedValues(before)), spaceId: former.id };
    },
    frame: (step) => {
      const frames = mapFrames(step, this.#titles);
      const unmarked = frames.map((frame) => ({ ...frame, changes: [] }));
      this.#zoneOf(step).frames.push(...(this.#included.has(step) ? unmarked : frames));
    },
  };

  get map(): WorkspaceMap {
    const spaces = [...this.#spaces.values()].sort(byTitle);
    // The engine has no order: two maps of the same plan are the same.
    for (const { access, zones } of spaces) {
      access.sort(byName);
      for (const { frames } of zones.sort(byTitle)) frames.sort(byDrawingOrder);
    }
    return {
      title: [...new Set(this.#teams)].sort().join(", ") || "Workspace",
      description: this.#description,
      people: this.#people.sort(byName),
      spaces,
      changes: this.#teamChanges,
    };
  }

  /** The members who are listed, those that a change is about, and those who are there all the same. */
  #membersOf(step: ResourceStep): MapMember[] {
    const changes = groupBy(this.#changesOf(step), ({ name }) => name);
    const rolesIn = (values: Properties) =>
      new Map(Object.entries(membersIn(step.type, values)).map(([key, role]) => [this.#titles.memberName(key), role]));
    const before = step.before ? rolesIn(recordedValues(step.before)) : new Map<string, string>();
    const now = rolesIn(drawnValues(step));
    const members = [...new Set([...now.keys(), ...changes.keys()])].map((name) => ({
      name,
      role: now.get(name) ?? before.get(name) ?? "",
      formerRole: before.get(name),
      changes: changes.get(name) ?? [],
    }));
    return [...members, ...this.#unlistedIn(step, new Set(members.map(({ name }) => name.toLowerCase())))];
  }

  /** The members who are not listed, and stay. */
  #unlistedIn({ before, after }: ResourceStep, listed: ReadonlySet<string>): MapMember[] {
    const known = [after?.outputs, before?.outputs].find((outputs) => Array.isArray(outputs?.unlistedMembers));
    const others = unlistedIn(known).map(({ name, keys, previousRole }) => ({
      name: this.#titles.memberName(name),
      keys,
      role: String(previousRole),
    }));
    return others
      .filter(({ name, keys }) => ![name.toLowerCase(), ...keys].some((key) => listed.has(key)))
      .map(({ name, role }) => ({ name, role, formerRole: role, isUnlisted: true, changes: [] }));
  }

  #changesOf({ urn }: PlanStep): readonly Change[] {
    return this.#changes.get(urn) ?? [];
  }

  #remember({ urn, before, after }: PlanStep): void {
    for (const id of [before?.id, after?.id]) if (id !== undefined && !isUnknown(id)) this.#urns.set(id, urn);
  }

  #spaceOf(step: PlanStep): SpaceDraft {
    const { key, title } = this.#containerOf(latestState(step), "space");
    return this.#spaces.get(key) ?? this.#newSpace(key, title, []);
  }

  #zoneOf(step: PlanStep): ZoneDraft {
    const { key, title } = this.#containerOf(latestState(step), "zone");
    return this.#zones.get(key) ?? this.#newZone(key, title, this.#spaceOf(step), []);
  }

  /** The space or zone that a resource is in; it has no step if something else manages it. */
  #containerOf(
    state: PlanState | undefined,
    container: "space" | "zone",
  ): { readonly key: string; readonly title: string } {
    const id = state && containerIdIn(state, container);
    const known = typeof id === "string" && !isUnknown(id) ? id : undefined;
    const urns = state ? containerUrns(state, container) : [];
    const urn = this.#urns.get(known ?? "") ?? urns.find((one) => kindOfUrn(one) === container);
    if (urn !== undefined) return { key: urn, title: parseUrn(urn).name };
    if (known === undefined) return { key: container, title: `Another ${container}` };
    return { key: `${container} ${known}`, title: `${container === "space" ? "Space" : "Zone"} ${known}` };
  }

  #newSpace(key: string, title: string, changes: readonly Change[]): SpaceDraft {
    const id = `space-${this.#spaces.size + 1}`;
    const space: SpaceDraft = { id, title, ...flagsIn({}), access: [], zones: [], changes: [...changes] };
    this.#spaces.set(key, space);
    return space;
  }

  #newZone(key: string, title: string, space: SpaceDraft, changes: readonly Change[]): ZoneDraft {
    const zone: ZoneDraft = { id: `zone-${this.#zones.size + 1}`, title, frames: [], changes: [...changes] };
    this.#zones.set(key, zone);
    space.zones.push(zone);
    return zone;
  }
}

/** The values after the step, or before it if the resource goes. */
function drawnValues({ op, before, after }: PlanStep): Properties {
  if (op === "delete") return before ? recordedValues(before) : {};
  return { ...before?.outputs, ...after?.outputs, ...after?.inputs };
}

const flagsIn = ({ favorite, allowEmbed }: Properties) => ({
  isFavorite: favorite === true,
  isEmbeddable: allowEmbed === true,
});

function kindOfUrn(urn: string): Kind | undefined {
  const type = typeOf(urn);
  return type === undefined || type === "Workspace" ? undefined : kindOf(type);
}

const textOf = (value: unknown): string => (typeof value === "string" && !isUnknown(value) ? value : "");

const collator = new Intl.Collator("en", { numeric: true });
const byTitle = (a: { readonly title: string }, b: { readonly title: string }) => collator.compare(a.title, b.title);
const byName = (a: MapMember, b: MapMember) => collator.compare(a.name, b.name);

/** A frame that may contain another is drawn before it, as the resource inserts them. */
function byDrawingOrder(a: MapFrame, b: MapFrame): number {
  const areaOf = ({ layout }: MapFrame) => (layout?.width ?? 0) * (layout?.height ?? 0);
  return areaOf(b) - areaOf(a) || collator.compare(a.id, b.id);
}
