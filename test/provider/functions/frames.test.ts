import { expect, it } from "vitest";
import { NotFound, ZoneInactive } from "../../../provider/errors.ts";
import { FrameInputs, frame } from "../../../provider/resources/frame.ts";
import { rejection } from "../api/harness.ts";
import { Bench } from "../resources/harness.ts";
import { ask } from "./harness.ts";

const place = ({ service }: Bench) => ({
  spaceId: service.id("spaces", "Plans"),
  zoneId: service.id("zones", "Canvas"),
});

it("tells drawings in the words that a Frame is given", async () => {
  const bench = await Bench.start();
  const at = place(bench);
  const looks = {
    layout: { left: 10, top: 20, width: 320, height: 200, rotate: 90, flipHorizontal: true },
    fills: [
      { alpha: 0.5, solid: { color: { hex: "#C7D2FE" } } },
      {
        gradient: {
          type: "RADIAL" as const,
          stops: [
            { color: { hex: "#FFFFFF" }, position: 0 },
            { color: { hex: "#000000" }, position: 1 },
          ],
          radialAngular: { center: { x: 0.5, y: 0.5 }, spreadX: 1, flipVertical: true },
        },
      },
      { noFill: true as const },
    ],
    strokes: [
      {
        ...{ type: "DASH" as const, width: 2, joinType: "ROUND" as const, capType: "FLAT" as const },
        ...{ position: "INSIDE" as const, fill: { solid: { color: { hex: "#1E90FF" } } } },
      },
    ],
  };
  const { id } = await frame.create(bench.session, FrameInputs.parse({ ...at, name: "New", ...looks }));
  bench.takeRequests();
  const { frames } = await ask(bench, "getFrames", at);
  expect(bench.takeRequests()).toEqual([`GET /spaces/${at.spaceId}/zones/${at.zoneId}/frames`]);
  const [old] = [...bench.store.all("frames")];
  expect(frames).toEqual([
    { frameId: old?.frameId, name: "Old", type: "CUSTOM", layout: {}, fills: [], strokes: [] },
    { frameId: id, name: "New", type: "CUSTOM", ...looks },
  ]);
  await ask(bench, "getFrames", at);
  expect(bench.takeRequests()).toEqual([]);
});

it("fails for a zone that is not there, and for one in the trash", async () => {
  const bench = await Bench.start();
  const { spaceId } = place(bench);
  const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
  await rejection(ask(bench, "getFrames", { spaceId, zoneId }), NotFound);
  const trashed = bench.service.id("zones", "Trashed");
  await rejection(ask(bench, "getFrames", { spaceId, zoneId: trashed }), ZoneInactive);
});
