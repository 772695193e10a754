import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Settings, secretKeys, settingNames } from "../../../provider/config.ts";
import { formerInputsOf } from "../../../provider/core/former-inputs.ts";
import { functions } from "../../../provider/functions/index.ts";
import type { ResourceSource } from "../../../provider/plugin/schema/definitions.ts";
import { packageSchema } from "../../../provider/plugin/schema/package.ts";
import type { Members } from "../../../provider/plugin/schema/spec.ts";
import { capitalize } from "../../../provider/plugin/schema/types.ts";
import { workspace } from "../../../provider/plugin/schema/workspace.ts";
import { resources } from "../../../provider/resources/index.ts";
import { oneOf } from "../../../provider/validation/formats.ts";
import { input, traitsOf } from "../../../provider/validation/traits.ts";

/** Overrides of the minimal resource. */
interface ResourceOverrides extends Partial<Pick<ResourceSource, "inputs" | "state">> {
  readonly query?: z.ZodObject;
}

/** A minimal definition, which has no handlers. */
function resourceSource({ query = z.object({}), ...overrides }: ResourceOverrides): ResourceSource {
  return {
    description: "A note.",
    lifecycle: "Changing the text updates the note.",
    importIdParts: ["SPACE", "ZONE"],
    inputs: z.object({}),
    state: z.object({}),
    listQuery: query,
    ...overrides,
  };
}

const manifest = {
  version: "1.2.3",
  description: "Notes.",
  license: "MIT",
  keywords: ["notes"],
  author: "Ada",
  repository: { url: "git+https://github.com/Some-Owner/notes.git" },
};
const settings = z.object({});

/** The schema of a package with one resource, `Note`. */
const schemaWith = (overrides: ResourceOverrides) =>
  packageSchema({ resources: { Note: resourceSource(overrides) }, functions: {}, settings, manifest });

/** The inputs of that resource. */
const inputsOf = (shape: z.ZodRawShape) => {
  const schema = schemaWith({ inputs: z.object(shape) });
  return { inputs: schema.resources["canvas:index:Note"]?.inputProperties, types: schema.types };
};

describe("a resource", () => {
  const text = input(z.string().describe("Text."), { replaces: true });
  const { resources } = schemaWith({
    inputs: z.object({ text, size: z.int().default(3), idSeed: z.string().optional() }),
    state: z.object({ text: z.string(), size: z.int().default(3), idSeed: z.string().optional(), noteId: z.string() }),
    query: z.object({ board: z.string().describe("Board.") }),
  });

  it("has inputs, outputs, list inputs, and the dynamic resource as alias", () => {
    expect(resources).toEqual({
      "canvas:index:Note": {
        description: expect.stringMatching(/^A note\.\n/),
        properties: {
          text: { type: "string", replaceOnChanges: true },
          size: { type: "integer" },
          noteId: { type: "string" },
        },
        required: ["text", "size", "noteId"],
        inputProperties: {
          text: { type: "string", description: "Text.", willReplaceOnChanges: true },
          size: { type: "integer", default: 3 },
        },
        requiredInputs: ["text"],
        listInputs: {
          type: "object",
          properties: {
            board: { type: "string", description: "Board." },
            editionId: {
              type: "string",
              description: "The edition (tenant) it belongs to. Default: the provider's `editionId`.",
            },
          },
          required: ["board"],
        },
        aliases: [{ type: "pulumi-nodejs:dynamic/canvas:Note" }],
      },
    });
  });
});

describe("where the package lives", () => {
  it("comes from package.json, like its version and license", () => {
    const { language, ...schema } = schemaWith({});
    expect(schema).toMatchObject({
      ...{ name: "canvas", version: "1.2.3", license: "MIT" },
      keywords: ["notes", "category/utility", "kind/native"],
      homepage: "https://github.com/Some-Owner/notes",
      repository: "https://github.com/Some-Owner/notes",
      logoUrl: "https://raw.githubusercontent.com/Some-Owner/notes/main/docs/logo.png",
      pluginDownloadURL: "github://api.github.com/Some-Owner/notes",
      publisher: "Ada",
    });
    expect(language).toMatchObject({
      go: { importBasePath: "github.com/Some-Owner/notes/sdk/go/canvas" },
      csharp: { rootNamespace: "SomeOwner" },
      java: { basePackage: "io.github.someowner" },
    });
  });

  it("is on GitHub, whose releases the engine can download from", () => {
    const repository = { url: "https://example.com/notes" };
    const elsewhere = { ...manifest, repository };
    expect(() => packageSchema({ resources: {}, functions: {}, settings, manifest: elsewhere })).toThrow(
      "repository.url in package.json is https://example.com/notes; write it as git+https://github.com/OWNER/NAME.git",
    );
  });
});

