import { listedColor } from "../store/frame-colors.ts";
import type { FrameProperties } from "../store/frame-properties.ts";
import type { World } from "../store/world.ts";
import { frameDefaults } from "./frame-defaults.ts";

/** Stored properties as the frame list returns them: with `noFill`, and colors converted to a different model. */
export function listedProperties(world: World, properties: FrameProperties): unknown {
  if (world.reads("frame-defaults")) return mapObjects(toListed(frameDefaults(properties)), inCamelCase);
  const listed = toListed(properties);
  return world.reads("frame-zeros-omitted") ? mapObjects(listed, withoutZeros) : listed;
}

type Fill = NonNullable<FrameProperties["fills"]>[number];
type Gradient = NonNullable<Fill["gradient"]>;
type Entry = [key: string, value: unknown];

/** Changes the entries of every object in a value, outer objects first. */
function mapObjects(value: unknown, change: (entry: Entry) => Entry[]): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(change);
  return Object.fromEntries(entries.map(([key, inner]) => [key, mapObjects(inner, change)]));
}

function toListed({ fills, strokes, ...properties }: FrameProperties): object {
  return {
    ...properties,
    ...(fills && { fills: fills.map(listedFill) }),
    ...(strokes && {
      strokes: strokes.map(({ fill, ...stroke }) => ({ ...stroke, ...(fill && { fill: listedFill(fill) }) })),
    }),
  };
}

function listedFill({ solid, gradient, no_fill, ...fill }: Fill): object {
  return {
    ...fill,
    ...(solid && { solid: { color: listedColor(solid.color) } }),
    ...(gradient && { gradient: { ...gradient, stops: gradient.stops.map(listedStop) } }),
    ...(no_fill && { noFill: {} }),
  };
}

function listedStop({ color, position }: Gradient["stops"][number]): object {
  return { color: listedColor(color), position };
}

const withoutZeros = (entry: Entry): Entry[] => (entry[1] === 0 || entry[1] === false ? [] : [entry]);

/** Names of two words without an underscore. */
const joinedWords: Readonly<Record<string, string>> = {
  fliph: "flipH",
  flipv: "flipV",
  jointype: "joinType",
  captype: "capType",
};

const inCamelCase = ([key, value]: Entry): Entry[] => {
  const name = joinedWords[key] ?? key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [[name, value]];
};
