// The environment of Pulumi ESC in docs/credentials.md: ESC cannot run here, but the provider can say whether it accepts the settings.
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { resolveConfig, secretKeys } from "../../provider/config.ts";
import { blocksOf } from "../release/docs/blocks.ts";

const Texts = z.record(z.string(), z.string());
const Secret = z.strictObject({ "fn::secret": z.string() });
const Environment = z.strictObject({
  values: z.strictObject({
    canvas: z.record(z.string(), z.union([z.string(), Secret])),
    pulumiConfig: Texts,
    environmentVariables: Texts,
  }),
});

const block = blocksOf("docs/credentials.md").find(({ text }) => text.startsWith("values:"));
const { canvas, pulumiConfig, environmentVariables } = Environment.parse(parse(block?.text ?? "")).values;
const plain = Object.fromEntries(
  Object.entries(canvas).map(([key, value]) => [key, typeof value === "string" ? value : value["fn::secret"]]),
);

/** A block as ESC hands it out: a reference stands for its value. */
const opened = (references: z.infer<typeof Texts>): z.infer<typeof Texts> =>
  Object.fromEntries(
    Object.entries(references).map(([name, reference]) => {
      const key = /^\$\{canvas\.(\w+)\}$/.exec(reference)?.[1] ?? "";
      return [name, plain[key] ?? `${name} refers to nothing`];
    }),
  );

it("configures a program, with the names of the stack's configuration", () => {
  const settings = opened(pulumiConfig);
  const config = resolveConfig({ stack: (key) => settings[`canvas:${key}`], env: {} });
  expect(config).toMatchObject(plain);
  expect(Object.keys(settings)).toEqual(Object.keys(plain).map((key) => `canvas:${key}`));
});

it("configures the command, with the names of the environment variables", () => {
  const env = opened(environmentVariables);
  expect(resolveConfig({ env })).toMatchObject(plain);
  expect(Object.keys(env)).toHaveLength(Object.keys(plain).length);
});

it("configures a program that gets both", () => {
  const settings = opened(pulumiConfig);
  const config = resolveConfig({ stack: (key) => settings[`canvas:${key}`], env: opened(environmentVariables) });
  expect(config).toMatchObject(plain);
});

it("keeps exactly those settings secret that the provider does", () => {
  const secrets = Object.keys(canvas).filter((key) => typeof canvas[key] === "object");
  expect(secrets).toEqual(Object.keys(canvas).filter((key) => secretKeys.some((secret) => secret === key)));
  expect(secrets).not.toEqual([]);
});