it("a component is among the resources, and no type may have its name", () => {
  const Board = { isComponent: true, description: "A board.", inputProperties: {} } as const;
  const components = { Board };
  const withNote = (shape: z.ZodRawShape) =>
    packageSchema({
      resources: { Note: resourceSource({ inputs: z.object(shape) }) },
      components,
      functions: {},
      settings,
      manifest,
    });
  expect(withNote({}).resources["canvas:index:Board"]).toEqual({ ...Board, description: "A board.\n" });
  expect(() => withNote({ board: z.object({}).meta({ title: "Board" }) })).toThrow(
    "a type and a resource are called Board; give the type a different title",
  );
});

it("a function has inputs, outputs and types", () => {
  const getNote = {
    description: "A note.",
    inputs: z.object({
      kind: oneOf({ SHORT_ONE: "A line.", long: "A page." }).default("long").describe("Kind."),
    }),
    outputs: z.object({ text: z.string(), tags: z.array(z.string()).default([]), color: z.string().optional() }),
  };
  const schema = packageSchema({ resources: {}, functions: { getNote }, settings, manifest });
  expect(schema.functions).toEqual({
    "canvas:index:getNote": {
      description: "A note.\n",
      inputs: {
        type: "object",
        properties: { kind: { $ref: "#/types/canvas:index:GetNoteKind", description: "Kind.", default: "long" } },
        required: [],
      },
      outputs: {
        type: "object",
        properties: {
          text: { type: "string" },
          tags: { type: "array", items: { type: "string" } },
          color: { type: "string" },
        },
        required: ["text", "tags"],
      },
    },
  });
  expect(schema.types).toEqual({
    "canvas:index:GetNoteKind": {
      type: "string",
      description: "Kind.",
      enum: [
        { name: "ShortOne", value: "SHORT_ONE", description: "A line." },
        { name: "Long", value: "long", description: "A page." },
      ],
    },
  });
});

describe("types", () => {
  const Pin = z.strictObject({ x: z.number() }).meta({ title: "Pin", description: "A pin." });

  it("are defined once, with their own description; properties keep theirs", () => {
    expect(inputsOf({ first: Pin.optional().describe("The first."), all: z.array(Pin).default([]) })).toEqual({
      inputs: {
        first: { $ref: "#/types/canvas:index:Pin", description: "The first." },
        all: { type: "array", items: { $ref: "#/types/canvas:index:Pin" } },
      },
      types: {
        "canvas:index:Pin": {
          type: "object",
          description: "A pin.",
          properties: { x: { type: "number" } },
          required: ["x"],
        },
      },
    });
  });

  it("omit constants, which an SDK would fill in", () => {
    expect(inputsOf({ none: z.literal(true).optional() }).inputs).toEqual({ none: { type: "boolean" } });
  });

  it("may share a name only if they are equal", () => {
    const Other = z.object({ y: z.number() }).meta({ title: "Pin" });
    expect(() => inputsOf({ pin: Pin, other: Other })).toThrow(
      "two different types are called Pin; give one of them a different title",
    );
    const kinds = (...values: [string, string]) => z.enum(values).meta({ title: "Kind" });
    expect(() => inputsOf({ kind: kinds("a", "b"), other: kinds("a", "b") })).not.toThrow();
    expect(() => inputsOf({ kind: kinds("a", "b"), other: kinds("a", "c") })).toThrow(
      "two different types are called Kind; give one of them a different title",
    );
  });

  it("must be supported by every language", () => {
    expect(() => inputsOf({ pins: z.array(z.union([z.string(), z.number()])) })).toThrow(
      "Pulumi's schema cannot express Note.properties.pins.items.type; use booleans",
    );
  });
});

