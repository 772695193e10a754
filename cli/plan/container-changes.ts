import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { equalNames } from "../../provider/validation/formats.ts";
import { objectOf, type Properties } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { containerId } from "../kinds.ts";
import type { Change, ChangedThing, Source } from "./change.ts";
import { type PlanStep, valuesOf } from "./steps.ts";
import { nameIn, type Titles } from "./titles.ts";

/** A team is never created or deleted: it is managed, or no longer. */
export function teamChanges(step: PlanStep): readonly Change[] {
  const { before, after } = valuesOf(step);
  if (!after) return [];
  // One that is replaced stays as it is, and another one is managed.
  const known = step.op === "replace" ? undefined : before;
  const name = nameIn({ ...known, ...step.after?.outputs, ...after });
  const team: ChangedThing = { kind: "team", urn: step.urn, name };
  return known ? edits(team, known, after) : [{ ...team, action: "adopt" }];
}

/** Spaces and zones: created, adopted, renamed, moved, trashed. What is left to its space ends with that, without a word. */
export function contentChanges(
  step: PlanStep,
  kind: "space" | "zone",
  titles: Titles,
  isLeftToSpace = false,
): readonly Change[] {
  const { before, after } = valuesOf(step);
  const [oldPlace, place] = [titles.placeOf(kind, step.before), titles.placeOf(kind, step.after)];
  const { urn } = step;
  if (!after) return before ? [{ kind, urn, name: nameIn(before), place: oldPlace, action: endOf(before) }] : [];
  const thing: ChangedThing = { kind, urn, name: nameIn(after), place };
  if (!before) return arrival(step, kind, titles, thing, after);
  if (step.op === "replace") {
    const end: Change = { ...thing, name: nameIn(before), place: oldPlace, action: endOf(before) };
    return [...(isLeftToSpace ? [] : [end]), ...arrival(step, kind, titles, thing, after)];
  }
  const input = containerId(kind);
  const [oldId, id] = [before[input], after[input]];
  const move: Change = {
    ...thing,
    action: "move",
    from: oldPlace ?? titles.of(oldId),
    to: place ?? titles.of(id),
  };
  return [...(isDeepStrictEqual(oldId, id) ? [] : [move]), ...edits(thing, before, after)];
}

/** A new thing, or one that a preview has found, with what the create changes about it. */
function arrival(
  step: PlanStep,
  kind: "space" | "zone",
  titles: Titles,
  thing: ChangedThing,
  after: Properties,
): readonly Change[] {
  const embed = isEmbedding(after) ? { embed: true } : {};
  const action = originOf(step);
  const source = action === "add" ? sourceOf(step, after, titles) : undefined;
  const found = foundIn(step);
  const name = found && !isUnknown(found.name) ? found.name : thing.name;
  if (!found) return [{ ...thing, action, ...embed, ...(source ? { source } : {}) }];
  const [oldId, id] = kind === "zone" ? [found.spaceId, after.spaceId] : [found.teamId, after.teamId];
  const from = titles.of(oldId) ?? oldId;
  const isMoved = oldId !== undefined && oldId !== id;
  const all: readonly (Change | false)[] = [
    { ...thing, name, ...(isMoved && kind === "zone" ? { place: from } : {}), action, ...embed },
    isMoved && { ...thing, action: "move", from, to: thing.place ?? titles.of(id) },
    !equalNames(name, thing.name) && { ...thing, action: "rename", from: name, to: thing.name },
  ];
  return all.filter((change) => change !== false);
}

/** What a preview has found, which existed before. */
const Found = z.object({
  name: z.string(),
  spaceId: z.string().optional(),
  teamId: z.string().optional(),
  trashed: z.boolean(),
});

/** What existed before a create, as the preview has found it. */
export const foundIn = ({ after }: PlanStep): z.output<typeof Found> | undefined =>
  Found.safeParse(after?.outputs.foundAs).data;

/** Where a create takes its thing from. */
function originOf(step: PlanStep): "add" | "adopt" | "continue" | "restore" {
  const { inputs, outputs } = step.after ?? {};
  const found = foundIn(step);
  if (found?.trashed) return "restore";
  if (outputs?.adopted === true) return "adopt";
  if (found) return "continue";
  // A preview looks for nothing while the space is not known.
  return inputs?.restoreZoneId === undefined ? "add" : "restore";
}

/** Whether other pages may embed it, or a value that the plan does not know yet may allow it. */
const isEmbedding = ({ allowEmbed = false }: Properties): boolean => allowEmbed !== false;

/** What the inputs of a new space or zone name as its original. */
function sourceOf({ after }: PlanStep, inputs: Properties, titles: Titles): Source | undefined {
  const { sourceSpaceId, templateId, source } = inputs;
  const { spaceId, zoneId, versionId } = objectOf(source);
  const named = (kind: Source["kind"], id: unknown): Source => ({
    kind,
    id: isUnknown(id) ? undefined : String(id),
    name: titles.of(id),
  });
  if (sourceSpaceId !== undefined) {
    const space = named("space", sourceSpaceId);
    const name = space.name ?? titles.ofUrn(after?.dependencies?.sourceSpaceId?.[0]);
    const zones = after?.outputs.copiedZones;
    return { ...space, name, ...(typeof zones === "number" ? { zones } : {}) };
  }
  if (templateId !== undefined) return named("template", templateId);
  if (zoneId === undefined) return undefined;
  const version = versionId === undefined || isUnknown(versionId) ? {} : { versionId: String(versionId) };
  return { ...named("zone", zoneId), spaceId: String(spaceId), ...version };
}

/** What happens to a space or zone that is removed. */
const endingIn = ({ onDestroy, adopted }: Properties): string =>
  String(onDestroy ?? (adopted === true ? "retain" : "trash"));

function endOf({ onDestroy, adopted, trashed }: Properties): "trash" | "remove" | "keep" {
  if (onDestroy === "retain" || (onDestroy === undefined && adopted === true)) return "keep";
  if (onDestroy === "delete") return "remove";
  // Someone has put it into the trash already.
  return trashed === true ? "keep" : "trash";
}

/** Changes that leave the thing where it is. */
function edits(thing: ChangedThing, before: Properties, after: Properties): readonly Change[] {
  const isSame = (old: unknown, now: unknown) => equalNames(old, now) || isDeepStrictEqual(old, now);
  const isChanged = (key: string) => after[key] !== undefined && !isSame(before[key], after[key]);
  const [oldEnd, end] = [endingIn(before), endingIn({ ...after, adopted: before.adopted })];
  const changed = [
    ...["description", "favorite"].filter(isChanged),
    ...(thing.kind === "team" || oldEnd === end ? [] : [`onDestroy ${oldEnd} -> ${end}`]),
  ];
  const embed = isChanged("allowEmbed") ? isEmbedding(after) : undefined;
  const all: readonly (Change | false)[] = [
    isChanged("name") && { ...thing, action: "rename", from: nameIn(before), to: nameIn(after) },
    isChanged("trashed") && { ...thing, action: after.trashed ? "trash" : "restore" },
    (changed.length > 0 || embed !== undefined) && {
      ...thing,
      action: "change",
      to: changed.join(", ") || undefined,
      embed,
    },
  ];
  return all.filter((change) => change !== false);
}
