// Stacks on things that exist, where it depends on the order of the engine. Every rule of adoption is in
// ../provider/resources/adoption.test.ts, and a stack on a whole workspace in ../release/examples/existing-workspace.test.ts.
import { expect, it } from "vitest";
import type { Args } from "../e2e/conformance/interface.ts";
import { yamlInterface } from "../e2e/conformance/yaml-interface.ts";
import { resourcesOf, Service } from "../e2e/service.ts";
import type { Run } from "../engine/stack.ts";

const timeout = 240_000;
const yaml = { language: "yaml", plugin: true } as const;

const idsOf = async (stack: Parameters<typeof resourcesOf>[0]) =>
  Object.fromEntries([...(await resourcesOf(stack))].map(([name, { id }]) => [name, id]));

/** Expects a run to succeed, and returns the messages that the user sees. */
function messagesOf({ exitCode, stdout, stderr, diagnostics }: Run): string[] {
  expect(exitCode, stdout + stderr).toBe(0);
  return diagnostics.map(({ message }) => message.trim()).sort();
}

it.concurrent("frames survive a replacement that failed before its deletes", { timeout }, async (test) => {
  const service = await Service.start(test);
  const place = { spaceId: service.space("Plans"), zoneId: service.zone("Canvas", "Plans") };
  const program = (spaceName: string) =>
    yamlInterface.program([
      { name: "it", type: "Frames", args: { ...place, frames: { New: {} } } },
      { name: "other", type: "Space", args: { teamId: service.team("Alpha"), name: spaceName } },
    ]);
  const stack = await service.stack({ ...yaml, program: program("Other") });
  messagesOf(await stack.up());
  stack.setProgram(program("Another"));
  service.fault({
    method: "PUT",
    path: "/*/spaces/*/meta",
    action: { kind: "status", status: 400, when: "before" },
    nth: 1,
  });
  const frames = "urn:pulumi:dev::test::canvas:index:Frames::it";
  expect((await stack.up({ args: ["--replace", frames] })).exitCode).not.toBe(0);
  const framesNow = () => service.all("frames", ({ name }) => name === "New");
  expect(framesNow()).toHaveLength(1);
  expect(messagesOf(await stack.up()).join()).toContain("the program still manages them");
  expect(framesNow()).toHaveLength(1);
  expect(Object.keys(await idsOf(stack))).toEqual(["it", "other"]);
  messagesOf(await stack.destroy());
  expect(framesNow()).toEqual([]);
});

it.concurrent("a space that was created twice is repaired as the warning says", { timeout }, async (test) => {
  const service = await Service.start(test);
  const program = (more: Args) => {
    const args = { teamId: service.team("Alpha"), name: "Plans", ...more };
    return yamlInterface.program([{ name: "space", type: "Space", args }]);
  };
  const id = service.space("Plans");
  const stack = await service.stack({ ...yaml, program: program({}) });
  const [warning = ""] = messagesOf(await stack.up());
  expect(warning).toContain(
    "run pulumi destroy --target URN for the new one, then pulumi up with existing set to adopt",
  );
  const { space: second = "" } = await idsOf(stack);
  stack.setProgram(program({ existing: "adopt" }));
  messagesOf(await stack.destroy({ args: ["--target", "urn:pulumi:dev::test::canvas:index:Space::space"] }));
  expect(messagesOf(await stack.up())).toEqual([`adopts Space "Plans" (${id})`]);
  expect((await idsOf(stack)).space).toBe(id);
  expect(service.store.get("spaces", second)?.trashedTime).not.toBeNull();
  expect(service.store.get("spaces", id)?.trashedTime).toBeNull();
});