describe("the package", () => {
  const packageJson = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  const schema = packageSchema({
    ...{ resources, functions, components: { Workspace: workspace } },
    ...{ settings: Settings, manifest: packageJson },
  });

  it("has every setting as variable and as provider input, and marks the secret ones", () => {
    expect(Object.keys(schema.config.variables)).toEqual(settingNames);
    expect(schema.provider.inputProperties).toEqual(schema.config.variables);
    const secret = Object.entries(schema.config.variables).filter(([, variable]) => variable.secret);
    expect(secret.map(([key]) => key)).toEqual(secretKeys);
    expect(schema.config.variables.dataCenter).toMatchObject({ $ref: "#/types/canvas:index:ProviderDataCenter" });
  });

  it("has no required settings and no defaults: the environment is used", () => {
    expect(schema.provider.requiredInputs).toBeUndefined();
    expect(Object.values(schema.config.variables).filter((variable) => "default" in variable)).toEqual([]);
    expect(JSON.stringify(schema)).not.toContain("defaultInfo");
    expect(schema.config.variables.retrySeconds).toEqual({
      type: "number",
      description:
        "How long a call is retried; 0 turns retries off. Default: `120`. Environment: `CANVAS_RETRY_SECONDS`.",
    });
  });

  it("has every input and output except the hidden ones, and the inputs of earlier versions", () => {
    const namesOf = (shape: z.ZodObject) =>
      Object.keys(shape.shape).filter((key) => key !== "idSeed" && !traitsOf(shape.shape[key]).isHidden);
    for (const [name, { inputs, state }] of Object.entries(resources)) {
      const { inputProperties = {}, properties = {} } = schema.resources[`canvas:index:${name}`] ?? {};
      const former = Object.keys(formerInputsOf(name));
      expect(Object.keys(inputProperties)).toEqual([...namesOf(inputs), ...former]);
      expect(Object.keys(properties)).toEqual(namesOf(state));
      for (const key of former) expect(inputProperties[key]?.deprecationMessage).toContain("`");
    }
    for (const [name, { inputs, outputs }] of Object.entries(functions)) {
      const known = schema.functions[`canvas:index:${name}`];
      const named = [known?.inputs, known?.outputs].map((members) => Object.keys(members?.properties ?? {}));
      expect(named).toEqual([namesOf(inputs), namesOf(outputs)]);
    }
  });

  it("describes a union as an object with optional members", () => {
    expect(schema.types["canvas:index:Color"]).toEqual({
      type: "object",
      description: "A color: exactly one of `hex`, `rgb`, and `hsb`.",
      properties: {
        hex: { type: "string", description: "Such as `#1E90FF`." },
        rgb: { $ref: "#/types/canvas:index:Rgb", description: "Red, green, and blue." },
        hsb: { $ref: "#/types/canvas:index:Hsb", description: "Hue, saturation, and brightness." },
      },
      required: [],
    });
  });

  it("refers to existing types only, and to each of them", () => {
    const references = JSON.stringify(schema).matchAll(/"#\/types\/([^"]+)"/g);
    const names = new Set([...references].map(([, name]) => name));
    expect([...names].sort()).toEqual(Object.keys(schema.types));
  });

  it("has no class with a member of its own name, which C# does not compile", () => {
    const membersOf = (properties: Members["properties"] = {}): string[] =>
      Object.entries(properties).map(([key, { language }]) => language?.csharp.name ?? capitalize(key));
    const classes = [
      ...Object.entries(schema.resources).flatMap(([token, { properties, inputProperties }]) => [
        { token, members: membersOf(properties) },
        { token: `${token}Args`, members: membersOf(inputProperties) },
      ]),
      ...Object.entries(schema.types).map(([token, type]) => ({
        token,
        members: "enum" in type ? type.enum.map(({ name }) => name) : membersOf(type.properties),
      })),
      ...Object.entries(schema.functions).flatMap(([token, { inputs, outputs }]) => [
        { token: `${token}Args`, members: membersOf(inputs.properties) },
        { token: `${token}Result`, members: membersOf(outputs.properties) },
      ]),
    ];
    expect(classes.length).toBeGreaterThan(100);
    expect(classes.filter(({ token, members }) => members.includes(token.replace("canvas:index:", "")))).toEqual([]);
    const frames = classes.filter(({ token }) => /:Frames(?:Args)?$/.test(token));
    expect(frames.map(({ members }) => members.includes("Items"))).toEqual([true, true]);
  });

  it("has no two tokens that differ only in case", () => {
    const tokens = [schema.resources, schema.functions, schema.types].flatMap(Object.keys);
    expect(new Set(tokens.map((token) => token.toLowerCase())).size).toBe(tokens.length);
  });

  it("describes every property, type, and value of an enumeration", () => {
    const propertySets = [
      ...Object.values(schema.types).map((type) => ("properties" in type ? type.properties : {})),
      ...Object.values(schema.functions).flatMap(({ inputs, outputs }) => [inputs.properties, outputs.properties]),
      ...Object.values(schema.resources).flatMap(({ inputProperties, properties = {}, listInputs }) => [
        ...[inputProperties, properties, listInputs?.properties ?? {}],
      ]),
    ];
    const values = Object.values(schema.types).flatMap((type) => ("enum" in type ? Object.entries(type.enum) : []));
    const described = [...propertySets.flatMap(Object.entries), ...Object.entries(schema.types), ...values];
    expect(described.length).toBeGreaterThan(280);
    expect(described.filter(([, { description }]) => !description).map(([key]) => key)).toEqual([]);
  });
});
