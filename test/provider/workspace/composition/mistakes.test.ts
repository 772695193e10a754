// Every mistake in files that become one workspace, with its message, and with files that follow the advice.
import { expect, it } from "vitest";
import { compositionMistakes } from "../mistakes/composition.ts";
import { refusalIn, repositoryWith } from "./files.ts";

it.each(compositionMistakes)("explains $mistake", (mistake) => {
  const heading = mistake.messages.length === 1 ? [] : [`teams/design.yaml has ${mistake.messages.length} problems:`];
  expect(refusalIn(repositoryWith(mistake.files))).toBe([...heading, ...mistake.messages].join("\n"));
  expect(refusalIn(repositoryWith(mistake.corrected))).toBe("");
});
