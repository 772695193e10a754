import { isDeepStrictEqual } from "node:util";
import { isObject, objectOf, type Properties } from "../../provider/validation/properties.ts";
import type { Action, Change } from "./change.ts";
import { framesIn } from "./items.ts";
import { latestState, type ResourceStep, valuesOf } from "./steps.ts";
import type { Titles } from "./titles.ts";

/** What happens to the frames of a step, by key. */
export function frameChanges(step: ResourceStep, titles: Titles): ReadonlyMap<string, Change> {
  const { before, after } = valuesOf(step);
  const place = titles.placeOf("frame", latestState(step));
  const old = before ? framesIn(step.type, before) : {};
  const now = after ? framesIn(step.type, after) : {};
  const changeOf = (key: string, frame: Properties): Change[] => {
    const action = Object.hasOwn(now, key) ? actionOf(step, key, old[key], frame) : endOf(key, before, after);
    const { name = key } = frame;
    return action ? [{ kind: "frame", urn: step.urn, name: String(name), place, action }] : [];
  };
  const entries = Object.entries({ ...old, ...now });
  return new Map(entries.flatMap(([key, frame]) => changeOf(key, frame).map((change) => [key, change] as const)));
}

function actionOf(
  { after }: ResourceStep,
  key: string,
  old: Properties | undefined,
  now: Properties,
): Action | undefined {
  if (!old) return isAdopted(after?.outputs, key) ? "adopt" : "add";
  const changed = changedKeys(old, now);
  if (changed.length === 0) return undefined;
  return changed.every((name) => name === "layout") ? "move" : "change";
}

function endOf(key: string, before: Properties | undefined, after: Properties | undefined): "keep" | "remove" {
  const { onDestroy } = after ?? before ?? {};
  const isRetained = onDestroy === "retain" && !after;
  return isRetained || (onDestroy !== "delete" && isAdopted(before, key)) ? "keep" : "remove";
}

/** Whether a frame was there before the resource. */
function isAdopted({ adopted, adoptedIds, frameIds }: Properties = {}, key: string): boolean {
  return adopted === true || (Array.isArray(adoptedIds) && adoptedIds.includes(objectOf(frameIds)[key]));
}

/** The properties that are given and differ; what is left to the service does not count. */
function changedKeys(before: Properties, after: Properties): string[] {
  return ["name", "layout", "fills", "strokes"].filter((key) => {
    const [old, now] = [before[key], after[key]];
    if (isObject(old) && isObject(now))
      return Object.keys(now).some((inner) => !isDeepStrictEqual(old[inner], now[inner]));
    return now !== undefined && !isDeepStrictEqual(old, now);
  });
}
