import { nameOfColor } from "../../provider/workspace/color-names.ts";
import type { Change } from "./change.ts";
import { effectsOf, endsOf, isVisible, type VisibleEffect } from "./effects.ts";
import { latestState, type ResourceStep } from "./steps.ts";
import type { Titles } from "./titles.ts";

/** What happens to the frames of a step, by key. */
export function frameChanges(step: ResourceStep, titles: Titles): ReadonlyMap<string, readonly Change[]> {
  const thing = { kind: "frame", urn: step.urn, place: titles.placeOf("frame", latestState(step)) } as const;
  const changes = new Map<string, Change[]>();
  for (const effect of [...endsOf(step), ...effectsOf(step)].filter(isVisible)) {
    const { name, key = name } = effect;
    changes.set(key, [...(changes.get(key) ?? []), { ...thing, name, ...viewOf(effect) }]);
  }
  return changes;
}

/** What readers see of an effect on a frame. */
function viewOf({ action, to, changed = [] }: VisibleEffect): Pick<Change, "action" | "to"> {
  if (action === "replace") return { action, to: String(to) };
  if (action !== "change") return { action };
  if (changed.every(({ property }) => property === "layout")) return { action: "move" };
  return { action, to: changed.map(detail).join(", ") };
}

const words: Readonly<Record<string, string>> = { fills: "fill", strokes: "border", layout: "place" };

/** `fill yellow -> #00FF00`; only the property if its values are not short. */
function detail({ property, from, to }: NonNullable<VisibleEffect["changed"]>[number]): string {
  const word = words[property] ?? property;
  const [before = "other", after = "other"] = [from, to].map((color) => color && nameOfColor(color));
  return before === after ? word : `${word} ${before} -> ${after}`;
}
