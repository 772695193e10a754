// Programs with one component, `product`, of the file workspace.yaml beside them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "../engine/stack.ts";
import { dynamicInterface, type Interface, pluginInterface } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";

/** An interface, and its program with the component. */
export interface WorkspaceInterface extends Interface {
  readonly workspaceProgram: string;
}

const outputs = ["teamId", "spaces", "zones", "open"];

const nodeProgram = (packageName: string) => `const canvas = require("${packageName}");
const product = new canvas.Workspace("product", { file: "workspace.yaml" });
for (const output of ${JSON.stringify(outputs)}) exports[output] = product[output];
`;

export const dynamicWorkspace: WorkspaceInterface = {
  ...dynamicInterface,
  workspaceProgram: nodeProgram("pulumi-canvas"),
};

export const pluginWorkspace: WorkspaceInterface = {
  ...pluginInterface,
  workspaceProgram: nodeProgram("pulumi-canvas-sdk"),
};

export const yamlWorkspace: WorkspaceInterface = {
  ...yamlInterface,
  workspaceProgram: JSON.stringify({
    resources: { product: { type: "canvas:Workspace", properties: { file: "workspace.yaml" } } },
    outputs: Object.fromEntries(outputs.map((output) => [output, `\${product.${output}}`])),
  }),
};

/** Writes the file beside the program. */
export function writeWorkspace(stack: Stack, text: string): void {
  writeFileSync(join(stack.folder, "workspace.yaml"), text);
}
