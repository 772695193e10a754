// What to do about a workspace file whose environment is not clear.
import { expect, it } from "vitest";
import { load, refusalIn, repositoryWith, writeFiles } from "../workspace/composition/files.ts";

it("an environment that is not chosen, not there, or not possible", () => {
  const folder = repositoryWith({
    "teams/design.yaml": "team: Design\nenvironments: { staging: {}, production: {} }\n",
  });
  expect(refusalIn(folder)).toBe(
    "teams/design.yaml has the environments staging, production; choose one with --environment NAME, or in a program with environment",
  );
  expect(refusalIn(folder, "prduction")).toBe(
    "teams/design.yaml has no environment prduction; did you mean production?",
  );
  expect(refusalIn(folder, "test")).toBe(
    "teams/design.yaml has no environment test; it has the environments staging, production",
  );
  expect(load(folder, "production").workspace).toEqual({ team: "Design" });
  writeFiles(folder, { "teams/design.yaml": "team: Design\n" });
  expect(refusalIn(folder, "production")).toBe(
    "teams/design.yaml has no environments; leave out the environment, or add environments to the file",
  );
  expect(load(folder).workspace).toEqual({ team: "Design" });
});
