import { describe, expect, it } from "vitest";
import { requireNoRecordedSettings, requireOwnResources } from "../../../cli/engine/foreign-state.ts";

const place = { file: "workspace.yaml", stack: "main" };
const rule = "and the command takes its service and its credentials only from the environment";

/** A resource of a type, as a state records it. */
const resource = (type: string, properties: object = {}) => ({
  urn: `urn:pulumi:main::workspace::${type}::name`,
  type,
  ...properties,
});

describe("resources in the state", () => {
  const types = ["pulumi:pulumi:Stack", "canvas:index:Workspace", "canvas:index:Space"];
  const provider = resource("pulumi:providers:canvas", {
    id: "5",
    inputs: { editionId: "12", version: "0.1.0", __internal: {} },
  });
  const own = [...types.map((type) => resource(type)), provider];
  const check = (deployment: object) => () => requireOwnResources(deployment, place, "workspace");
  const refusalOf = (found: string) =>
    `the recorded state of workspace.yaml has ${found}; find out who wrote it; a Pulumi program that has more than the workspace needs a project, or a stack, of its own`;

  /** Expects that a resource is refused, also if it is only in an operation. */
  function expectRefused(found: string, other: object): void {
    expect(check({ resources: [...own, other] })).toThrow(refusalOf(found));
    const operation = { resource: other, type: "creating" };
    expect(check({ resources: own, pending_operations: [operation] })).toThrow(refusalOf(found));
  }

  it("are those of a workspace", () => {
    const zone = {
      ...resource("canvas:index:Zone", { provider: `${provider.urn}::5` }),
      urn: "urn:pulumi:main::workspace::canvas:index:Workspace$canvas:index:Zone::a::b$c",
    };
    const resources = [...own, zone];
    const whole = { manifest: {}, metadata: {}, secrets_providers: {}, resources, pending_operations: [] };
    expect(check(whole)).not.toThrow();
    expect(check({})).not.toThrow();
    expect(() => requireOwnResources(whole, { ...place, stack: "acme/workspace/main" }, "workspace")).not.toThrow();
  });

  it.each(["pulumi:providers:evil", "evil:index:Thing", "pulumi-nodejs:dynamic:Resource", "canvas:index:x:y"])(
    "are not of type %s, whose plugin would run",
    (type) => expectRefused(`resources of other types: ${type}`, resource(type)),
  );

  it.each([
    ["of another type", "urn:pulumi:main::workspace::pulumi:providers:evil::name"],
    ["of another type at its end", "urn:pulumi:main::workspace::canvas:index:Space$evil:index:Thing::name"],
    ["of another project", "urn:pulumi:main::other::canvas:index:Space::name"],
    ["of another stack", "urn:pulumi:dev::workspace::canvas:index:Space::name"],
    ["that is not one", "canvas:index:Space"],
  ])("have no URN %s", (_, urn) => {
    expectRefused(`a resource whose URN does not belong to it: ${urn}`, { ...resource("canvas:index:Space"), urn });
  });

  it.each(["pluginDownloadURL", "__internal", "parameterization"])("do not name a plugin with %s", (name) => {
    const found = `a provider with ${name}, which may name another plugin`;
    const properties = { [name]: { name: "pulumi-nodejs" } };
    expectRefused(found, resource("pulumi:providers:canvas", { inputs: properties }));
    expectRefused(found, resource("pulumi:providers:canvas", { outputs: properties }));
  });

  it.each([`${provider.urn}::6`, "urn:pulumi:main::workspace::pulumi:providers:evil::name::5"])(
    "have no provider that the state does not have: %s",
    (reference) => {
      const space = resource("canvas:index:Space", { provider: reference });
      expectRefused(`a resource of a provider that it does not have: ${space.urn}`, space);
    },
  );

  it.each(["Inputs", "input\u017f", "URN", "Provider"])("have no key %s, which Pulumi takes for another one", (key) => {
    expectRefused(`keys that are not known: ${key}`, { ...resource("canvas:index:Space"), [key]: {} });
  });

  it("are in no list that the command does not know", () => {
    expect(check({ resources: own, Resources: [] })).toThrow(refusalOf("keys that are not known: Resources"));
    const operation = { resource: resource("canvas:index:Space"), Resource: resource("evil:index:Thing") };
    expect(check({ pending_operations: [operation] })).toThrow(refusalOf("keys that are not known: Resource"));
  });
});

describe("settings in the state", () => {
  const stateWith = (inputs: object) => ({
    resources: [{ type: "pulumi:providers:canvas", inputs }, { type: "canvas:index:Space" }],
  });
  const env = { CANVAS_BASE_URL: "https://canvas.example.com" };

  it("must not name another service or identity provider", () => {
    const state = stateWith({ baseUrl: "https://evil.example.com", authUrl: "https://evil.example.com" });
    expect(() => requireNoRecordedSettings(state, place, env)).toThrow(
      `the recorded state of workspace.yaml sets baseUrl, authUrl, ${rule}; find out who wrote that state; if it was a Pulumi program of yours, run it once with the environment's settings`,
    );
  });

  it.each([{}, { version: "0.1.0" }, { editionId: "12" }, { baseUrl: "https://canvas.example.com" }])(
    "may be: %j",
    (inputs) => {
      expect(() => requireNoRecordedSettings(stateWith(inputs), place, env)).not.toThrow();
      expect(() => requireNoRecordedSettings({}, place, env)).not.toThrow();
    },
  );
});
