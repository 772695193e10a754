// What a run does, thing by thing: the effects of all its steps as readers see them.

import { joinNames } from "../../provider/validation/messages.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { parseUrn } from "../../provider/validation/urn.ts";
import { nameOfColor } from "../../provider/workspace/color-names.ts";
import { componentName } from "../../provider/workspace/component.ts";
import { endKey } from "../../provider/workspace/people/workspace-of-day.ts";
import { isMember, type Kind, kindOf } from "../kinds.ts";
import { roleText } from "../output/role-name.ts";
import type { Change, Source } from "./change.ts";
import { Consequences } from "./consequences.ts";
import { effectsOf, endsOf, isSetting, isVisible, type SettingEffect, type VisibleEffect } from "./effects.ts";
import { isResourceStep, type PlanState, type PlanStep, partsOf, type ResourceStep } from "./steps.ts";
import { Titles } from "./titles.ts";

/** All changes, in the order of the steps; `others` are titles of spaces that no step knows. */
export function changesOf(steps: readonly PlanStep[], others?: ReadonlyMap<string, string>): readonly Change[] {
  const titles = new Titles(steps, others);
  const run = new Consequences(steps);
  const changes = steps
    .filter(isResourceStep)
    .flatMap(partsOf)
    .flatMap((step) => changesIn(step, titles, run));
  return changes.map((change) =>
    change.action === "trash" ? { ...change, contents: run.contentsOf(change, titles) } : change,
  );
}

function changesIn(step: ResourceStep, titles: Titles, run: Consequences): readonly Change[] {
  const kind = kindOf(step.type);
  const thingIn = (state: PlanState | undefined): Thing => {
    const { urn } = step;
    return { kind, urn, place: titles.placeOf(kind, state), step };
  };
  const [before, after] = [thingIn(step.before), thingIn(step.after)];
  const view = viewOf(kind);
  const ends = run.takesAlong(step) ? [] : endsOf(step, run.isDestroyed);
  const effects = effectsOf(step);
  const made = effects.filter(isVisible).map((effect) => view(effect, after, titles));
  return [
    ...ends.filter(isVisible).map((effect) => view(effect, before, titles)),
    ...withSettings(made, settingsChange(effects.filter(isSetting), after)),
  ];
}

const viewOf = (kind: Kind) => {
  if (isMember(kind)) return memberChange;
  if (kind === "link") return linkChange;
  return kind === "frame" ? frameChange : containerChange;
};

type Thing = Pick<Change, "kind" | "urn" | "place" | "step">;

/** People who are added, get a different role, or leave. */
function memberChange(effect: VisibleEffect, thing: Thing, titles: Titles): Change {
  const { action, name, from, to, isInvited, recordsTo } = effect;
  const [old, role] = [from, to].map((given) => (given === undefined ? undefined : String(given)));
  return { ...thing, action, name: titles.memberName(name), from: old, to: role, isInvited, recordsTo };
}

/** The public link of a space, which goes by the title of the space. */
function linkChange(effect: VisibleEffect, { place = "another space", ...thing }: Thing, titles: Titles): Change {
  const { action, to, until, changed } = effect;
  const change = { ...thing, action, name: place };
  const shown = shownZones(effect, thing.step, titles);
  if (changed) return { ...change, to: changed.map((property) => linkDetail(property, shown)).join(", ") };
  if (!["add", "adopt", "continue"].includes(action)) return change;
  const end = until === undefined ? "without an end" : `until ${until}`;
  return { ...change, to: to === undefined ? undefined : [roleText(String(to)), shown, end].join(", ") };
}

function shownZones({ zones }: VisibleEffect, { after }: ResourceStep, titles: Titles): string {
  if (!zones) return "all zones";
  // The ids of zones that the same run makes are not known yet.
  const made = after?.dependencies?.zones ?? [];
  const names = new Set([...zones.map((id) => titles.of(id) ?? id), ...made.map((urn) => titles.ofUrn(urn))]);
  return `only ${names.size === 0 ? "some zones" : joinNames([...names].map((name) => quoted(name ?? "a zone")))}`;
}

function linkDetail({ property, from, to }: NonNullable<VisibleEffect["changed"]>[number], shown: string): string {
  if (property === "zones") return `shows ${shown}`;
  if (property === "password") return property;
  if (property === "active") return to === "true" ? "SWITCHED ON" : "switched off";
  const textOf = (value: string) => (property === "permission" ? roleText(value) : value);
  return `${property} ${from === undefined ? "none" : textOf(from)} -> ${to === undefined ? "none" : textOf(to)}`;
}

