// In C#, a member cannot have the name of its class: the SDK for .NET would not compile.
import { expect, it } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { Settings } from "../../../provider/config.ts";
import { functions } from "../../../provider/functions/index.ts";
import { packageSchema } from "../../../provider/plugin/schema/package.ts";
import type { Members } from "../../../provider/plugin/schema/spec.ts";
import { capitalize } from "../../../provider/plugin/schema/types.ts";
import { workspace } from "../../../provider/plugin/schema/workspace.ts";
import { resources } from "../../../provider/resources/index.ts";

const components = { Workspace: workspace };
const schema = packageSchema({ resources, components, functions, settings: Settings, manifest: packageJson });

const membersOf = (properties: Members["properties"] = {}): string[] =>
  Object.entries(properties).map(([key, { language }]) => language?.csharp.name ?? capitalize(key));

/** The classes of the SDK, each with the names of its members. */
const classes: readonly (readonly [string, readonly string[]])[] = [
  ...Object.entries(schema.resources).flatMap(([token, { properties, inputProperties }]) => [
    [token, membersOf(properties)] as const,
    [`${token}Args`, membersOf(inputProperties)] as const,
  ]),
  ...Object.entries(schema.types).map(
    ([token, type]) =>
      [token, "enum" in type ? type.enum.map(({ name }) => name) : membersOf(type.properties)] as const,
  ),
  ...Object.entries(schema.functions).flatMap(([token, { inputs, outputs }]) => [
    [`${token}Args`, membersOf(inputs.properties)] as const,
    [`${token}Result`, membersOf(outputs.properties)] as const,
  ]),
];

it("no class has a member of its own name", () => {
  expect(classes.length).toBeGreaterThan(100);
  expect(classes.filter(([token, members]) => members.includes(token.replace("canvas:index:", "")))).toEqual([]);
});

it("a property has the same name as input and output", () => {
  const frames = classes.filter(([token]) => /:Frames(?:Args)?$/.test(token));
  expect(frames.map(([, members]) => members.includes("Items"))).toEqual([true, true]);
});
