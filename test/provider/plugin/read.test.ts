import { expect, it } from "vitest";
import { resources } from "../../../provider/resources/index.ts";
import { refusal } from "./process.ts";
import { startPlugin, urn } from "./start-plugin.ts";

it("looks up what a program asks for with get, by whatever it knows", async (test) => {
  const { service, plugin } = await startPlugin(test);
  const id = service.space("Plans");
  // The engine sends what the program says as inputs and as state.
  for (const known of [{}, { name: "Plans" }]) {
    const found = await plugin.call("Read", { urn: urn("Space"), id, inputs: known, properties: known });
    expect(found).toMatchObject({ id, properties: { spaceId: id, teamId: service.team("Alpha") } });
  }
});

it("does not overwrite a recorded state that it cannot read", async (test) => {
  const { service, plugin } = await startPlugin(test);
  const id = service.space("Plans");
  const inputs = { teamId: service.team("Alpha"), name: "Plans" };
  const state = { title: "Plans", teamId: inputs.teamId, spaceId: id, editionId: service.editionId };
  for (const [method, request] of [
    ["Read", { inputs, properties: state }],
    ["Diff", { olds: state, news: inputs }],
    ["Delete", { properties: state }],
  ] as const) {
    const { message } = await refusal(plugin.call(method, { urn: urn("Space"), id, ...request }));
    expect(message).toMatch(/the recorded state of this Space cannot be read by this version .*\(name is missing/);
  }
  for (const type of Object.keys(resources)) {
    const comparison = plugin.call("Diff", { urn: urn(type), id: "1", olds: { name: {} }, news: {} });
    expect((await refusal(comparison)).message).toContain(`the recorded state of this ${type} cannot be read`);
  }
  expect(service.takeRequests()).toEqual([]);
});
