// Pulumi's option `protect` compared with `onDestroy: prevent`: when each of them refuses, and what has happened by then.
import { expect, it } from "vitest";
import type { Run } from "../engine/stack.ts";
import { type Declaration, dynamicInterface, Output } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { quiet, resourcesOf, Service } from "./service.ts";

const timeout = 240_000;
const interfaces = [dynamicInterface, yamlInterface];

/** A space that has to stay, with a zone. */
function workspace(service: Service, kept: Pick<Declaration, "options"> & { readonly onDestroy?: string }) {
  const { options = {}, onDestroy } = kept;
  const args = { teamId: service.team("Alpha"), name: "Kept", ...(onDestroy ? { onDestroy } : {}) };
  return [
    { name: "space", type: "Space", args, options },
    { name: "zone", type: "Zone", args: { spaceId: new Output("space", "spaceId"), name: "Plan" } },
  ] as const satisfies readonly Declaration[];
}

it.concurrent.for(interfaces)(
  "protect refuses in the preview of every command, before anything is sent: $name",
  { timeout },
  async (via, test) => {
    const { service, stack } = await Service.startWith(test, via, (service) =>
      workspace(service, { options: { protect: true } }),
    );
    quiet(await stack.up());
    service.takeRequests();
    expect(refusalOf(await stack.run(["destroy", "--yes", "--stack", "dev"]))).toBe("protected");
    stack.setProgram(via.program([]));
    expect(refusalOf(await stack.run(["up", "--yes", "--stack", "dev"]))).toBe("protected");
    expect(service.takeWrites()).toEqual([]);
    expect([...(await resourcesOf(stack)).keys()].sort()).toEqual(["space", "zone"]);
    // Without a preview, the engine finds out only after it has deleted the zone.
    expect(refusalOf(await stack.destroy())).toBe("protected");
    expect(service.takeWrites()).toHaveLength(1);

    stack.setProgram(via.program(workspace(service, {})));
    expect(quiet(await stack.up())).toEqual({ create: 1, same: 2 });
    expect((await stack.destroy()).exitCode).toBe(0);
  },
);

it.concurrent.for(interfaces)(
  "onDestroy: prevent refuses when the deletion is reached, after that of the zone: $name",
  { timeout },
  async (via, test) => {
    const { service, stack } = await Service.startWith(test, via, (service) =>
      workspace(service, { onDestroy: "prevent" }),
    );
    quiet(await stack.up());
    service.takeRequests();
    const spaceId = service.space("Kept");
    const zoneId = service.zone("Plan", "Kept");
    expect((await stack.run(["destroy", "--preview-only", "--stack", "dev"])).exitCode).toBe(0);
    expect(refusalOf(await stack.destroy())).toBe("has onDestroy: prevent");
    expect(service.takeWrites()).toEqual([`PUT /spaces/${spaceId}/zones/${zoneId}/state`]);
    expect([...(await resourcesOf(stack)).keys()]).toEqual(["space"]);
  },
);

function refusalOf({ exitCode, stdout, stderr }: Run): string | undefined {
  const [reason] = /protected|has onDestroy: prevent/.exec(stdout + stderr) ?? [];
  return exitCode === 0 ? undefined : reason;
}
