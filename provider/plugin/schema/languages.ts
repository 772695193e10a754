import type { PackageSpec } from "./spec.ts";

/** Names of the generated SDKs, and the oldest Pulumi version that each generator supports. */
export function languages(description: string): PackageSpec["language"] {
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
      importBasePath: "example.com/pulumi-canvas/sdk/go/canvas",
      generateResourceContainerTypes: true,
      respectSchemaVersion: true,
    },
    csharp: { rootNamespace: "Example", packageReferences: { Pulumi: "3.*" }, respectSchemaVersion: true },
    java: { basePackage: "com.example", buildFiles: "gradle" },
  };
}
