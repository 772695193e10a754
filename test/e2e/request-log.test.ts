// The log of requests, as the engine shows it.
import { expect, it, onTestFinished } from "vitest";
import { dynamicInterface, type Interface } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { Service } from "./service.ts";

it.each<[where: string, via: Interface, environment: Record<string, string>, args: string[]]>([
  ["CANVAS_LOG, from the dynamic provider", dynamicInterface, { CANVAS_LOG: "requests" }, []],
  ["the engine's verbosity, from the plugin", yamlInterface, {}, ["-v=9", "--logflow", "--logtostderr"]],
])("is shown with %s", { timeout: 180_000 }, async (_, via, environment, args) => {
  const service = await Service.start({ onTestFinished });
  const declarations = [{ name: "one", type: "Space", args: { teamId: service.team("Alpha"), name: "One" } }] as const;
  const stack = await service.stack({ via, program: via.program(declarations), environment });
  const { diagnostics, stderr } = await stack.up({ args });
  const shown = [...diagnostics.map(({ message }) => message), stderr].join("\n");
  expect(shown).toMatch(/request createSpace: 200 in \d+ ms, attempt 1/);
});
