// Ctrl-C during a run. Every moment of a cancellation is in ../provider/plugin/cancel.test.ts.
import { expect, it } from "vitest";
import { program } from "../provider/plugin/conversation-scenarios.ts";
import { pauseRequest } from "../provider/plugin/pause-request.ts";
import { GrpcLog } from "./grpc-log.ts";
import { errorsOf, Service } from "./service.ts";

it("goes on from a create that was cut short, and makes nothing twice", { timeout: 240_000 }, async (test) => {
  const service = await Service.start(test);
  const log = new GrpcLog(test);
  const text = program(`
const space = new Resource("Space", "space", {
  teamId: "${service.team("Alpha")}", name: pulumi.secret("Confidential"), favorite: true, spaceId: undefined,
});
new Resource("Zone", "zone", { spaceId: space.spaceId, name: "Made" });`);
  const stack = await service.stack({ program: text, plugin: true, environment: log.environment });
  const held = pauseRequest(service.emulator, "POST /spaces/");
  const cut = await stack.up({
    onStart: (cli) => void held.reached.then(() => log.interrupt(cli)).then(() => held.release()),
  });
  expect(cut.exitCode).not.toBe(0);
  const { id } = service.one("spaces", ({ name }) => name === "Confidential");
  expect(errorsOf(cut).join()).toContain(`${id} was created but not finished`);
  expect(service.takeWrites()).toEqual(["POST /spaces/"]);
  const { resources = [], pending_operations: pending = [] } = (await stack.exportState()).deployment;
  expect(pending).toEqual([]);
  const known = resources.filter(({ type }) => type.startsWith("canvas:"));
  expect(known).toHaveLength(1);
  expect(known[0]).toMatchObject({
    id,
    outputs: { spaceId: id, favorite: false, name: { ciphertext: expect.any(String) } },
  });

  const finished = await stack.up();
  expect(finished.exitCode, finished.stdout).toBe(0);
  expect(finished.changes).toEqual({ create: 1, same: 1, update: 1 });
  expect(service.takeWrites()).toEqual([`PUT /spaces/${id}/meta`, `POST /spaces/${id}/zones`]);
});
