import type { Origin } from "./origin.ts";
import { capitalize } from "./types.ts";

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
