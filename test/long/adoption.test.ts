// Stacks on things that exist: adopted by name, restored from the trash, left where they were. Every rule of adoption is in
// ../provider/resources/adoption.test.ts; here is what depends on the order of the engine.
import { expect, it } from "vitest";
import { type Args, type Declaration, dynamicInterface, type Interface, Output } from "../e2e/conformance/interface.ts";
import { yamlInterface } from "../e2e/conformance/yaml-interface.ts";
import { resourcesOf, Service, unchanged } from "../e2e/service.ts";
import type { Run } from "../engine/stack.ts";

const timeout = 240_000;
const yaml = { language: "yaml", plugin: true } as const;
const interfaces = [yamlInterface, dynamicInterface];

const idsOf = async (stack: Parameters<typeof resourcesOf>[0]) =>
  Object.fromEntries([...(await resourcesOf(stack))].map(([name, { id }]) => [name, id]));

/** Expects a run to succeed, and returns the messages that the user sees. */
function messagesOf({ exitCode, stdout, stderr, diagnostics }: Run): string[] {
  expect(exitCode, stdout + stderr).toBe(0);
  return diagnostics.map(({ message }) => message.trim()).sort();
}

/** A space with a zone, a frame and a member, which all adopt what is there. */
function workspace(teamId: string, name: string, more: Args = {}): Declaration[] {
  const spaceId = new Output("space", "spaceId");
  const zoneId = new Output("zone", "zoneId");
  return [
    { name: "space", type: "Space", args: { teamId, name, adopt: true, ...more } },
    { name: "zone", type: "Zone", args: { spaceId, name: "Canvas", adopt: true } },
    { name: "frame", type: "Frame", args: { spaceId, zoneId, name: "Old frame", adopt: true } },
    { name: "member", type: "SpaceMember", args: { spaceId, mailId: "first@example.com", adopt: true } },
  ];
}

it.concurrent("a stack begins on a workspace that exists, without pulumi import", { timeout }, async (test) => {
  const service = await Service.start(test);
  const program = yamlInterface.program(workspace(service.team("Alpha"), "Plans"));
  const stack = await service.stack({ ...yaml, program });
  const { frameId } = service.one("frames", ({ name }) => name === "Old frame");
  const ids = { space: service.space("Plans"), zone: service.zone("Canvas", "Plans"), frame: frameId };
  const adopts = [
    `adopts Frame "Old frame" (${ids.frame})`,
    `adopts Space "Plans" (${ids.space})`,
    `adopts Zone "Canvas" (${ids.zone})`,
  ];
  expect(messagesOf(await stack.preview())).toEqual(adopts);
  expect(service.takeWrites()).toEqual([]);

  expect(messagesOf(await stack.up())).toEqual(adopts);
  expect(service.takeWrites()).toEqual([`POST /spaces/${ids.space}/members`]);
  expect(await idsOf(stack)).toMatchObject(ids);
  expect(unchanged(await stack.preview())).toBe(true);

  service.takeRequests();
  expect(messagesOf(await stack.destroy())).toEqual([
    `Frame "Old frame" (${ids.frame}) is left alone: it was adopted, and onDestroy is not set`,
    `Space "Plans" (${ids.space}) is left alone: it was adopted, and onDestroy is not set`,
    `Zone "Canvas" (${ids.zone}) is left alone: it was adopted, and onDestroy is not set`,
  ]);
  expect(service.takeWrites()).toEqual([`DELETE /spaces/${ids.space}/members/${service.zuid("first")}`]);
});

/** The program, with everything in the space deleted with it. */
function deletedWithSpace(via: Interface, declarations: readonly Declaration[]): string {
  const text = via.program(declarations);
  if (via === dynamicInterface)
    return text.replace(/^(made\["(?!space").*)\);$/gm, '$1, { deletedWith: made["space"] });');
  const program = JSON.parse(text);
  for (const [name, resource] of Object.entries<Record<string, unknown>>(program.resources))
    if (name !== "space") resource.options = { deletedWith: "$" + "{space}" };
  return JSON.stringify(program);
}

