// A collection and a part of it cannot both be managed: the engine checks both in one process, with either interface.
import { expect, it } from "vitest";
import { dynamicInterface } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { Service } from "./service.ts";

it.concurrent.for([dynamicInterface, yamlInterface])(
  "a Frames and a Frame of one zone are an error that names both: $name",
  { timeout: 240_000 },
  async (via, test) => {
    const { service, stack } = await Service.startWith(test, via, (one) => {
      const place = { spaceId: one.space("Plans"), zoneId: one.zone("Canvas", "Plans") };
      return [
        { name: "cards", type: "Frames", args: { ...place, frames: { now: {} } } },
        { name: "single", type: "Frame", args: { ...place, name: "Next" } },
      ];
    });
    const run = await stack.preview();
    expect(run.exitCode).not.toBe(0);
    const errors = run.diagnostics.map(({ urn, message }) => `${urn} ${message}`).join("\n");
    expect(errors).toMatch(/cannot manage the frames of zone [\w-]+: /);
    expect(errors).toMatch(/\bcards\b/);
    expect(errors).toMatch(/\bsingle\b/);
    expect(service.takeRequests()).toEqual([]);
  },
);
