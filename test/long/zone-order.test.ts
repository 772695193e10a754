// The zones of a space in the order of the file, though the engine runs what does not depend on each other at the same time.
import { expect, it } from "vitest";
import { Desk } from "../e2e/desk.ts";
import { quiet, type Service } from "../e2e/service.ts";
import { dynamicWorkspace, start, yamlWorkspace } from "../e2e/workspace-programs.ts";

const timeout = 240_000;

const fileOf = (spaces: Readonly<Record<string, string>>) => {
  const zonesOf = (keys: string) => [...keys].map((key) => `      ${key}: { title: ${key} }\n`).join("");
  const texts = Object.entries(spaces).map(([key, zones]) => `  ${key}:\n    zones:\n${zonesOf(zones)}`);
  return `team: Beta\nspaces:\n${texts.join("")}`;
};
const zonesIn = (service: Service, space: string): string => {
  const zones = service.all("zones", ({ spaceId }) => spaceId === service.space(space));
  return zones.map(({ name }) => name).join("");
};

it.concurrent.for([dynamicWorkspace, yamlWorkspace])(
  "is that of their creation, without dependencies in the state: $name",
  { timeout },
  async (via, test) => {
    const { service, stack } = await start(test, via, fileOf({ first: "qwertyuiop", second: "lkjhg" }));
    service.emulator.world.settings.latencyMs = 20;
    expect(quiet(await stack.up())).toEqual({ create: 20 });
    expect([zonesIn(service, "first"), zonesIn(service, "second")]).toEqual(["qwertyuiop", "lkjhg"]);
    const { resources = [] } = (await stack.exportState()).deployment;
    const zones = resources.filter(({ type }) => type.endsWith("Zone"));
    expect(zones).toHaveLength(15);
    for (const { dependencies = [] } of zones) expect(dependencies.join()).not.toContain("/zones/");
  },
);

it.concurrent("is compared by drift, which does not fail because of it", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  const write = (zones: string) =>
    desk.write(`${fileOf({ plans: zones })}people: { owner@example.com: admin, first@example.com: member }\n`);
  const update = async (zones: string) => {
    write(zones);
    expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0 });
  };
  await update("cab");
  await update("cxab");
  expect(zonesIn(desk.service, "plans")).toBe("cabx");
  expect(await desk.run("drift", "workspace.yaml")).toMatchObject({
    exitCode: 0,
    stdout:
      'reordered  space "plans" in team "Beta"  zones: "c", "x", "a", "b" -> "c", "a", "b", "x" (the service has no way to set the order)\n1 reordered.\n',
  });
  write("cabx");
  expect(await desk.run("drift", "workspace.yaml")).toMatchObject({ exitCode: 0, stdout: "No drift.\n" });
});
