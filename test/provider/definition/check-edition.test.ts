import { expect, it } from "vitest";
import { checkEdition } from "../../../provider/definition/check-edition.ts";
import { definitionOf } from "../../../provider/resources/index.ts";

const missing = [
  {
    property: "editionId",
    reason: "is required; give it, or set canvas:editionId in the stack configuration, or CANVAS_EDITION_ID",
  },
];

it.each([
  ["Space", {}, undefined, missing],
  ["Space", { editionId: "1" }, undefined, []],
  ["Space", {}, "1", []],
  ["Team", {}, undefined, []],
] as const)("%s with %j and the configured edition %s", (name, inputs, configured, failures) => {
  expect(checkEdition(definitionOf(name), inputs, configured)).toEqual(failures);
});
