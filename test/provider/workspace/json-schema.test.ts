import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { arbitraryWorkspace } from "./arbitrary-workspaces.ts";
import { isValid } from "./json-schema-validator.ts";
import { peopleShapeMistakes } from "./mistakes/people.ts";
import { shapeMistakes } from "./mistakes/shape.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const schema = JSON.parse(read("workspace.schema.json"));

it("accepts every workspace", () => {
  fc.assert(fc.property(arbitraryWorkspace, (workspace) => isValid(workspace, schema)));
  expect(isValid(parse(read("test/provider/workspace/example.yaml")), schema)).toBe(true);
});

/** Rules between settings, which JSON Schema could only express in ways that editors explain badly. */
const beyond = ["a team without name and id", "rows and columns"];

it.each([...shapeMistakes, ...peopleShapeMistakes].filter(([mistake]) => !beyond.includes(mistake)))(
  "rejects %s",
  (_mistake, text) => {
    expect(isValid(parse(text), schema)).toBe(false);
  },
);

it("accepts upper and lower case in hex values and ids, for which it has no flags", () => {
  const zone = { copyOf: { spaceId: "12", zoneId: "6F1C1D1E-0D4B-4B1A-9C43-5B8F6A6D7C21" } };
  const theme = { colors: { brand: "#abcDEF" } };
  expect(isValid({ team: "Product", theme, spaces: { a: { zones: { b: zone } } } }, schema)).toBe(true);
});

it("lets editors complete keys, roles and colors, and explains every setting", () => {
  const { spaces, people } = schema.properties;
  const space = spaces.additionalProperties.anyOf[0];
  expect(Object.keys(space.properties)).toEqual([
    "id",
    "title",
    "copyOf",
    "access",
    "link",
    "favorite",
    "embed",
    "zones",
  ]);
  expect(people.additionalProperties.anyOf[1].enum).toEqual(["admin", "member", "guest"]);
  expect(Object.keys(people.additionalProperties.anyOf[0].properties)).toEqual(["role", "until", "note"]);
  expect(space.properties.access.additionalProperties.anyOf[1].enum).toContain("guest-viewer");
  expect(schema.definitions.Color.anyOf[0].enum).toContain("yellow");
  expect(unexplained(schema, "")).toEqual([]);
});

it("covers what composes files", () => {
  const environments = { staging: { team: "Staging", spaces: { a: { favorite: true } } }, production: {} };
  const include = ["../shared/people.yaml"];
  expect(isValid({ include, team: "Design", environments }, schema)).toBe(true);
  expect(isValid({ include, environments }, schema)).toBe(true);
});

it.each([
  ["an environment's name", { environments: { staging: { name: "x" } } }],
  ["an environment's bad value", { environments: { staging: { spaces: { a: { favorite: "yes" } } } } }],
])("rejects %s", (_, contents) => {
  expect(isValid({ team: "Design", ...contents }, schema)).toBe(false);
});

/** The settings without a description. */
function unexplained(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const settings = key === "properties" ? Object.entries<Record<string, unknown>>(inner) : [];
    const silent = settings.filter(([, { description, allOf, $ref }]) => !(description || allOf || $ref));
    return [...silent.map(([name]) => `${path}.${name}`), ...unexplained(inner, `${path}.${key}`)];
  });
}
