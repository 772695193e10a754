// The component Workspace in TypeScript, with the generated Node SDK, and in Python.
import { expect, it } from "vitest";
import { findExecutable } from "../../../tools/engine/places.mjs";
import { quiet, Service } from "../../e2e/service.ts";
import { continueStack, dynamicWorkspace, pluginWorkspace, start } from "../../e2e/workspace-programs.ts";
import { providePython } from "../../engine/sdks.ts";
import { minutes } from "./sdk.ts";

const timeout = 10 * minutes;
const pythonProgram = `import pulumi_canvas as canvas
canvas.Workspace("product", file="workspace.yaml")
`;

it("continues a stack of classes, without a request", { timeout }, async (test) => {
  const { service, stack: old } = await start(test, dynamicWorkspace);
  quiet(await old.up());
  await continueStack(service, old, { via: pluginWorkspace, program: pluginWorkspace.workspaceProgram });
  if (!findExecutable("python3")) return;
  const python = { language: "python", plugin: true, path: await providePython() } as const;
  await continueStack(service, old, { ...python, program: pythonProgram });
});

const typescript = `import * as canvas from "pulumi-canvas";
const frames: canvas.WorkspaceDefinition["spaces"] = {
  roadmap: { access: { "owner@example.com": "viewer" }, zones: { plan: { frames: { now: { fill: "blue" } }, layout: { rows: ["now"] } } } },
};
const product = new canvas.Workspace("product", { workspace: { team: "Beta", spaces: frames } });
export const plan: canvas.Zone["zoneId"] = product.zones.plan;
// @ts-expect-error: there is no such role.
export const wrong: canvas.WorkspaceArgs = { workspace: { team: "Beta", access: { team: "owner" } } };
`;

it("is an object in TypeScript, with types that a program is held to", { timeout }, async (test) => {
  const service = await Service.start(test);
  const stack = await service.stack({ language: "typescript", typeCheck: true, program: typescript });
  expect(quiet(await stack.up())).toEqual({ create: 7 });
  expect(await stack.outputs()).toMatchObject({ plan: service.zone("plan", "roadmap") });
});
