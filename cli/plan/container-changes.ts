import { isDeepStrictEqual } from "node:util";
import type { Properties } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { containerId } from "../kinds.ts";
import type { Change, ChangedThing } from "./change.ts";
import { type PlanStep, valuesOf } from "./steps.ts";
import { nameIn, type Titles } from "./titles.ts";

/** A team is never created or deleted: it is managed, or no longer. */
export function teamChanges(step: PlanStep): readonly Change[] {
  const { before, after } = valuesOf(step);
  if (!after) return [];
  const team: ChangedThing = { kind: "team", urn: step.urn, name: nameIn(after) };
  return before ? edits(team, before, after) : [{ ...team, action: "adopt" }];
}

/** Spaces and zones: created, adopted, renamed, moved, trashed. */
export function contentChanges(step: PlanStep, kind: "space" | "zone", titles: Titles): readonly Change[] {
  const { before, after } = valuesOf(step);
  const [oldPlace, place] = [titles.placeOf(kind, step.before), titles.placeOf(kind, step.after)];
  const { urn } = step;
  if (!after) return before ? [{ kind, urn, name: nameIn(before), place: oldPlace, action: endOf(before) }] : [];
  const thing: ChangedThing = { kind, urn, name: nameIn(after), place };
  if (!before) return [{ ...thing, action: originOf(step) }];
  if (step.op === "replace")
    return [
      { ...thing, name: nameIn(before), action: endOf(before) },
      { ...thing, action: "add" },
    ];
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

/** Where a create takes its thing from: a preview with an id has found something, in the trash unless it is adopted. */
function originOf({ type, after }: PlanStep): "add" | "adopt" | "restore" {
  const { id, inputs, outputs } = after ?? {};
  if (outputs?.adopted === true) return "adopt";
  // A preview looks for nothing while the space is not known.
  if (inputs?.restoreZoneId !== undefined) return "restore";
  if (id === undefined || isUnknown(id)) return "add";
  // A zone comes back with its space; what a dead run has made was never in the trash.
  return type === "Zone" || inputs?.adoptOwn === true ? "adopt" : "restore";
}

function endOf({ onDestroy, adopted, trashed }: Properties): "trash" | "remove" | "keep" {
  if (onDestroy === "retain" || (onDestroy === undefined && adopted === true)) return "keep";
  if (onDestroy === "delete") return "remove";
  // Someone has put it into the trash already.
  return trashed === true ? "keep" : "trash";
}

/** Changes that leave the thing where it is. */
function edits(thing: ChangedThing, before: Properties, after: Properties): readonly Change[] {
  const isChanged = (key: string) => after[key] !== undefined && !isDeepStrictEqual(before[key], after[key]);
  const changed = ["description", "favorite", "allowEmbed"].filter(isChanged);
  const all: readonly (Change | false)[] = [
    isChanged("name") && { ...thing, action: "rename", from: nameIn(before), to: nameIn(after) },
    isChanged("trashed") && { ...thing, action: after.trashed ? "trash" : "restore" },
    changed.length > 0 && { ...thing, action: "change", to: changed.join(", ") },
  ];
  return all.filter((change) => change !== false);
}
