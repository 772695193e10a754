import type { Fill, Frame } from "../../../picture/drawn-frame.ts";
import { isStoredFrame } from "./frame-guards.ts";
import { isListOf, parseJson } from "./guards.ts";
import type { Color, Records, StoredFill, StoredFrame } from "./records.ts";

/** A frame as it is drawn, and its type. */
export interface LoadedFrame extends Frame {
  readonly type: string;
}

/** Fetches the frames of zones, once per zone record. */
export class FrameLoader {
  /** Keyed by zone record, because every change to frames creates a new one. */
  readonly #loads = new WeakMap<Records["zones"], Promise<readonly LoadedFrame[]>>();

  load(zone: Records["zones"]): Promise<readonly LoadedFrame[]> {
    const known = this.#loads.get(zone);
    if (known !== undefined) return known;
    const load = fetchFrames(zone.id);
    this.#loads.set(zone, load);
    load.catch(() => this.#loads.delete(zone));
    return load;
  }
}

async function fetchFrames(zoneId: string): Promise<readonly LoadedFrame[]> {
  const response = await fetch(`/page/zones/${encodeURIComponent(zoneId)}/frames`);
  if (!response.ok) throw new Error(`the frames of zone ${zoneId} returned ${response.status}`);
  return parseJson(await response.text(), isListOf(isStoredFrame)).map(frameOf);
}

function frameOf({ frameId: id, name, type, properties: { layout, fills, strokes } }: StoredFrame): LoadedFrame {
  return {
    id,
    name,
    type,
    layout: layout && { ...layout, flipHorizontal: layout.fliph, flipVertical: layout.flipv },
    fills: fills?.map(fillOf),
    strokes: strokes?.map(({ jointype, captype, fill, ...stroke }) => ({
      ...stroke,
      joinType: jointype,
      capType: captype,
      fill: fill && fillOf(fill),
    })),
  };
}

function fillOf({ alpha, solid, gradient }: StoredFill): Fill {
  const { linear, radial_angular: around } = gradient ?? {};
  return {
    alpha,
    solid: solid && { color: colorOf(solid.color) },
    gradient: gradient && {
      ...gradient,
      stops: gradient.stops.map(({ color, position }) => ({ color: colorOf(color), position })),
      linear: linear && { start: pointOf(linear.start), end: pointOf(linear.end) },
      radialAngular: around && {
        center: pointOf(around.center),
        spreadX: around.spread_x,
        spreadY: around.spread_y,
        rotationAngle: around.rotation_angle,
        flipHorizontal: around.flip_horizontal,
        flipVertical: around.flip_vertical,
      },
    },
  };
}

/** The service leaves out a 0. */
const pointOf = ({ x = 0, y = 0 }: { readonly x?: number | undefined; readonly y?: number | undefined }) => ({ x, y });

/** The service takes fractions of a saturation and a brightness, and a drawing has percentages. */
const colorOf = ({ rgb, hsb, hex }: Color) => ({
  rgb,
  hsb: hsb && { hue: hsb.hue, saturation: hsb.saturation * 100, brightness: hsb.brightness * 100 },
  hex: hex?.value,
});
