import { expect, it } from "vitest";
import { inReadingOrder } from "../../picture/reading-order.ts";

const frame = (name: string, left: number, top: number, width = 100, height = 100) => ({
  id: name,
  name,
  layout: { left, top, width, height },
});
const names = (...frames: ReturnType<typeof frame>[]) => inReadingOrder(frames).map(({ name }) => name);

it("orders rows from top to bottom, and frames in a row from left to right", () => {
  expect(names(frame("d", 120, 130), frame("c", 0, 120), frame("b", 120, 0), frame("a", 0, 0))).toEqual([
    ...["a", "b", "c", "d"],
  ]);
});

it("keeps slightly lower frames in the same row", () => {
  expect(names(frame("b", 200, 0), frame("c", 400, 10), frame("a", 0, 30))).toEqual(["a", "b", "c"]);
});

it("starts a new row below the middle of the first frame", () => {
  expect(names(frame("title", 50, 0, 400, 60), frame("right", 300, 50), frame("left", 0, 55))).toEqual([
    ...["title", "left", "right"],
  ]);
});
