import { type Properties, withoutUndefined } from "../validation/properties.ts";
import { drawFill, drawStroke } from "./colors.ts";
import { defaultFrame, defaultGap, type Frame, type Theme } from "./frame-schema.ts";
import { type Box, type FrameSize, placeFrames } from "./layout.ts";
import type { Zone } from "./schema.ts";

/** The frames of a zone by key, placed and painted, as the resource `Frames` has them. */
export function drawFrames({ frames = {}, layout }: Zone, theme: Theme = {}): Readonly<Record<string, Properties>> {
  const sizeOf = (key: string) => frameSize(frames[key] ?? {}, theme);
  const boxes = layout && placeFrames(layout, sizeOf, theme.gap ?? defaultGap);
  const items = Object.entries(frames).map(([key, frame]) => [
    key,
    drawFrame(frame, boxes?.get(key) ?? ownBox(frame, theme), theme),
  ]);
  return Object.fromEntries(items);
}

function drawFrame(frame: Frame, box: Box, theme: Theme): Properties {
  const { id, title, type, rotate, flipHorizontal, flipVertical, fills, strokes } = frame;
  return withoutUndefined({
    frameId: id,
    name: title,
    type,
    layout: { ...box, rotate, flipHorizontal, flipVertical },
    fills: fills ?? drawFill(frame.fill ?? theme.frame?.fill, theme),
    strokes: strokes ?? drawStroke(frame.stroke ?? theme.frame?.stroke, theme),
  });
}

function frameSize({ size, width = size?.[0], height = size?.[1] }: Frame, { frame }: Theme): FrameSize {
  return {
    size: [width ?? frame?.width ?? defaultFrame.width, height ?? frame?.height ?? defaultFrame.height],
    stretches: [width === undefined, height === undefined],
  };
}

function ownBox(frame: Frame, theme: Theme): Box {
  const [width, height] = frameSize(frame, theme).size;
  const [left, top] = frame.at ?? [0, 0];
  return { left, top, width, height };
}
