// A change by hand that the program ignores stays, also after a refresh has found it.
import { expect, it } from "vitest";
import { type Declaration, dynamicInterface, Output } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { quiet, Service, unchanged } from "./service.ts";

it.concurrent.for([dynamicInterface, yamlInterface])(
  "ignoreChanges leaves a change by hand alone: $name",
  { timeout: 240_000 },
  async (via, test) => {
    const { service, stack } = await Service.startWith(test, via, workspace);
    quiet(await stack.up());
    const spaceId = service.space("Plans 2");
    const rename = (name: string) =>
      service.change((store) => {
        const space = store.get("spaces", spaceId);
        if (space) store.put("spaces", { ...space, name });
      });
    expect(unchanged(await stack.refresh())).toBe(true);
    rename("By hand");
    service.takeRequests();
    expect((await stack.refresh()).exitCode).toBe(0);
    expect(unchanged(await stack.up())).toBe(true);
    expect(service.takeWrites()).toEqual([]);
    expect((await stack.destroy()).exitCode).toBe(0);
  },
);

/** A space whose name people may change, with content of every kind. */
function workspace(service: Service): readonly Declaration[] {
  const spaceId = new Output("space", "spaceId");
  const place = { spaceId, zoneId: new Output("zone", "zoneId") };
  const space = { teamId: service.team("Alpha"), name: "Plans 2" };
  return [
    { name: "space", type: "Space", args: space, options: { ignoreChanges: ["name"] } },
    { name: "team", type: "Team", args: { name: "Alpha" } },
    { name: "member", type: "SpaceMember", args: { spaceId, mailId: "member@example.com", role: "EDITOR" } },
    { name: "zone", type: "Zone", args: { spaceId, name: "Plan" } },
    { name: "frame", type: "Frame", args: { ...place, name: "Now" } },
  ];
}
