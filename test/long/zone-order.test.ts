// The zones of a space in the order of the file, though the engine runs what does not depend on each other at the same time.
import { expect, it } from "vitest";
import { quiet, type Service } from "../e2e/service.ts";
import { dynamicWorkspace, start, yamlWorkspace } from "../e2e/workspace-programs.ts";

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
  { timeout: 240_000 },
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
