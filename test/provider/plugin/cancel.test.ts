import { describe, expect, it, vi } from "vitest";
import type { Service } from "../../e2e/service.ts";
import type { Json } from "./messages.ts";
import { pauseRequest } from "./pause-request.ts";
import { refusal } from "./process.ts";
import { secret, startPlugin, urn } from "./start-plugin.ts";

const inputs = (service: Service, more: Json = {}): Json => ({
  teamId: service.team("Alpha"),
  name: secret("Confidential"),
  favorite: false,
  allowEmbed: false,
  trashed: false,
  onDestroy: "trash",
  ...more,
});

/** The state of the space right after it was created, before any further step. */
function createdState(service: Service): { readonly id: string; readonly properties: Json } {
  const { id } = service.one("spaces", ({ name }) => name === "Confidential");
  const outputs = { spaceId: id, editionId: service.editionId, ownerZuid: service.zuid("owner") };
  return { id, properties: { ...inputs(service), ...outputs } };
}

describe("a create that is canceled", () => {
  it("reports id and state of the new space if it can no longer trash it", async (test) => {
    const { service, plugin } = await startPlugin(test);
    const paused = pauseRequest(service.emulator, "POST /spaces/");
    const creation = refusal(
      plugin.call("Create", { urn: urn("Space"), properties: inputs(service, { trashed: true }) }),
    );
    await paused.reached;
    await plugin.call("Cancel");
    paused.release();
    const { message, made } = await creation;
    const { id, properties } = createdState(service);
    const reason = `${id} was created but not finished: PUT space state was aborted because the run was canceled; run the update again to continue from there`;
    expect(message).toBe(`rpc error: code = Unknown desc = ${reason}`);
    expect(made).toEqual({ id, properties, reasons: [reason] });
    expect(service.takeRequests().filter((request) => !request.startsWith("GET"))).toEqual(["POST /spaces/"]);
  });

  it("reports an unknown outcome if no response arrives within the grace period", async (test) => {
    const { service, plugin } = await startPlugin(test);
    const paused = pauseRequest(service.emulator, "POST /spaces/");
    const creation = refusal(plugin.call("Create", { urn: urn("Space"), properties: inputs(service) }));
    await paused.reached;
    // After SIGTERM, a write in flight has four seconds left.
    plugin.kill("SIGTERM");
    const { message, made } = await creation;
    paused.release();
    expect(message).toMatch(
      /desc = Space ".+" may have been created among the spaces of team \d+, but was not found there \(POST space was aborted because the run was canceled\); look for it: if it is there, import it; otherwise, run the update again$/,
    );
    expect(made).toBeUndefined();
  });

  it("succeeds if no step is left", async (test) => {
    const { service, plugin } = await startPlugin(test);
    const paused = pauseRequest(service.emulator, "POST /spaces/");
    const creation = plugin.call("Create", { urn: urn("Space"), properties: inputs(service) });
    await paused.reached;
    await plugin.call("Cancel");
    paused.release();
    expect(await creation).toEqual(createdState(service));
  });
});

it("sends no request after it was canceled", async (test) => {
  const { service, plugin } = await startPlugin(test);
  await plugin.call("Cancel");
  const creation = plugin.call("Create", { urn: urn("Space"), properties: inputs(service) });
  expect((await refusal(creation)).message).toMatch(/ was aborted because the run was canceled$/);
  const listing = plugin.stream("List", { token: "canvas:index:Team" });
  expect((await refusal(listing)).message).toMatch(/ was aborted because the run was canceled$/);
  expect(service.takeRequests()).toEqual([]);
});

it("finishes a write in flight before it exits on SIGTERM", async (test) => {
  const { service, plugin } = await startPlugin(test);
  const paused = pauseRequest(service.emulator, "POST /spaces/");
  const creation = plugin.call("Create", { urn: urn("Space"), properties: inputs(service) });
  await paused.reached;
  plugin.kill("SIGTERM");
  // Calls fail as soon as the signal has arrived.
  await vi.waitFor(() => refusal(plugin.call("GetPluginInfo")), { timeout: 20_000 });
  paused.release();
  expect(await creation).toEqual(createdState(service));
  expect(await plugin.ended).toBe(0);
});
