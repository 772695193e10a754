import type { z } from "zod";
import { environmentName, secretKeys } from "../../config.ts";
import { type FunctionFacts, functionSpec, type ResourceFacts, resourceSpec } from "./definitions.ts";
import { languages } from "./languages.ts";
import type { Members, PackageSpec } from "./spec.ts";
import { mapValues, TypeTable, tokenOf } from "./types.ts";

/** What the schema is made from: the definitions, and package.json. */
export interface PackageFacts {
  readonly resources: Readonly<Record<string, ResourceFacts>>;
  readonly functions: Readonly<Record<string, FunctionFacts>>;
  readonly settings: z.ZodObject;
  readonly manifest: {
    readonly version: string;
    readonly description: string;
    readonly license: string;
    readonly keywords: readonly string[];
  };
}

/** The package in Pulumi's own terms: what every SDK, the documentation and `pulumi import` are made from. */
export function packageSchema({ resources, functions, settings, manifest }: PackageFacts): PackageSpec {
  const { version, description, license, keywords } = manifest;
  const types = new TypeTable(Object.keys(resources));
  const variables = settingsOf(settings, types);
  const parts = {
    provider: {
      description: "Where the service is, and who asks. What is not given here is taken from the environment.",
      inputProperties: variables,
    },
    resources: tokens(mapValues(resources, (definition, name) => resourceSpec(name, definition, types))),
    functions: tokens(mapValues(functions, (definition, name) => functionSpec(name, definition, types))),
  };
  return {
    name: "canvas",
    displayName: "Canvas",
    version,
    description,
    keywords: [...keywords, "category/utility", "kind/native"],
    license,
    meta: { supportPack: true },
    language: languages(description),
    config: { variables },
    // Known only now that everything has referred to them.
    types: types.all(),
    ...parts,
  };
}

const tokens = <T>(members: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [tokenOf(name), member]));

/**
 * The settings, none of them required, because each may come from elsewhere. Defaults and environment variables are
 * told in words only: an SDK would fill them in and send them as if they had been given, which overrides the stack's
 * configuration and puts the secrets of an environment into the state. The plugin reads the environment itself.
 */
function settingsOf(settings: z.ZodObject, types: TypeTable): Members["properties"] {
  const secrets: readonly string[] = secretKeys;
  return mapValues(types.inputs(settings, "Provider").properties, ({ default: _, ...property }, key) => {
    const { data: standard } = settings.shape[key]?.safeParse(undefined) ?? {};
    const words = [
      property.description,
      standard === undefined ? "" : `Default: \`${standard}\`.`,
      `Environment: \`${environmentName(key)}\`.`,
    ];
    const description = words.filter(Boolean).join(" ");
    return { ...property, description, ...(secrets.includes(key) ? { secret: true } : {}) };
  });
}
