import { isObject, type Properties } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { type Change, includedSteps, singleFrame, singleMember } from "../plan/changes.ts";
import { groupBy } from "../plan/sentences.ts";
import type { PlanState, PlanStep } from "../plan/steps.ts";
import { nameIn, Titles } from "../plan/titles.ts";
import { framesOf } from "./map-frames.ts";
import type { MapFrame, MapMember, MapSpace, MapZone, WorkspaceMap } from "./model.ts";

/** Steps of a replacement that stand beside its `replace`, and steps that change nothing of the workspace, are not here. */
const shownOps = new Set(["same", "create", "import", "update", "replace", "delete"]);
/** What contains others comes first. */
const types = [
  ...["Team", "Space", "Zone", "TeamMembers", "TeamMember"],
  ...["SpaceMembers", "SpaceMember", "Frames", "Frame"],
] as const;

type Draft<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };
type ZoneDraft = Draft<MapZone>;
type SpaceDraft = Omit<Draft<MapSpace>, "zones"> & { readonly zones: ZoneDraft[] };

/** Draws what steps are about, with the changes that they make. */
export function buildMap(steps: readonly PlanStep[], changes: readonly Change[]): WorkspaceMap {
  const builder = new MapBuilder(changes, steps);
  for (const type of types) {
    for (const step of steps) if (step.type === type && shownOps.has(step.op)) builder.add[type](step);
  }
  return builder.map;
}

class MapBuilder {
  readonly #changes: ReadonlyMap<string, readonly Change[]>;
  readonly #teams: string[] = [];
  readonly #teamChanges: Change[] = [];
  #description = "";
  readonly #people: MapMember[] = [];
  /** By URN, or by what stands for one that has no step. */
  readonly #spaces = new Map<string, SpaceDraft>();
  readonly #zones = new Map<string, ZoneDraft>();
  /** The URN of each space and zone, by its id. */
  readonly #urns = new Map<string, string>();

  readonly #titles: Titles;
  readonly #included: ReadonlySet<PlanStep>;

  constructor(changes: readonly Change[], steps: readonly PlanStep[]) {
    this.#changes = groupBy(changes, ({ urn }) => urn);
    this.#titles = new Titles(steps);
    this.#included = includedSteps(steps);
  }

  readonly add: Readonly<Record<(typeof types)[number], (step: PlanStep) => void>> = {
    Team: (step) => {
      const values = valuesOf(step);
      this.#teams.push(nameIn(values));
      this.#teamChanges.push(...this.#changesOf(step));
      this.#description = textOf(values.description);
    },
    Space: (step) => this.#addSpace(step),
    Zone: (step) => this.#addZone(step),
    TeamMembers: (step) => this.#people.push(...this.#membersOf(step, listedMembers)),
    TeamMember: (step) => this.#people.push(...this.#membersOf(step, singleMember)),
    SpaceMembers: (step) => this.#spaceOf(step).access.push(...this.#membersOf(step, listedMembers)),
    SpaceMember: (step) => this.#spaceOf(step).access.push(...this.#membersOf(step, singleMember)),
    Frames: (step) => this.#addFrames(step, ({ frames }) => objectOf(frames)),
    Frame: (step) => this.#addFrames(step, singleFrame),
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

  #addSpace(step: PlanStep): void {
    const values = valuesOf(step);
    this.#remember(step);
    const space = this.#newSpace(step.urn, nameIn(values), this.#changesOf(step));
    space.isFavorite = values.favorite === true;
    space.isEmbeddable = values.allowEmbed === true;
  }

