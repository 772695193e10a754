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
/** A parameter of a blueprint, in a text. */
const number = `\${number}`;
const partsSchema = JSON.parse(read("parts.schema.json"));

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
    ...["id", "title", "copyOf", "access", "favorite", "embed", "zones"],
    ...["blueprint", "with", "each"],
  ]);
  expect(people.additionalProperties.anyOf[1].enum).toEqual(["admin", "member"]);
  expect(Object.keys(people.additionalProperties.anyOf[0].properties)).toEqual(["role", "since", "until", "note"]);
  expect(space.properties.access.anyOf[0].additionalProperties.anyOf[1].enum).toContain("guest-viewer");
  expect(schema.definitions.Color.anyOf[0].enum).toContain("yellow");
  expect(unexplained(schema, "")).toEqual([]);
});

it("covers what composes files", () => {
  const blueprints = {
    sprint: {
      parameters: { number: "integer", color: { type: "color", default: "blue" } },
      space: {
        favorite: number,
        access: "internal",
        zones: { [`z-${number}`]: { blueprint: "board", frames: { [number]: { at: [number, 0], width: number } } } },
      },
    },
    board: { zone: null },
  };
  const shared = {
    include: ["../shared/people.yaml"],
    profiles: { internal: { team: "viewer" } },
    access: ["internal", { team: "editor" }],
    blueprints,
  };
  const spaces = {
    a: { blueprint: "sprint", with: { number: 1 }, favorite: true },
    [`s-${number}`]: { blueprint: "sprint", each: [{ number: 1 }], favorite: number },
  };
  const environments = { staging: { team: "Staging", spaces }, production: { access: "internal" } };
  expect(isValid({ ...shared, team: "Design", spaces, environments }, schema)).toBe(true);
  expect(isValid({ ...shared, environments }, schema)).toBe(true);
  expect(isValid(shared, partsSchema)).toBe(true);
});

it.each([
  ["a blueprint's unknown key", { blueprints: { a: { zone: { tilte: "A" } } } }],
  ["an unknown key of its zone", { blueprints: { a: { space: { zones: { z: { tilte: "A" } } } } } }],
  ["a blueprint's bad value", { blueprints: { a: { space: { favorite: "yes" } } } }],
  ["an unknown type", { blueprints: { a: { parameters: { n: "int" }, zone: {} } } }],
  ["a parameter outside of blueprints", { spaces: { a: { favorite: number } } }],
  ["an environment's name", { environments: { staging: { name: "x" } } }],
  ["a bad profile", { profiles: { internal: { team: "owner" } } }],
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
