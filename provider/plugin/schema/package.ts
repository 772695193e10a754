import type { z } from "zod";
import { environmentName, secretKeys } from "../../config.ts";
import { type FunctionSource, functionSpec, type ResourceSource, resourceSpec } from "./definitions.ts";
import { documentation, type Example } from "./documentation.ts";
import type { Members, ResourceSpec } from "./spec.ts";
import { capitalize, mapValues, TypeTable, tokenOf } from "./types.ts";

/** A component, with more of its documentation. */
export interface ComponentSource extends ResourceSpec {
  readonly lifecycle?: string;
  readonly importNote?: string;
}

/** The definitions and package.json. */
interface PackageSource {
  readonly resources: Readonly<Record<string, ResourceSource>>;
  readonly components?: Readonly<Record<string, ComponentSource>>;
  readonly functions: Readonly<Record<string, FunctionSource>>;
  readonly settings: z.ZodObject;
  /** By the name of the resource, component, or function. */
  readonly examples?: Readonly<Record<string, Example>>;
  readonly manifest: {
    readonly version: string;
    readonly description: string;
    readonly license: string;
    readonly keywords: readonly string[];
    readonly author: string;
    readonly repository: { readonly url: string };
  };
}

/** Generates schema.json, from which the SDKs, the documentation and `pulumi import` are made. */
export function packageSchema(source: PackageSource) {
  const { resources, components = {}, functions, settings, examples = {}, manifest } = source;
  const { version, description, license, keywords, author, repository } = manifest;
  const origin = originOf(repository.url);
  const types = new TypeTable(Object.keys({ ...resources, ...components }));
  const variables = settingsOf(settings, types);
  const provider: ResourceSpec = {
    description:
      "The address of the service, and the credentials. Settings that are not set here are read from the environment.",
    inputProperties: variables,
  };
  const parts = {
    resources: {
      ...tokens(mapValues(resources, (definition, name) => resourceSpec(name, definition, types, examples[name]))),
      ...tokens(mapValues(components, (component, name) => componentSpec(name, component, examples[name]))),
    },
    functions: tokens(
      mapValues(functions, (definition, name) => functionSpec(name, definition, types, examples[name])),
    ),
  };
  return {
    name: "canvas",
    displayName: "Canvas",
    version,
    description,
    keywords: [...keywords, "category/utility", "kind/native"],
    homepage: origin.homepage,
    license,
    repository: origin.homepage,
    logoUrl: origin.logoUrl,
    pluginDownloadURL: origin.pluginDownloadURL,
    publisher: author,
    meta: { supportPack: true },
    language: languages(description, origin),
    config: { variables },
    // Complete only after all resources and functions were visited.
    types: types.all(),
    provider,
    ...parts,
  };
}

function componentSpec(name: string, component: ComponentSource, example?: Example): ResourceSpec {
  const { lifecycle: _, importNote: __, ...spec } = component;
  return { ...spec, description: documentation(name, component, example) };
}

const tokens = <T>(members: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [tokenOf(name), member]));

/**
 * The settings; none is required, because each may come from a different source. Defaults and environment variables are only
 * described: an SDK would send them as explicit arguments, which would override the stack's configuration and put
 * secrets of the environment into the state. The plugin reads the environment itself.
 */
function settingsOf(settings: z.ZodObject, types: TypeTable): Members["properties"] {
  const secrets: readonly string[] = secretKeys;
  return mapValues(types.inputs(settings, "Provider").properties, ({ default: _, ...property }, key) => {
    const { data: defaultValue } = settings.shape[key]?.safeParse(undefined) ?? {};
    const sentences = [
      property.description,
      defaultValue === undefined ? "" : `Default: \`${defaultValue}\`.`,
      `Environment: \`${environmentName(key)}\`.`,
    ];
    const description = sentences.filter(Boolean).join(" ");
    return { ...property, description, ...(secrets.includes(key) ? { secret: true } : {}) };
  });
}

/** Where the package lives: everything derives from `repository` in package.json. */
function originOf(url: string) {
  const [, owner, name] = /^git\+https:\/\/github\.com\/([^/]+)\/([^/]+)\.git$/.exec(url) ?? [];
  if (!owner || !name)
    throw new Error(`repository.url in package.json is ${url}; write it as git+https://github.com/OWNER/NAME.git`);
  /** The repository without its scheme. */
  const path = `github.com/${owner}/${name}`;
  return {
    owner,
    path,
    homepage: `https://${path}`,
    /** Where the engine downloads the plugin: the assets of the repository's releases. */
    pluginDownloadURL: `github://api.github.com/${owner}/${name}`,
    logoUrl: `https://raw.githubusercontent.com/${owner}/${name}/main/docs/logo.png`,
  };
}

type Origin = ReturnType<typeof originOf>;

/** Names of the generated SDKs, and the oldest Pulumi version that each generator supports. */
function languages(description: string, { owner, path }: Origin) {
  const words = owner.toLowerCase().split(/[^a-z0-9]+/);
  return {
    nodejs: {
      packageName: "pulumi-canvas-sdk",
      packageDescription: description,
      dependencies: { "@pulumi/pulumi": "^3.142.0" },
      respectSchemaVersion: true,
    },
    python: {
      packageName: "pulumi_canvas",
      requires: { pulumi: ">=3.231.0,<4.0.0" },
      pyproject: { enabled: true },
      respectSchemaVersion: true,
    },
    go: {
      importBasePath: `${path}/sdk/go/canvas`,
      generateResourceContainerTypes: true,
      respectSchemaVersion: true,
    },
    csharp: {
      rootNamespace: words.map(capitalize).join(""),
      packageReferences: { Pulumi: "3.*" },
      respectSchemaVersion: true,
    },
    java: { basePackage: `io.github.${words.join("")}`, buildFiles: "gradle" },
  };
}