  #addZone(step: PlanStep): void {
    this.#remember(step);
    this.#newZone(step.urn, nameIn(valuesOf(step)), this.#spaceOf(step), this.#changesOf(step));
  }

  #addFrames(step: PlanStep, read: Parameters<typeof framesOf>[1]): void {
    const frames = framesOf(step, read);
    const unmarked = frames.map((frame) => ({ ...frame, changes: [] }));
    this.#zoneOf(step).frames.push(...(this.#included.has(step) ? unmarked : frames));
  }

  /** Those who are there, and those whom a change is about. */
  #membersOf(step: PlanStep, read: (state: Properties) => Readonly<Record<string, string>>): MapMember[] {
    const changes = groupBy(this.#changesOf(step), ({ name }) => name);
    const named = (state: Properties) =>
      Object.fromEntries(Object.entries(read(state)).map(([key, role]) => [this.#titles.memberName(key), role]));
    const [before, now] = [named({ ...step.before?.inputs, ...step.before?.outputs }), named(valuesOf(step))];
    const names = new Set([...Object.keys(now), ...changes.keys()]);
    return [...names].map((name) => ({
      ...{ name, role: now[name] ?? before[name] ?? "" },
      changes: changes.get(name) ?? [],
    }));
  }

  #changesOf({ urn }: PlanStep): readonly Change[] {
    return this.#changes.get(urn) ?? [];
  }

  #remember({ urn, before, after }: PlanStep): void {
    for (const id of [before?.id, after?.id]) if (id !== undefined && !isUnknown(id)) this.#urns.set(id, urn);
  }

  #spaceOf(step: PlanStep): SpaceDraft {
    const { key, title } = this.#containerOf(step, "Space", "spaceId");
    return this.#spaces.get(key) ?? this.#newSpace(key, title, []);
  }

  #zoneOf(step: PlanStep): ZoneDraft {
    const { key, title } = this.#containerOf(step, "Zone", "zoneId");
    return this.#zones.get(key) ?? this.#newZone(key, title, this.#spaceOf(step), []);
  }

  /** The space or zone that a resource is in; it may have no step, if another program manages it. */
  #containerOf(step: PlanStep, type: "Space" | "Zone", input: "spaceId" | "zoneId"): { key: string; title: string } {
    const state = stateOf(step);
    const id = state?.inputs[input] ?? state?.outputs[input];
    const isKnown = typeof id === "string" && !isUnknown(id);
    const urns = [...(state?.dependencies?.[input] ?? []), state?.parent ?? ""];
    const urn = (isKnown ? this.#urns.get(id) : undefined) ?? urns.find((one) => one.includes(`:${type}::`));
    if (urn !== undefined) return { key: urn, title: urn.split("::").at(-1) ?? "" };
    return isKnown
      ? { key: `${type} ${id}`, title: `${type} ${id}` }
      : { key: type, title: `Another ${type.toLowerCase()}` };
  }

  #newSpace(key: string, title: string, changes: readonly Change[]): SpaceDraft {
    const id = `space-${this.#spaces.size + 1}`;
    const flags = { isFavorite: false, isEmbeddable: false };
    const space: SpaceDraft = { id, title, ...flags, access: [], zones: [], changes: [...changes] };
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

const stateOf = ({ op, before, after }: PlanStep): PlanState | undefined =>
  op === "delete" ? before : (after ?? before);

/** What is drawn: the values after the step, or before if it ends the resource. */
function valuesOf(step: PlanStep): Properties {
  const { op, before, after } = step;
  if (op === "delete") return { ...before?.inputs, ...before?.outputs };
  return { ...before?.outputs, ...after?.outputs, ...after?.inputs };
}

const objectOf = (value: unknown): Readonly<Record<string, never>> => (isObject(value) ? Object(value) : {});
const listedMembers = ({ members }: Properties): Readonly<Record<string, string>> => objectOf(members);
const textOf = (value: unknown): string => (typeof value === "string" && !isUnknown(value) ? value : "");

const collator = new Intl.Collator("en", { numeric: true });
const byTitle = (a: { readonly title: string }, b: { readonly title: string }) => collator.compare(a.title, b.title);
const byName = (a: MapMember, b: MapMember) => collator.compare(a.name, b.name);

/** What may contain another frame is below it, as the resource inserts them. */
function byDrawingOrder(a: MapFrame, b: MapFrame): number {
  const areaOf = ({ layout }: MapFrame) => (layout?.width ?? 0) * (layout?.height ?? 0);
  return areaOf(b) - areaOf(a) || collator.compare(a.id, b.id);
}
