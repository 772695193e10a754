// Resources of one program share their requests, though the engine runs them separately. The requests of each change are in
// ../provider/resources.
import { expect, it } from "vitest";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import type { Deployment, ResourceState } from "../engine/stack.ts";
import { type Args, type Declaration, dynamicInterface } from "./conformance/interface.ts";
import { Service } from "./service.ts";

const timeout = 240_000;
const { program } = dynamicInterface;

it.concurrent("makes and refreshes 20 spaces with two lists", { timeout }, async (t) => {
  const service = await Service.start(t);
  const teamId = service.team("Beta");
  const names = Array.from({ length: 20 }, (_, index) => `Space ${index + 1}`);
  const spaces = names.map((name): Declaration => ({ name, type: "Space", args: { teamId, name } }));

  const stack = await service.stack({ program: program(spaces) });
  expect((await stack.up()).exitCode).toBe(0);
  expect(service.takeRequests().sort()).toEqual([
    // What is there, and what is in the trash.
    ...["GET /spaces", "GET /spaces", "GET /teams/users/me/permission"],
    ...spaces.map(() => "POST /spaces/"),
  ]);

  expect((await stack.refresh()).changes).toEqual({ same: 21 });
  const reads = service.takeRequests().map((request) => request.replace(/\d+$/, "ID"));
  expect(reads.sort()).toEqual(["GET /spaces", "GET /spaces/ID"]);
});

it.concurrent("refreshes 20 zones and their 80 frames with one list for each parent", { timeout }, async (t) => {
  const service = await Service.start(t, { seed: manyZones });
  const spaces = service.all("spaces");
  const [spaceId = ""] = spaces.map(({ id }) => id);
  const [zoneId = ""] = service.all("zones").map(({ id }) => id);
  const stack = await service.stack({
    program: program([
      { name: "zone", type: "Zone", args: { spaceId, name: "Model" } },
      { name: "frame", type: "Frame", args: { spaceId, zoneId, name: "Model" } },
    ]),
  });
  expect((await stack.up()).exitCode).toBe(0);
  // Creating 100 resources is slow, so generate the state from two created ones.
  await stack.importState(stateOfEverything(service, await stack.exportState()));
  service.takeRequests();

  const run = await stack.refresh();
  expect(run.exitCode, run.stdout).toBe(0);
  expect(run.changes).toEqual({ same: 101 });
  expect(service.takeRequests().sort()).toEqual(
    [
      ...spaces.map(({ id }) => `GET /spaces/${id}/zones/meta`),
      ...service
        .all("zones", ({ name }) => name !== "Model")
        .map((zone) => `GET /spaces/${zone.spaceId}/zones/${zone.id}/frames`),
    ].sort(),
  );
});

const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

/** 5 spaces with 4 zones each, and 4 frames in each zone. */
const manyZones: SeedInput = {
  editions: [
    {
      name: "Acme",
      owner: "owner@example.com",
      teams: [
        {
          name: "Alpha",
          spaces: range(5).map((space) => ({
            name: `Space ${space}`,
            zones: range(4).map((zone) => ({
              name: `Zone ${zone}`,
              frames: range(4).map((frame) => ({ name: `Frame ${frame}` })),
            })),
          })),
        },
      ],
    },
  ],
};

/** The state of a stack with every zone and frame of the seed, copied from the two resources in it. */
function stateOfEverything(service: Service, exported: Deployment): Deployment {
  const { resources = [] } = exported.deployment;
  const model = (name: string) => resources.find(({ urn }) => urn.endsWith(`::${name}`));
  const copy = (original: ResourceState | undefined, id: string, properties: Args): ResourceState[] =>
    original === undefined
      ? []
      : [
          {
            ...original,
            urn: `${original.urn}-${id}`,
            id,
            inputs: { ...original.inputs, ...properties },
            outputs: { ...original.outputs, ...properties },
          },
        ];
  const zones = service
    .all("zones", ({ name }) => name !== "Model")
    .flatMap(({ id, spaceId, name }) => copy(model("zone"), id, { zoneId: id, spaceId, name }));
  const frames = service
    .all("frames", ({ name }) => name !== "Model")
    .flatMap(({ frameId, zoneId, name }) => {
      const spaceId = service.store.get("zones", zoneId)?.spaceId;
      return copy(model("frame"), frameId, { frameId, zoneId, spaceId, name });
    });
  const others = resources.filter(({ urn }) => !urn.endsWith("::zone") && !urn.endsWith("::frame"));
  return { ...exported, deployment: { ...exported.deployment, resources: [...others, ...zones, ...frames] } };
}
