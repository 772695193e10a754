import { expect, it } from "vitest";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import type { Deployment, ResourceState } from "../engine/stack.ts";
import { type Args, type Declaration, dynamicInterface } from "./conformance/interface.ts";
import { Service, unchanged } from "./service.ts";

const timeout = 240_000;
const { program } = dynamicInterface;

/** An update of one resource and its expected requests; `{id}` is replaced by the resource's id. */
interface Change {
  readonly declaration: Declaration;
  readonly after: Args;
  readonly requests: readonly string[];
}

/** Each row changes a different object, so that the requests of two rows are never the same. */
function changes(service: Service): Change[] {
  const teamId = service.team("Alpha");
  const spaceId = service.space("Plans");
  const zuid = service.zuid("third");
  const zone = { zoneId: service.zone("Canvas", "Plans"), spaceId };
  const space = (name: string, after: Args, requests: string[], args: Args = {}): Change => ({
    declaration: { name, type: "Space", args: { teamId, name, ...args } },
    after,
    requests,
  });
  const zoneChange = (name: string, after: Args, requests: string[]): Change => ({
    declaration: { name, type: "Zone", args: { spaceId: service.space("Archive"), name } },
    after,
    requests,
  });
  const own = `/spaces/${service.space("Archive")}/zones/{id}`;
  return [
    space("renamed space", { name: "New name" }, ["PUT /spaces/{id}/meta"]),
    space("favourite space", { favorite: true }, ["PUT /spaces/{id}/meta"]),
    space("embedded space", { allowEmbed: true }, ["PUT /spaces/{id}/meta"]),
    space("moved space", { teamId: service.team("Beta") }, ["POST /spaces/{id}/move"]),
    // Whose zones go to the trash.
    space("trashed space", { trashed: true }, ["GET /spaces/{id}/zones/meta", "PUT /spaces/{id}/state"]),
    space("restored space", { trashed: false }, ["PUT /spaces/{id}/state"], { trashed: true }),
    space("kept space", { onDestroy: "retain" }, []),
    zoneChange("renamed zone", { name: "New name" }, [`PUT ${own}/meta`]),
    zoneChange("moved zone", { spaceId: service.space("Annex") }, [`POST ${own}/move`]),
    zoneChange("trashed zone", { trashed: true }, [`PUT ${own}/state`]),
    zoneChange("kept zone", { onDestroy: "retain" }, []),
    {
      declaration: { name: "frame", type: "Frame", args: { ...zone, name: "Made" } },
      after: { layout: { width: 200 } },
      requests: [`PUT /spaces/${spaceId}/zones/${zone.zoneId}/frames`],
    },
    {
      declaration: { name: "team", type: "Team", args: { name: "Shared" } },
      after: { description: "Ours" },
      requests: ["PUT /teams/{id}"],
    },
    {
      declaration: {
        name: "team member",
        type: "TeamMember",
        args: { teamId, mailId: "promoted@example.com", adopt: true },
      },
      after: { role: "TEAM_ADMIN" },
      requests: [`GET /teams/${teamId}/members`, `PUT /teams/${teamId}/members/${service.zuid("promoted")}`],
    },
    {
      declaration: { name: "space member", type: "SpaceMember", args: { spaceId, memberId: zuid } },
      after: { role: "EDITOR" },
      requests: [`PUT /spaces/${spaceId}/members/${zuid}`],
    },
  ];
}

it.concurrent("sends for a change what it needs, for no change nothing, and to make or refresh 20 spaces two lists", {
  timeout,
}, async (t) => {
  const service = await Service.start(t);
  const rows = changes(service);
  const teamId = service.team("Beta");
  const numbered = Array.from({ length: 20 }, (_, index) => `Space ${index + 1}`);
  const spaces = numbered.map((name): Declaration => ({ name, type: "Space", args: { teamId, name } }));

  const stack = await service.stack({ program: program(spaces) });
  expect((await stack.up()).exitCode).toBe(0);
  expect(service.takeRequests().sort()).toEqual([
    // What is there, and what is in the trash.
    ...["GET /spaces", "GET /spaces", "GET /users/me/permission"],
    ...spaces.map(() => "POST /spaces/"),
  ]);

  expect((await stack.refresh()).changes).toEqual({ same: 21 });
  const reads = service.takeRequests().map((request) => request.replace(/\d+$/, "ID"));
  expect(reads.sort()).toEqual(["GET /spaces", "GET /spaces", "GET /spaces/ID"]);

  const declarations = rows.map(({ declaration }) => declaration);
  stack.setProgram(program([...spaces, ...declarations]));
  expect((await stack.up()).exitCode).toBe(0);
  service.takeRequests();
  expect(unchanged(await stack.preview())).toBe(true);
  expect(service.takeRequests()).toEqual([]);

  const changed = rows.map(({ declaration, after }) => ({ ...declaration, args: { ...declaration.args, ...after } }));
  stack.setProgram(program([...spaces, ...changed]));
  const run = await stack.up();
  expect(run.exitCode, run.stdout).toBe(0);
  const { resources = [] } = (await stack.exportState()).deployment;
  const ids = new Map(resources.map(({ urn, id = "" }) => [urn.split("::").at(-1), id]));
  const expected = rows.flatMap(({ declaration, requests }) =>
    requests.map((request) => request.replace("{id}", ids.get(declaration.name) ?? "")),
  );
  expect(service.takeRequests().sort()).toEqual(expected.sort());
});

it.concurrent("refreshes 100 zones and their 400 frames with one list for each parent", { timeout }, async (t) => {
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
  // Creating 500 resources is slow, so generate the state from two created ones.
  await stack.importState(stateOfEverything(service, await stack.exportState()));
  service.takeRequests();

  const run = await stack.refresh();
  expect(run.exitCode, run.stdout).toBe(0);
  expect(run.changes).toEqual({ same: 501 });
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

/** 5 spaces with 20 zones each, and 4 frames in each zone. */
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
            zones: range(20).map((zone) => ({
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
