// Explicit providers, and the precedence of provider configuration.
import { expect, it } from "vitest";
import { type ResourceState, Stack, type StackOptions } from "../engine/stack.ts";
import { pluginInterface } from "./conformance/interface.ts";
import { errorsOf, type Owner, quiet, resourcesOf, Service } from "./service.ts";

const timeout = 600_000;

/** A stack with only the given configuration. */
async function stackOf(test: Owner, body: string, options: Omit<StackOptions, "program"> = {}): Promise<Stack> {
  const stack = await Stack.create({ ...(await pluginInterface.stack?.()), ...options, program: program(body) });
  test.onTestFinished(() => stack.remove());
  return stack;
}

const program = (body: string) => `
const pulumi = require("@pulumi/pulumi");
const canvas = require("pulumi-canvas-sdk");
${body}`;

/** The declaration of an explicit provider. */
const provider = (name: string, args: object) => `new canvas.Provider("${name}", ${JSON.stringify(args)})`;

/** Sets the description of all teams, because two emulators have the same ids. */
async function startAt(test: Owner, description: string): Promise<Service> {
  const service = await Service.start(test);
  service.change((store) => {
    for (const team of service.all("teams")) store.put("teams", { ...team, description });
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
  const body = (accessToken: string, name: string) => `
    const eu = ${provider("eu", { baseUrl: eu.url, editionId: eu.editionId, accessToken })};
    const us = ${provider("us", american)};
    const teamId = (provider) => canvas.getTeamOutput({ name: "Alpha" }, { provider }).teamId;
    const one = new canvas.Space("one", { teamId: teamId(eu), name: "${name}" }, { provider: eu });
    new canvas.Zone("inside", { spaceId: one.spaceId, name: "Plan" }, { provider: eu });
    new canvas.Space("two", { teamId: teamId(us), name: "Two" }, { provider: us });
    exports.places = [eu, us].map((provider) => canvas.getTeamOutput({ name: "Beta" }, { provider }).description);`;
  const stack = await stackOf(test, body(token, "One"));
  expect(quiet(await stack.up())).toEqual({ create: 6 });
  expect(await stack.outputs()).toEqual({ places: ["Europe", "America"] });
  expect([isThere(eu, "One"), isThere(us, "One"), isThere(eu, "Two"), isThere(us, "Two")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const state = JSON.stringify(await stack.exportState());
  expect([token, refreshToken, clientSecret, apiKey].filter((secret) => state.includes(secret))).toEqual([]);

  const known = eu.one("accessTokens", ({ id }) => id === token);
  eu.change((store) => {
    store.put("accessTokens", { ...known, id: "at_new" });
    store.remove("accessTokens", token);
  });
  stack.setProgram(program(body("at_new", "One")));
  const preview = await stack.preview();
  expect(quiet(preview)).toEqual({ same: 5, update: 1 });
  expect(preview.stdout).toContain("pulumi:providers:canvas eu update [diff: ~accessToken]");
  stack.setProgram(program(body("at_new", "Uno")));
  eu.takeRequests();
  expect(quiet(await stack.up())).toEqual({ same: 4, update: 2 });
  const spaceId = (await resourcesOf(stack)).get("one")?.id;
  expect(eu.takeRequests()).toEqual(["GET /teams", `PUT /spaces/${spaceId}/meta`]);
  expect(JSON.stringify(await stack.exportState())).not.toContain("at_new");
  expect(quiet(await stack.refresh())).toEqual({ same: 6 });
  expect(quiet(await stack.destroy())).toEqual({ delete: 6 });
  expect([isThere(eu, "Uno"), isThere(us, "Two")]).toEqual([false, false]);
});

it.concurrent("previews what a provider would do whose token is not known yet", { timeout }, async (test) => {
  const service = await Service.start(test);
  const { url, editionId } = service;
  const vault = `{ create: async () => ({ id: "vault", outs: { token: "${service.emulator.credentials.token}" } }) }`;
  const stack = await stackOf(
    test,
    `const vault = new pulumi.dynamic.Resource(${vault}, "vault", { token: undefined });
    const provider = new canvas.Provider("eu", { baseUrl: "${url}", editionId: "${editionId}", accessToken: vault.token });
    const { teamId } = canvas.getTeamOutput({ name: "Alpha" }, { provider });
    const space = new canvas.Space("space", { teamId, name: "Later" }, { provider });
    new canvas.Zone("zone", { spaceId: space.spaceId, name: "Plan" }, { provider });`,
  );
  expect(quiet(await stack.preview())).toEqual({ create: 5 });
  expect(service.takeRequests()).toEqual([]);
  expect(quiet(await stack.up())).toEqual({ create: 5 });
  expect(isThere(service, "Later")).toBe(true);
  expect(quiet(await stack.preview())).toEqual({ same: 5 });
});

it.concurrent("imports through the provider that it is told, and from that provider's edition", {
  timeout,
}, async (test) => {
  const service = await Service.start(test);
  const args = {
    baseUrl: service.url,
    editionId: service.edition("Branch"),
    accessToken: service.emulator.credentials.token,
  };
  const stack = await stackOf(test, provider("branch", args));
  quiet(await stack.up());
  const { urn } = (await providerOf(stack, "branch")) ?? {};
  const options = ["--provider", `branch=${urn}`, "--generate-code=false"];
  quiet(await stack.import("canvas:index:Zone", "zone", "Plans/Canvas", { args: options }));
  const spaceId = service.space("Plans", "Branch");
  // The edition is the provider's, so the program can omit it.
  expect((await resourcesOf(stack)).get("zone")?.inputs).toEqual({ spaceId, name: "Canvas" });
});

const mistakes: readonly [call: string, says: readonly string[]][] = [
  [
    provider("eu", { baseUrl: "ftp://example.com", requestTimeoutSeconds: 1000, quotaShare: 2 }),
    [
      "canvas:baseUrl (CANVAS_BASE_URL) is not an address; write one like https://canvas.example.com",
      "canvas:requestTimeoutSeconds (CANVAS_REQUEST_TIMEOUT_SECONDS) is out of range; use seconds above 0, at most 600",
      "canvas:quotaShare (CANVAS_QUOTA_SHARE) is out of range; use a fraction above 0, at most 1",
      "there are no credentials; pass the provider canvas:accessToken (CANVAS_ACCESS_TOKEN), or use canvas:refreshToken (CANVAS_REFRESH_TOKEN) with clientId and clientSecret",
    ],
  ],
  [
    `new pulumi.ProviderResource("canvas", "eu", { acessToken: "hush" })`,
    [
      "canvas:acessToken is not a property of the provider; did you mean accessToken?",
      "canvas:baseUrl (CANVAS_BASE_URL) is missing; pass the provider the address of the service",
      "there are no credentials; pass the provider canvas:accessToken (CANVAS_ACCESS_TOKEN), or use canvas:refreshToken (CANVAS_REFRESH_TOKEN) with clientId and clientSecret",
    ],
  ],
];

it.concurrent("tells everything that is wrong with a provider, one sentence each", { timeout }, async (test) => {
  // An explicit provider does not use the stack's configuration.
  const stack = await stackOf(test, "", { config: { "canvas:baseUrl": "https://canvas.example.com" } });
  for (const [call, says] of mistakes) {
    stack.setProgram(program(call));
    const run = await stack.preview();
    expect(run.exitCode).not.toBe(0);
    expect(errorsOf(run)).toEqual(says.map((text) => `pulumi:providers:canvas resource 'eu' has a problem: ${text}`));
    expect(run.stdout).not.toContain("hush");
  }
});

const environmentOf = ({ url, emulator }: Service, editionId: string) => ({
  CANVAS_BASE_URL: url,
  CANVAS_ACCESS_TOKEN: emulator.credentials.token,
  CANVAS_EDITION_ID: editionId,
});

it.concurrent("takes everything from the environment, and keeps nothing of it", { timeout }, async (test) => {
  const service = await Service.start(test);
  const body = `new canvas.Space("space", { teamId: "${service.team("Alpha")}", name: "Ours" });`;
  const stack = await stackOf(test, body, { environment: environmentOf(service, service.editionId) });
  expect(quiet(await stack.up())).toEqual({ create: 2 });
  expect(isThere(service, "Ours")).toBe(true);
  expect(quiet(await stack.refresh())).toEqual({ same: 2 });
  expect(Object.keys((await providerOf(stack, "default"))?.outputs ?? {})).toEqual(["version"]);
});

it.concurrent("the program goes before the stack, and each before the environment", { timeout }, async (test) => {
  const [one, two, three] = [await startAt(test, "One"), await startAt(test, "Two"), await startAt(test, "Three")];
  const { token } = two.emulator.credentials;
  const explicit = { baseUrl: three.url, accessToken: three.emulator.credentials.token };
  const stack = await stackOf(
    test,
    `const provider = ${provider("explicit", explicit)};
    const get = (options) => canvas.getTeamOutput({ name: "Shared" }, options);
    exports.places = [get(), get({ provider })].map(({ description }) => description);
    exports.editions = [get(), get({ provider })].map(({ editionId }) => editionId);`,
    {
      environment: environmentOf(one, one.edition("Branch")),
      // The token must be encrypted in the state even if the configuration has it in plain text.
      config: { "canvas:baseUrl": two.url, "canvas:accessToken": token },
    },
  );
  quiet(await stack.up());
  const branch = one.edition("Branch");
  expect(await stack.outputs()).toEqual({ places: ["Two", "Three"], editions: [branch, branch] });
  expect(one.takeRequests()).toEqual([]);
  const encrypted = { ciphertext: expect.any(String) };
  expect(await providerOf(stack, "default")).toMatchObject({ inputs: { baseUrl: two.url, accessToken: encrypted } });
  expect(JSON.stringify(await stack.exportState())).not.toContain(token);
});
