// SIGKILL to the provider or to the whole run, after the service has applied a change and before anything is recorded.
// test/provider/resources/crash.test.ts has every step of every resource; here is a sample on the real engine.
import { expect, it } from "vitest";
import type { Stack } from "../engine/stack.ts";
import { type Declaration, dynamicInterface } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { killedAfter } from "./kill.ts";
import { quiet, resourcesOf, Service } from "./service.ts";

const timeout = 240_000;
const yaml = { language: "yaml", plugin: true } as const;

/** Removes the lock that a killed CLI leaves on the stack. */
async function unlock(stack: Stack): Promise<void> {
  const canceled = await stack.run(["cancel", "--yes", "--stack", "dev"]);
  expect(canceled, canceled.stderr).toMatchObject({ exitCode: 0 });
}

const named = (service: Service, wanted: string) =>
  service.all("spaces", ({ name }) => name === wanted).map(({ id }) => id);

it.concurrent("the documented import adopts a space that was created and not recorded", { timeout }, async (test) => {
  const service = await Service.start(test);
  const args = { teamId: service.team("Alpha"), name: "Made", favorite: true };
  const program = yamlInterface.program([{ name: "space", type: "Space", args }]);
  const stack = await service.stack({ ...yaml, program });
  await stack.up(killedAfter(service, ["POST /spaces/"], "everything"));
  const { id } = service.one("spaces", ({ name }) => name === "Made");
  expect((await resourcesOf(stack)).size).toBe(0);
  await unlock(stack);

  // The commands of the README.
  expect(quiet(await stack.import("canvas:index:Space", "space", "Made"))).toEqual({ import: 1, same: 1 });
  expect(quiet(await stack.refresh({ args: ["--clear-pending-creates"] }))).toEqual({ same: 2 });
  service.takeRequests();
  expect(quiet(await stack.up())).toEqual({ same: 1, update: 1 });
  expect(service.takeWrites()).toEqual([`PUT /spaces/${id}/meta`]);
  expect(named(service, "Made")).toEqual([id]);
});

it.concurrent("draws a frame once and finishes an update though the provider was killed, with classes", {
  timeout,
}, async (test) => {
  const service = await Service.start(test);
  const spaceId = service.space("Annex");
  const place = { spaceId: service.space("Plans"), zoneId: service.zone("Canvas", "Plans") };
  const zone = (name: string): Declaration => ({ name: "zone", type: "Zone", args: { spaceId, name } });
  const frame: Declaration = { name: "frame", type: "Frame", args: { ...place, name: "Now", layout: { width: 9 } } };
  const stack = await service.stack({ program: dynamicInterface.program([zone("Before")]) });
  quiet(await stack.up());
  const id = service.zone("Before", "Annex");

  stack.setProgram(dynamicInterface.program([zone("After"), frame]));
  const requests = [
    `PUT /spaces/${spaceId}/zones/${id}/meta`,
    `POST /spaces/${place.spaceId}/zones/${place.zoneId}/frames`,
  ];
  const killed = await stack.up(killedAfter(service, requests, "the provider"));
  expect(killed.exitCode).not.toBe(0);
  expect([...(await resourcesOf(stack)).keys()]).toEqual(["zone"]);

  expect(quiet(await stack.up())).toEqual({ create: 1, same: 1, update: 1 });
  expect(service.zone("After", "Annex")).toBe(id);
  const { frameId } = service.one("frames", ({ name }) => name === "Now");
  expect((await resourcesOf(stack)).get("frame")?.id).toBe(frameId);
});