/** An effect on a team, space, or zone, with titles instead of ids. */
function containerChange(effect: VisibleEffect, thing: Thing, titles: Titles): Change {
  const { action, name, place, from, to, source } = effect;
  const change = { ...thing, action, name, ...(place === undefined ? {} : { place: titles.of(place) }) };
  if (action === "rename") return { ...change, from: String(from), to: String(to) };
  if (action === "move") return { ...change, from: titles.of(from), to: titles.of(to) ?? thing.place };
  return source ? { ...change, source: sourceIn(thing.step, source, titles) } : change;
}

/** What something new is made from: the plan may make that, too. */
function sourceIn(
  { after }: PlanStep,
  { id, ...source }: NonNullable<VisibleEffect["source"]>,
  titles: Titles,
): Source {
  const { dependencies, outputs } = after ?? {};
  const name = titles.of(id) ?? (source.kind === "space" ? titles.ofUrn(dependencies?.from?.[0]) : undefined);
  const zones = outputs?.copiedZones;
  const isVersionKnown = source.versionId !== undefined && !isUnknown(source.versionId);
  return {
    ...source,
    id: isUnknown(id) ? undefined : id,
    name,
    versionId: isVersionKnown ? source.versionId : undefined,
    zones: typeof zones === "number" ? zones : undefined,
  };
}

/** What is new has its settings from the beginning; who may embed it needs a mention all the same. */
function withSettings(changes: readonly Change[], settings: readonly Change[]): readonly Change[] {
  const isAdded = changes.some(({ action }) => action === "add");
  if (!isAdded) return [...changes, ...settings];
  const embed = settings.find((change) => change.embed)?.embed;
  return changes.map((change) => (change.action === "add" && embed ? { ...change, embed } : change));
}

const settingWords = { describe: "description", favorite: "favorite", embed: undefined, settle: "onDestroy" } as const;

/** All settings of one thing in one change. */
function settingsChange(effects: readonly SettingEffect[], thing: Thing): readonly Change[] {
  const [first] = effects;
  if (!first) return [];
  const words = effects.map(({ action, from, to }) =>
    action === "settle" ? `${settingWords.settle} ${from} -> ${to}` : settingWords[action],
  );
  const embed = effects.find(({ action }) => action === "embed")?.to;
  const to = words.filter((word) => word !== undefined).join(", ") || undefined;
  // What the plan does not know yet may allow it.
  return [
    { ...thing, name: first.name, action: "change", to, embed: embed === undefined ? undefined : embed !== false },
  ];
}

function frameChange(effect: VisibleEffect, thing: Thing): Change {
  const { action, name, key = name, to, changed = [] } = effect;
  const change = { ...thing, action, name, key };
  if (action === "replace") return { ...change, to: String(to) };
  if (action !== "change") return change;
  if (changed.every(({ property }) => property === "layout")) return { ...change, action: "move" };
  return { ...change, to: changed.map(detail).join(", ") };
}

const words: Readonly<Record<string, string>> = { fills: "fill", strokes: "border", layout: "place" };

/** `fill yellow -> #00FF00`; only the property if its values are not short. */
function detail({ property, from, to }: NonNullable<VisibleEffect["changed"]>[number]): string {
  const word = words[property] ?? property;
  const [before = "other", after = "other"] = [from, to].map((color) => color && nameOfColor(color));
  return before === after ? word : `${word} ${before} -> ${after}`;
}

/** The changes, with the day on which the entry of someone ended who is no longer listed. */
export function withEnds(changes: readonly Change[], ended?: ReadonlyMap<string, string>): readonly Change[] {
  if (!ended?.size) return changes;
  return changes.map((change) => {
    const places = isMember(change.kind) && ["remove", "keep"].includes(change.action) ? placesOf(change) : [];
    const until = places.map((place) => ended.get(endKey(place, change.name))).find((day) => day !== undefined);
    return until === undefined ? change : { ...change, until };
  });
}

/** The blocks of the file that may have the entry: someone who leaves the team also loses their access. */
function placesOf({ kind, urn }: Change): readonly string[] {
  const own = parseUrn(urn).name.slice(componentName.length + "/".length);
  return kind === "person" ? [own] : [own, "access", "people"];
}
