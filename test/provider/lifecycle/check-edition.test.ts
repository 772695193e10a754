import { expect, it } from "vitest";
import { checkEdition } from "../../../provider/lifecycle/check-edition.ts";
import { definitionOf } from "../../../provider/resources/index.ts";

const missing = [
  {
    property: "editionId",
    reason: "is required; give it, or set canvas:editionId in the stack configuration, or CANVAS_EDITION_ID",
  },
];

it.each([
  ["Space", {}, {}, missing],
  ["Space", {}, undefined, []],
  ["Space", { editionId: "1" }, {}, []],
  ["Space", {}, { editionId: "1" }, []],
  ["Team", {}, {}, []],
] as const)("%s with %j and the settings %j", (name, inputs, config, failures) => {
  expect(checkEdition(definitionOf(name), inputs, config)).toEqual(failures);
});
