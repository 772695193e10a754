// Programs with one component, `product`, of the file workspace.yaml next to them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Stack } from "../engine/stack.ts";
import { dynamicInterface, type Interface, pluginInterface } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { type Owner, quiet, resourcesOf, Service } from "./service.ts";

/** An interface, and its program with the component. */
interface WorkspaceInterface extends Interface {
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

/** Writes the file next to the program. */
export function writeWorkspace(stack: Stack, text: string): void {
  writeFileSync(join(stack.folder, "workspace.yaml"), text);
}

export const plan = `
      plan:
        title: Plan
        frames: { now: { title: Now, at: [0, 0] } }`;

export const workspace = ({ roadmap = "Roadmap", inRoadmap = plan, inArchive = "" } = {}) => `team: Beta
people:
  owner@example.com: admin
  first@example.com: member
spaces:
  roadmap:
    title: ${roadmap}
    access: { owner@example.com: editor }
    zones: ${inRoadmap}
      notes: { title: Notes }
  archive:
    title: Old plans
    zones: ${inArchive}
      past: { title: Past }
`;

/** The resources of that workspace: type, name, parent and deletedWith. */
export const resources: readonly string[] = [
  "Workspace product",
  "Team product below product",
  "TeamMembers product/people below product",
  "Space product/spaces/archive below product",
  "Space product/spaces/roadmap below product",
  "SpaceMembers product/spaces/roadmap/access below product/spaces/roadmap, deleted with it",
  "Zone product/zones/notes below product/spaces/roadmap, deleted with it",
  "Zone product/zones/past below product/spaces/archive, deleted with it",
  "Zone product/zones/plan below product/spaces/roadmap, deleted with it",
  "Frames product/zones/plan/frames below product/zones/plan, deleted with it",
].sort();

/** A service, and a stack with the component on it. */
export async function start(test: Owner, via: WorkspaceInterface, text = workspace()) {
  const service = await Service.start(test);
  const stack = await service.stack({ via, program: via.workspaceProgram });
  writeWorkspace(stack, text);
  return { service, stack };
}

const nameOf = (urn: string) => urn.split("::").at(-1) ?? "";

/** The resources in the state, as in `resources`. */
export async function structureOf(stack: Stack): Promise<string[]> {
  const { resources = [] } = (await stack.exportState()).deployment;
  const own = resources.filter(({ type }) => /canvas:(index:)?[A-Z]/.test(type));
  const lines = own.map(({ urn, type, parent = "", deletedWith }) => {
    const place = parent.includes("pulumi:pulumi:Stack") ? "" : ` below ${nameOf(parent)}`;
    if (deletedWith !== undefined) expect(deletedWith).toBe(parent);
    return `${type.split(":").at(-1)} ${nameOf(urn)}${place}${deletedWith === undefined ? "" : ", deleted with it"}`;
  });
  return lines.sort();
}

/** Continues a stack with another program, and expects that nothing changes or is requested. */
export async function continueStack(
  service: Service,
  old: Stack,
  options: Parameters<Service["stack"]>[0],
): Promise<void> {
  const stack = await service.stack(options);
  writeWorkspace(stack, workspace());
  await stack.importState(await old.exportState());
  service.takeRequests();
  expect(quiet(await stack.up())).toEqual({ same: 11 });
  expect(service.takeRequests()).toEqual([]);
  const before = await resourcesOf(old);
  for (const [name, { id }] of await resourcesOf(stack)) expect(id, name).toBe(before.get(name)?.id);
  expect(await structureOf(stack)).toEqual(resources);
}
