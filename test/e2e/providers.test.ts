// Explicit providers. What is wrong with a provider, and a token that is not known at preview, are in ../provider/plugin.
import { expect, it } from "vitest";
import { Stack } from "../engine/stack.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { type Owner, quiet, resourcesOf, Service } from "./service.ts";

/** The declaration of an explicit provider. */
const provider = (properties: object) => ({ type: "pulumi:providers:canvas", properties });

const ref = (name: string) => `\${${name}}`;

/** A lookup of a team through a provider. */
const teamThrough = (provider: string) => ({
  "fn::invoke": { function: "canvas:getTeam", arguments: { name: "Alpha" }, options: { provider: ref(provider) } },
});

/** Names the creator of all teams, because two emulators have the same ids. */
async function startAt(test: Owner, displayName: string): Promise<Service> {
  const service = await Service.start(test);
  service.change((store) => {
    for (const user of service.all("users")) store.put("users", { ...user, displayName });
  });
  return service;
}

const isThere = (service: Service, space: string) =>
  service.all("spaces", ({ name, trashedTime }) => name === space && trashedTime === null).length === 1;

it("two providers reach two services, and a new token leaves everything as it is", {
  timeout: 240_000,
}, async (test) => {
  const [eu, us] = [await startAt(test, "Europe"), await startAt(test, "America")];
  const { token } = eu.emulator.credentials;
  const { refreshToken, clientId, clientSecret, apiKey } = us.emulator.credentials;
  const american = { baseUrl: us.url, editionId: us.editionId, refreshToken, clientId, clientSecret, apiKey };
  const program = (accessToken: string, name: string) =>
    JSON.stringify({
      variables: { european: teamThrough("eu"), american: teamThrough("us") },
      resources: {
        eu: provider({ baseUrl: eu.url, editionId: eu.editionId, accessToken }),
        us: provider(american),
        one: {
          ...{ type: "canvas:Space", properties: { teamId: ref("european.teamId"), name } },
          options: { provider: ref("eu") },
        },
        inside: {
          ...{ type: "canvas:Zone", properties: { spaceId: ref("one.spaceId"), name: "Plan" } },
          options: { provider: ref("eu") },
        },
        two: {
          ...{ type: "canvas:Space", properties: { teamId: ref("american.teamId"), name: "Two" } },
          options: { provider: ref("us") },
        },
      },
      outputs: { places: [ref("european.createdByName"), ref("american.createdByName")] },
    });
  // Without any configuration.
  const stack = await Stack.create({ ...(await yamlInterface.stack?.()), program: program(token, "One") });
  test.onTestFinished(() => stack.remove());
  expect(quiet(await stack.up())).toEqual({ create: 6 });
  expect(await stack.outputs()).toEqual({ places: ["Europe", "America"] });
  expect([isThere(eu, "One"), isThere(us, "One"), isThere(eu, "Two"), isThere(us, "Two")]).toEqual([
    ...[true, false, false, true],
  ]);
  const state = JSON.stringify(await stack.exportState());
  expect([token, refreshToken, clientSecret, apiKey].filter((secret) => state.includes(secret))).toEqual([]);

  const known = eu.one("accessTokens", ({ id }) => id === token);
  eu.change((store) => {
    store.put("accessTokens", { ...known, id: "at_new" });
    store.remove("accessTokens", token);
  });
  eu.takeRequests();
  stack.setProgram(program("at_new", "Uno"));
  expect(quiet(await stack.up())).toEqual({ same: 4, update: 2 });
  const spaceId = (await resourcesOf(stack)).get("one")?.id;
  expect(eu.takeRequests()).toEqual(["GET /teams", `PUT /spaces/${spaceId}/meta`]);
  expect(JSON.stringify(await stack.exportState())).not.toContain("at_new");
  expect(quiet(await stack.refresh())).toEqual({ same: 6 });
  expect(quiet(await stack.destroy())).toEqual({ delete: 6 });
  expect([isThere(eu, "Uno"), isThere(us, "Two")]).toEqual([false, false]);
});
