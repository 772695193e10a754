import { z } from "zod";
import type { Frame } from "../../picture/frame.ts";
import { Fill, Layout, Stroke } from "../../provider/drawing/drawing.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import { changesOf } from "../plan/changes.ts";
import type { PlanState, PlanStep } from "../plan/steps.ts";
import type { MapFrame } from "./model.ts";

type Items = Readonly<Record<string, Properties>>;

/** The frames of a `Frames` or `Frame`: those that are there, and those that go. */
export function framesOf(step: PlanStep, read: (state: Properties) => Items): MapFrame[] {
  const old = step.before ? read({ ...step.before.inputs, ...step.before.outputs }) : {};
  const now = step.op === "delete" || !step.after ? {} : read({ ...step.after.outputs, ...step.after.inputs });
  return Object.entries({ ...old, ...now }).map(([key, item]) => {
    const changes = changesOf([stepOfOne(step, key, old[key], now[key])]);
    const before = old[key] && now[key] && changes.length > 0 ? frameOf(key, old[key]) : undefined;
    return { ...frameOf(key, item), before, changes };
  });
}

/** The same step for one frame alone: changes do not say the key, and titles may be the same. */
function stepOfOne(step: PlanStep, key: string, old: Properties | undefined, now: Properties | undefined): PlanStep {
  const withOne = (state: PlanState | undefined, item: Properties | undefined) => {
    const frames = item === undefined ? {} : { [key]: item };
    return state && { ...state, inputs: { ...state.inputs, frames }, outputs: { ...state.outputs, frames } };
  };
  return { ...step, type: "Frames", before: withOne(step.before, old), after: withOne(step.after, now) };
}

const Fills = z.array(Fill);
const Strokes = z.array(Stroke);

/** What a plan does not know yet is left out. */
function frameOf(key: string, { name, layout, fills, strokes }: Properties): Frame {
  return {
    id: key,
    name: typeof name === "string" ? name : key,
    layout: Layout.safeParse(layout).data,
    fills: Fills.safeParse(fills).data,
    strokes: Strokes.safeParse(strokes).data,
  };
}
