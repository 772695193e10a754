import { z } from "zod";
import type { Frame } from "../../picture/drawn-frame.ts";
import { Fill, Layout, Stroke } from "../../provider/drawing/drawing.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import { frameChanges } from "../plan/frame-changes.ts";
import { framesIn } from "../plan/items.ts";
import { partsOf, type ResourceStep, recordedValues } from "../plan/steps.ts";
import type { Titles } from "../plan/titles.ts";
import type { MapFrame } from "./model.ts";

/** The frames of a `Frames` or `Frame`: those that are there, and those that go; of replaced ones, those that come. */
export function mapFrames(step: ResourceStep, titles: Titles): MapFrame[] {
  const part = partsOf(step).at(-1) ?? step;
  const { op, type, before, after } = part;
  const changes = frameChanges(part, titles);
  const old = before ? framesIn(type, recordedValues(before)) : {};
  const now = after && op !== "delete" ? framesIn(type, { ...after.outputs, ...after.inputs }) : {};
  return Object.entries({ ...old, ...now }).map(([key, item]) => {
    const change = changes.get(key);
    const former = change && now[key] ? old[key] : undefined;
    return { ...frameOf(key, item), before: former && frameOf(key, former), changes: change ? [change] : [] };
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
