import { expect, it } from "vitest";
import { parseState } from "../../../provider/definition/parse-state.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { definitionOf } from "../../../provider/resources/index.ts";

it("reads a state of version 0.1.0, which lacks inputs that came later", () => {
  const frame = {
    ...{ zoneId: "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21", spaceId: "3", name: "Now", type: "CUSTOM", layout: {} },
    ...{ fills: [], strokes: [], frameId: "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c22", editionId: "1" },
  };
  expect(parseState(definitionOf("Frame"), frame)).toEqual({ ...frame, onDestroy: "delete" });
});

it("says in words that a state cannot be read", () => {
  const read = () => parseState(definitionOf("Space"), { name: "Plans", spaceId: { id: "1" } });
  expect(read).toThrow(CanvasError);
  expect(read).toThrow(
    /^the recorded state of this Space cannot be read \(teamId: .*\); install the version of pulumi-canvas/,
  );
});
