// Unit tests of users, with Pulumi's mocks: the published CommonJS code, without engine and service.
import { createRequire } from "node:module";
import * as pulumi from "@pulumi/pulumi";
import { beforeAll, expect, it } from "vitest";
import type * as sdk from "../../dist/sdk/index.js";

const require = createRequire(import.meta.url);
const calls: unknown[] = [];
let canvas: typeof sdk;

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }),
    call: ({ token, inputs }) => {
      calls.push({ token, inputs });
      return { teamId: "7", name: inputs.name };
    },
  });
  canvas = require("../../dist/sdk/index.js");
});

const known = <T>(output: pulumi.Output<T>) => new Promise((resolve) => output.apply(resolve));

it("calls of functions are answered by the mocks, in both forms", async () => {
  expect(await canvas.getTeam({ name: "Product" })).toEqual({ teamId: "7", name: "Product" });
  expect(await known(canvas.getTeamOutput({ name: pulumi.output("Design") }).name)).toBe("Design");
  expect(calls).toEqual([
    { token: "canvas:index:getTeam", inputs: { name: "Product" } },
    { token: "canvas:index:getTeam", inputs: { name: "Design" } },
  ]);
});

it("an output as an argument of a promise is refused in one sentence, without a stack trace", async () => {
  const message = "canvas.getSpace: spaceId is an output, whose value is not known yet; use getSpaceOutput";
  const args = { spaceId: pulumi.output("7") as unknown as string };
  await expect(canvas.getSpace(args)).rejects.toMatchObject({ message, stack: message });
});

it("a class has the outputs of the mocks, and its id as spaceId", async () => {
  const space = new canvas.Space("roadmap", { teamId: "7", name: "Roadmap" });
  expect(await known(pulumi.all([space.spaceId, space.name]))).toEqual(["roadmap-id", "Roadmap"]);
});

it("a workspace makes its resources", async () => {
  const zones = { plan: { frames: { now: { at: [0, 0] as [number, number] } } } };
  const people = { "ada@example.com": "admin" } as const;
  const product = new canvas.Workspace("product", {
    workspace: { team: "Product", people, access: { team: "viewer" }, spaces: { roadmap: { zones } } },
  });
  expect(await known(pulumi.all([product.spaces, product.zones, product.open]))).toEqual([
    { roadmap: "product/spaces/roadmap-id" },
    { plan: "product/zones/plan-id" },
    [],
  ]);
});

it.each([
  [
    { additionalSecretOutputs: ["name"] },
    "additionalSecretOutputs has no effect here; wrap the value in pulumi.secret where the program uses it",
  ],
  [
    { import: "1/2" },
    "import has no effect here; adopt it (existing, from), or import it with the plugin, see docs/plugin.md",
  ],
  [
    { replaceOnChanges: ["name"] },
    "replaceOnChanges has no effect here; leave it out: each class replaces its resource where the service cannot change it",
  ],
])("an option that would do nothing is refused: %o", (options: pulumi.CustomResourceOptions, message) => {
  expect(() => new canvas.Space("roadmap", { teamId: "7", name: "Roadmap" }, options)).toThrow(
    `canvas.Space roadmap: the option ${message}`,
  );
});