it.concurrent.for(interfaces)("destroy, then up, gives the same ids: $name", { timeout }, async (via, test) => {
  const service = await Service.start(test);
  const declarations = workspace(service.team("Alpha"), "Launch", { onTrashed: "restore" });
  const program = deletedWithSpace(via, declarations);
  const stack = await service.stack({ via, program });
  expect(messagesOf(await stack.up())).toEqual([]);
  const ids = await idsOf(stack);
  const counts = () =>
    (["spaces", "zones", "frames", "spaceMembers"] as const).map((table) => service.all(table).length);
  const before = counts();
  const destroyed = await stack.destroy();
  expect(messagesOf(destroyed)).toEqual([]);
  expect(destroyed.leftOpen).toEqual([`Space "Launch" (${ids.space}) is in the trash`]);
  expect(service.one("spaces", ({ name }) => name === "Launch").trashedTime).not.toBeNull();
  service.takeRequests();

  const restores = `restores Space "Launch" (${ids.space}) from the trash`;
  // The engine does not call the host of dynamic providers for the preview of a create.
  if (via === yamlInterface) {
    const preview = await stack.preview();
    expect(messagesOf(preview)).toEqual([restores]);
    expect(preview.operations.find(({ name }) => name === "zone")?.outputs.spaceId).toBe(ids.space);
    expect(service.takeWrites()).toEqual([]);
  }
  expect(messagesOf(await stack.up())).toEqual([`adopts Zone "Canvas" (${ids.zone})`, restores]);
  // The id of a frame is derived from the resource's name: it is the program's own, and needs no message.
  expect(service.takeWrites()).toEqual([`PUT /spaces/${ids.space}/state`]);
  expect(await idsOf(stack)).toEqual(ids);
  expect(counts()).toEqual(before);
});

it.concurrent("a resource that is renamed in the program keeps its space and zone", { timeout }, async (test) => {
  const service = await Service.start(test);
  const program = (space: string, zone: string) => {
    const args = { teamId: service.team("Alpha"), name: "Launch", adopt: true };
    const inside = { spaceId: new Output(space, "spaceId"), name: "Canvas", adopt: true };
    return yamlInterface.program([
      { name: space, type: "Space", args },
      { name: zone, type: "Zone", args: inside },
    ]);
  };
  const stack = await service.stack({ ...yaml, program: program("space", "zone") });
  expect(messagesOf(await stack.up())).toEqual([]);
  const ids = await idsOf(stack);
  stack.setProgram(program("renamed-space", "renamed-zone"));
  messagesOf(await stack.up());
  expect(await idsOf(stack)).toEqual({ "renamed-space": ids.space, "renamed-zone": ids.zone });
  stack.setProgram(program("last-space", "last-zone"));
  messagesOf(await stack.up({ args: ["--refresh"] }));
  expect(await idsOf(stack)).toEqual({ "last-space": ids.space, "last-zone": ids.zone });
  expect(service.store.get("spaces", ids.space ?? "")?.trashedTime).toBeNull();
  expect(service.store.get("zones", ids.zone ?? "")?.trashedTime).toBeNull();
});

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
  expect(warning).toContain("run pulumi destroy --target URN for the new one, then pulumi up with adoptOwn: true");
  const { space: second = "" } = await idsOf(stack);
  stack.setProgram(program({ adoptOwn: true }));
  messagesOf(await stack.destroy({ args: ["--target", "urn:pulumi:dev::test::canvas:index:Space::space"] }));
  expect(messagesOf(await stack.up())).toEqual([`continues with Space "Plans" (${id})`]);
  expect((await idsOf(stack)).space).toBe(id);
  expect(service.store.get("spaces", second)?.trashedTime).not.toBeNull();
  expect(service.store.get("spaces", id)?.trashedTime).toBeNull();
});
