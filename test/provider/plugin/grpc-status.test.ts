import { expect, it } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { grpcStatusOf } from "../../../provider/plugin/grpc-status.ts";

it("bounds the text of an unexpected error, which is sent as a header", () => {
  const { details = "" } = grpcStatusOf(new TypeError("x".repeat(100_000)));
  expect(details).toMatch(/^pulumi-canvas has an internal error; please report it: TypeError: x+\.\.\. \(truncated\)$/);
  expect(details.length).toBeLessThan(5_000);
});

it.each([
  ["an error of the provider", new CanvasError("space \ud83d")],
  ["an unexpected error", new Error("space \ud83d")],
])("replaces half of a character, which no header can hold, in %s", (_, error) => {
  const { details = "" } = grpcStatusOf(error);
  expect(details).toContain("space \ufffd");
  expect(() => encodeURI(details)).not.toThrow();
});
