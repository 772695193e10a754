// Ctrl-C during a run: created resources are in the state, and the next run continues from there.
import { expect, it } from "vitest";
import type { RunOptions, Stack } from "../engine/stack.ts";
import { program } from "../provider/plugin/conversation-scenarios.ts";
import { pauseRequest } from "../provider/plugin/pause-request.ts";
import { GrpcLog } from "./grpc-log.ts";
import { errorsOf, type Owner, Service, unchanged } from "./service.ts";

const timeout = 240_000;

async function start(test: Owner, text: (service: Service) => string) {
  const service = await Service.start(test);
  const log = new GrpcLog(test);
  const stack = await service.stack({ program: program(text(service)), plugin: true, environment: log.environment });
  return { service, stack, log };
}

/** Sends Ctrl-C while a request is pending; the request is then answered or left pending. */
function interruptedAt(service: Service, log: GrpcLog, request: string, isAnswered = true): RunOptions {
  const held = pauseRequest(service.emulator, request);
  const answer = () => (isAnswered ? held.release() : undefined);
  log.clear();
  return { onStart: (cli) => void held.reached.then(() => log.interrupt(cli)).then(answer) };
}

/** The resources in the state, without their dependencies, which the engine may rewrite. */
async function knownOf(stack: Stack) {
  const { resources = [], pending_operations = [] } = (await stack.exportState()).deployment;
  expect(pending_operations).toEqual([]);
  const own = resources.filter(({ type }) => type.startsWith("canvas:"));
  return own.map(({ urn, id, inputs, outputs }) => ({ urn, id, inputs, outputs }));
}

it.concurrent("goes on from a create that was cut short, and makes nothing twice", { timeout }, async (test) => {
  const { service, stack, log } = await start(
    test,
    (service) => `
const space = new Resource("Space", "space", {
  teamId: "${service.team("Alpha")}", name: pulumi.secret("Confidential"), favorite: true, spaceId: undefined,
});
new Resource("Zone", "zone", { spaceId: space.spaceId, name: "Made" });`,
  );
  const cut = await stack.up(interruptedAt(service, log, "POST /spaces/"));
  expect(cut.exitCode).not.toBe(0);
  const { id } = service.one("spaces", ({ name }) => name === "Confidential");
  expect(errorsOf(cut).join()).toContain(`${id} was created but not finished`);
  expect(service.takeWrites()).toEqual(["POST /spaces/"]);
  const [space, ...others] = await knownOf(stack);
  expect(others).toEqual([]);
  expect(space).toMatchObject({
    id,
    outputs: { spaceId: id, favorite: false, name: { ciphertext: expect.any(String) } },
  });

  const finished = await stack.up();
  expect(finished.exitCode, finished.stdout).toBe(0);
  expect(finished.changes).toEqual({ create: 1, same: 1, update: 1 });
  expect(service.takeWrites()).toEqual([`PUT /spaces/${id}/meta`, `POST /spaces/${id}/zones`]);
});

it.concurrent("keeps what a create made whose last request was under way", { timeout }, async (test) => {
  const { service, stack, log } = await start(
    test,
    (service) => `new Resource("Zone", "zone", { spaceId: "${service.space("Annex")}", name: "Made" });`,
  );
  const request = `POST /spaces/${service.space("Annex")}/zones`;
  await stack.up(interruptedAt(service, log, request));
  expect((await knownOf(stack)).map(({ id }) => id)).toEqual([service.zone("Made", "Annex")]);
  expect(unchanged(await stack.up())).toBe(true);
  expect(service.takeWrites()).toEqual([request]);
});

it.concurrent("keeps the state when a refresh is cut short, without waiting for the service", {
  timeout,
}, async (test) => {
  const { service, stack, log } = await start(
    test,
    (service) => `new Resource("Space", "space", { teamId: "${service.team("Alpha")}", name: "Made" });`,
  );
  expect((await stack.up()).exitCode).toBe(0);
  const before = await knownOf(stack);
  const { id } = service.one("spaces", ({ name }) => name === "Made");
  const cut = await stack.refresh(interruptedAt(service, log, `GET /spaces/${id}`, false));
  expect(cut.exitCode).not.toBe(0);
  expect(errorsOf(cut).join()).toContain("GET space was aborted because the run was canceled");
  expect(await knownOf(stack)).toEqual(before);
  expect(unchanged(await stack.refresh())).toBe(true);
});
