import type { Picture } from "./png.mjs";

/** A picture, and how long it is shown. */
export interface Frame {
  readonly picture: Picture;
  readonly milliseconds: number;
}

/** A part of a picture, and its place in it. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly picture: Picture;
}

export declare function animatedPng(frames: readonly Frame[]): Buffer;
export declare function changedPart(before: Picture, after: Picture): PicturePart;
