import { expect, it } from "vitest";
import { FrameInputs, frame } from "../../../provider/resources/frame.ts";
import { TestSession } from "../resources/harness.ts";
import { call } from "./harness.ts";

const zoneArgs = ({ service }: TestSession) => ({
  spaceId: service.id("spaces", "Plans"),
  zoneId: service.id("zones", "Canvas"),
});

it("returns drawings in the format of the inputs of Frame", async () => {
  const session = await TestSession.start();
  const at = zoneArgs(session);
  const drawing = {
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
        type: "DASH" as const,
        width: 2,
        joinType: "BEVEL" as const,
        capType: "SQUARE" as const,
        position: "INSIDE" as const,
        fill: { solid: { color: { hex: "#1E90FF" } } },
      },
    ],
  };
  const { id } = await frame.create(session, FrameInputs.parse({ ...at, name: "New", ...drawing }));
  session.takeRequests();
  const { frames } = await call(session, "getFrames", at);
  expect(session.takeRequests()).toEqual([`GET /spaces/${at.spaceId}/zones/${at.zoneId}/frames`]);
  const [old] = [...session.store.all("frames")];
  expect(frames).toEqual([
    { frameId: old?.frameId, name: "Old", type: "CUSTOM", layout: {}, fills: [], strokes: [] },
    { frameId: id, name: "New", type: "CUSTOM", ...drawing },
  ]);
  await call(session, "getFrames", at);
  expect(session.takeRequests()).toEqual([]);
});
