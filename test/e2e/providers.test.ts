// Explicit providers, and the precedence of provider configuration. What is wrong with a provider, and a token that is not known
// at preview, are in the recording "bad-configuration": conversations.test.ts.
import { expect, it } from "vitest";
import { type ResourceState, Stack, type StackOptions } from "../engine/stack.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { type Owner, quiet, resourcesOf, Service } from "./service.ts";

const timeout = 240_000;

/** A program in YAML. */
interface Program {
  readonly variables?: object;
  readonly resources?: object;
  readonly outputs?: object;
}

/** A stack with only the given configuration. */
async function stackOf(test: Owner, program: Program, options: Omit<StackOptions, "program"> = {}): Promise<Stack> {
  const stack = await Stack.create({
    ...(await yamlInterface.stack?.()),
    ...options,
    program: JSON.stringify(program),
  });
  test.onTestFinished(() => stack.remove());
  return stack;
}

/** The declaration of an explicit provider. */
const provider = (properties: object) => ({ type: "pulumi:providers:canvas", properties });

const ref = (name: string) => `\${${name}}`;

/** A lookup of a team by its name, through the default provider or another. */
const team = (name: string, through?: string) => ({
  "fn::invoke": {
    ...{ function: "canvas:getTeam", arguments: { name } },
    ...(through ? { options: { provider: ref(through) } } : {}),
  },
});

/** Names the creator of all teams, because two emulators have the same ids. */
async function startAt(test: Owner, displayName: string): Promise<Service> {
  const service = await Service.start(test);
  service.change((store) => {
    for (const user of service.all("users")) store.put("users", { ...user, displayName });
  });
  return service;
}

/** The state of a provider, by the start of its name. */
async function providerOf(stack: Stack, name: string): Promise<ResourceState | undefined> {
  const { resources = [] } = (await stack.exportState()).deployment;
  return resources.find(({ urn }) => urn.includes(`::pulumi:providers:canvas::${name}`));
}

const isThere = (service: Service, space: string) =>
  service.all("spaces", ({ name, trashedTime }) => name === space && trashedTime === null).length === 1;

it.concurrent("two providers reach two services, and a new token leaves everything as it is", {
  timeout,
}, async (test) => {
  const [eu, us] = [await startAt(test, "Europe"), await startAt(test, "America")];
  const { token } = eu.emulator.credentials;
  const { refreshToken, clientId, clientSecret, apiKey } = us.emulator.credentials;
  const american = { baseUrl: us.url, editionId: us.editionId, refreshToken, clientId, clientSecret, apiKey };
  const program = (accessToken: string, name: string): Program => ({
    variables: { european: team("Alpha", "eu"), american: team("Alpha", "us") },
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
  const stack = await stackOf(test, program(token, "One"));
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
  stack.setProgram(JSON.stringify(program("at_new", "Uno")));
  expect(quiet(await stack.up())).toEqual({ same: 4, update: 2 });
  const spaceId = (await resourcesOf(stack)).get("one")?.id;
  expect(eu.takeRequests()).toEqual(["GET /teams", `PUT /spaces/${spaceId}/meta`]);
  expect(JSON.stringify(await stack.exportState())).not.toContain("at_new");
  expect(quiet(await stack.refresh())).toEqual({ same: 6 });
  expect(quiet(await stack.destroy())).toEqual({ delete: 6 });
  expect([isThere(eu, "Uno"), isThere(us, "Two")]).toEqual([false, false]);
});

it.concurrent("imports through the provider that the command names, and from its edition", {
  timeout,
}, async (test) => {
  const service = await Service.start(test);
  const args = {
    baseUrl: service.url,
    editionId: service.edition("Branch"),
    accessToken: service.emulator.credentials.token,
  };
  const stack = await stackOf(test, { resources: { branch: provider(args) } });
  quiet(await stack.up());
  const { urn } = (await providerOf(stack, "branch")) ?? {};
  const options = ["--provider", `branch=${urn}`, "--generate-code=false"];
  quiet(await stack.import("canvas:index:Zone", "zone", "Plans/Canvas", { args: options }));
  const spaceId = service.space("Plans", "Branch");
  // The edition is the provider's, so the program can omit it.
  expect((await resourcesOf(stack)).get("zone")?.inputs).toEqual({ spaceId, name: "Canvas" });
});

const environmentOf = ({ url, emulator }: Service, editionId: string) => ({
  CANVAS_BASE_URL: url,
  CANVAS_ACCESS_TOKEN: emulator.credentials.token,
  CANVAS_EDITION_ID: editionId,
});

it.concurrent("prefers the program to the stack's configuration, and both to the environment", {
  timeout,
}, async (test) => {
  const [one, two, three] = [await startAt(test, "One"), await startAt(test, "Two"), await startAt(test, "Three")];
  const { token } = two.emulator.credentials;
  const explicit = { baseUrl: three.url, accessToken: three.emulator.credentials.token };
  const program: Program = {
    variables: { configured: team("Shared"), given: team("Shared", "explicit") },
    resources: { explicit: provider(explicit) },
    outputs: {
      places: [ref("configured.createdByName"), ref("given.createdByName")],
      editions: [ref("configured.editionId"), ref("given.editionId")],
    },
  };
  const stack = await stackOf(test, program, {
    environment: environmentOf(one, one.edition("Branch")),
    // The token must be encrypted in the state even if the configuration has it in plain text.
    config: { "canvas:baseUrl": two.url, "canvas:accessToken": token },
  });
  quiet(await stack.up());
  const branch = one.edition("Branch");
  expect(await stack.outputs()).toEqual({ places: ["Two", "Three"], editions: [branch, branch] });
  expect(one.takeRequests()).toEqual([]);
  const encrypted = { ciphertext: expect.any(String) };
  expect(await providerOf(stack, "default")).toMatchObject({ inputs: { baseUrl: two.url, accessToken: encrypted } });
  expect(JSON.stringify(await stack.exportState())).not.toContain(token);
});
