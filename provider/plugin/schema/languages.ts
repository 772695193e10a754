import { capitalize } from "./types.ts";

/** Where the package lives: everything derives from `repository` in package.json. */
export function originOf(url: string) {
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
export function languages(description: string, { owner, path }: Origin) {
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
