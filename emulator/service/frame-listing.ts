import { listedColor } from "../store/frame-colors.ts";
import type { FrameProperties } from "../store/frame-properties.ts";
import type { Frame } from "../store/tables.ts";

type Fill = NonNullable<FrameProperties["fills"]>[number];
type Gradient = NonNullable<Fill["gradient"]>;
type Stroke = NonNullable<FrameProperties["strokes"]>[number];

const strokeDefaults = { type: "SOLID", captype: "FLAT", jointype: "ROUND", position: "CENTER" };

/** A frame as the list returns it: without members that have their default, and always of type CUSTOM. */
export function listedFrame({ frameId, name, properties: { layout, fills, strokes } }: Frame): object {
  const properties = {
    ...(layout && { layout: withoutZeros(layout) }),
    ...(fills && { fills: fills.map(listedFill) }),
    ...(strokes && { strokes: strokes.map(listedStroke) }),
  };
  return { meta: { id: frameId, name }, type: "CUSTOM", properties };
}

function listedStroke({ fill, ...stroke }: Stroke): object {
  return { ...without(strokeDefaults, stroke), ...(fill && { fill: listedFill(fill) }) };
}

function listedFill({ solid, gradient, no_fill, ...fill }: Fill): object {
  return {
    ...fill,
    ...(solid && { solid: { color: listedColor(solid.color) } }),
    ...(gradient && { gradient: listedGradient(gradient) }),
    ...(no_fill && { noFill: {} }),
  };
}

function listedGradient({ stops, ...gradient }: Gradient): object {
  return { ...without({ type: "LINEAR" }, gradient), stops: stops.map(listedStop) };
}

function listedStop({ color, position }: Gradient["stops"][number]): object {
  return { color: listedColor(color), ...withoutZeros({ position }) };
}

function without(defaults: Readonly<Record<string, unknown>>, value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([name, member]) => member !== defaults[name]));
}

/** Without the members that are 0 or false. */
function withoutZeros(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== 0 && member !== false));
}
