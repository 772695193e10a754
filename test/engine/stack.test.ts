import { expect, it, onTestFinished } from "vitest";
import { Stack } from "./stack.ts";

const program = (title: string) => `
  const pulumi = require("@pulumi/pulumi");
  const provider = {
    create: async ({ title }) => ({ id: "note-1", outs: { title } }),
    update: async (id, olds, { title }) => ({ outs: { title } }),
  };
  const note = new pulumi.dynamic.Resource(provider, "note", { title: ${JSON.stringify(title)} });
  console.log("token", new pulumi.Config("canvas").get("token") === "hush");
  exports.id = note.id;
  exports.secret = new pulumi.Config("canvas").requireSecret("token");
`;

it("takes a program through its life on the real engine", { timeout: 180_000 }, async () => {
  const stack = await Stack.create({ program: program("first"), secrets: { "canvas:token": "hush" } });
  onTestFinished(() => stack.remove());
  const created = await stack.up();
  expect(created).toMatchObject({ exitCode: 0, operations: [{ op: "create", name: "note", failed: false }] });
  expect(created.diagnostics).toEqual([{ severity: "info", message: "token true", urn: "" }]);
  expect(await stack.outputs()).toEqual({ id: "note-1", secret: "hush" });
  expect(await stack.exportState()).toEqual(
    JSON.parse((await stack.run(["stack", "export", "--stack", "dev"])).stdout),
  );

  stack.setProgram(program("second"));
  const changed = await stack.preview();
  expect(changed.operations).toMatchObject([{ op: "update", name: "note", diffs: ["title"] }]);

  const destroyed = await stack.destroy();
  expect(destroyed).toMatchObject({ exitCode: 0, changes: { delete: 2 } });
  expect((await stack.exportState()).deployment.resources ?? []).toEqual([]);
});

it("runs a program in YAML without a word about its host", { timeout: 180_000 }, async () => {
  const program = `{ config: { title: { type: string } }, outputs: { title: "\${title}" } }`;
  const stack = await Stack.create({ program, language: "yaml", config: { title: "Plan" } });
  onTestFinished(() => stack.remove());
  expect(await stack.up()).toMatchObject({ exitCode: 0, diagnostics: [], stderr: "" });
  expect(await stack.outputs()).toEqual({ title: "Plan" });
});
