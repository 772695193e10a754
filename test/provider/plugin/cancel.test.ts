import { describe, expect, it, vi } from "vitest";
import type { Service } from "../../e2e/service.ts";
import { configured, secret, urn } from "./configured.ts";
import { hold } from "./held.ts";
import type { Json } from "./messages.ts";
import { refusal } from "./process.ts";

const inputs = (service: Service, more: Json = {}): Json => ({
  teamId: service.team("Alpha"),
  name: secret("Confidential"),
  favorite: false,
  allowEmbed: false,
  trashed: false,
  onDestroy: "trash",
  ...more,
});

/** What the plugin knows of a space that was made and nothing more. */
function bareState(service: Service): { readonly id: string; readonly properties: Json } {
  const { id } = service.one("spaces", ({ name }) => name === "Confidential");
  const told = { spaceId: id, editionId: service.editionId, ownerZuid: service.zuid("owner") };
  return { id, properties: { ...inputs(service), ...told } };
}

describe("a create that is cancelled while its space is being made", () => {
  it.for([
    ["to be a favourite", { favorite: true }, "PUT space meta"],
    ["to go to the trash", { trashed: true }, "PUT space state"],
  ] as const)("gives back what it has made when the space still is %s", async ([, more, next], test) => {
    const { service, plugin } = await configured(test);
    const held = hold(service.emulator, "POST /spaces/");
    const creation = refusal(plugin.call("Create", { urn: urn("Space"), properties: inputs(service, more) }));
    await held.reached;
    await plugin.call("Cancel");
    held.release();
    const { message, made } = await creation;
    const { id, properties } = bareState(service);
    const reason = `${id} was created but not finished: ${next} was given up because the run was cancelled; run the update again to go on from there`;
    expect(message).toBe(`rpc error: code = Unknown desc = ${reason}`);
    expect(made).toEqual({ id, properties, reasons: [reason] });
    expect(service.takeRequests().filter((request) => !request.startsWith("GET"))).toEqual(["POST /spaces/"]);
  });

  it("says that it may have been made when no answer comes in the time that is left", async (test) => {
    const { service, plugin } = await configured(test);
    const held = hold(service.emulator, "POST /spaces/");
    const creation = refusal(plugin.call("Create", { urn: urn("Space"), properties: inputs(service) }));
    await held.reached;
    // The engine's last word gives a write four seconds.
    plugin.kill("SIGTERM");
    const { message, made } = await creation;
    held.release();
    expect(message).toBe(
      "rpc error: code = Unknown desc = POST space was given up because the run was cancelled; the change may have been made: refresh before trying again",
    );
    expect(made).toBeUndefined();
  });

  it("answers as ever when nothing was left to do", async (test) => {
    const { service, plugin } = await configured(test);
    const held = hold(service.emulator, "POST /spaces/");
    const creation = plugin.call("Create", { urn: urn("Space"), properties: inputs(service) });
    await held.reached;
    await plugin.call("Cancel");
    held.release();
    expect(await creation).toEqual(bareState(service));
  });

  it("ends at once, and has made nothing, when it was still looking around", async (test) => {
    const { service, plugin } = await configured(test);
    const held = hold(service.emulator, "GET /spaces");
    const creation = refusal(plugin.call("Create", { urn: urn("Space"), properties: inputs(service) }));
    await held.reached;
    await plugin.call("Cancel");
    const { message, made } = await creation;
    expect(message).toMatch(/^rpc error: code = FailedPrecondition desc = GET .* because the run was cancelled$/);
    expect(made).toBeUndefined();
    held.release();
    expect(service.takeRequests().filter((request) => !request.startsWith("GET"))).toEqual([]);
    expect(service.all("spaces", ({ name }) => name === "Confidential")).toEqual([]);
  });
});

it("ends a read at once when it is cancelled", async (test) => {
  const { service, plugin } = await configured(test);
  const id = service.space("Plans");
  const held = hold(service.emulator, `GET /spaces/${id}`);
  const properties = { ...inputs(service), spaceId: id, editionId: service.editionId };
  const reading = refusal(plugin.call("Read", { urn: urn("Space"), id, properties }));
  await held.reached;
  await plugin.call("Cancel");
  expect((await reading).message).toBe(
    "rpc error: code = FailedPrecondition desc = GET space was given up because the run was cancelled",
  );
  held.release();
});

it("begins nothing new after it was cancelled", async (test) => {
  const { service, plugin } = await configured(test);
  await plugin.call("Cancel");
  const creation = plugin.call("Create", { urn: urn("Space"), properties: inputs(service) });
  expect((await refusal(creation)).message).toMatch(/ was given up because the run was cancelled$/);
  const listing = plugin.stream("List", { token: "canvas:index:Team" });
  expect((await refusal(listing)).message).toMatch(/ was given up because the run was cancelled$/);
  expect(service.takeRequests()).toEqual([]);
});

it("lets a write in flight tell what it made when the process is asked to end", async (test) => {
  const { service, plugin } = await configured(test);
  const held = hold(service.emulator, "POST /spaces/");
  const creation = plugin.call("Create", { urn: urn("Space"), properties: inputs(service) });
  await held.reached;
  plugin.kill("SIGTERM");
  // A call that is refused shows that the signal has arrived.
  await vi.waitFor(() => refusal(plugin.call("GetPluginInfo")), { timeout: 20_000 });
  held.release();
  expect(await creation).toEqual(bareState(service));
  expect(await plugin.ended).toBe(0);
});
