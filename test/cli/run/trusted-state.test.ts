import type { EngineEvent, OpType, StepEventMetadata } from "@pulumi/pulumi/automation/index.js";
import { describe, expect, it } from "vitest";
import { StateFile } from "../../../cli/run/state-file.ts";
import {
  ExplainedState,
  requireNoRecordedSettings,
  requireOwnResources,
  requireOwnSecretsProvider,
  requireSignature,
} from "../../../cli/run/trusted-state.ts";
import { creating, place, resource, stack, stateOf, stateWith, urnOf } from "./states.ts";

/** A resource of any type. */
const typed = (type: string, more: object = {}) => ({ urn: urnOf(type, "name"), type, ...more });

describe("the resources of a state", () => {
  const provider = typed("pulumi:providers:canvas", {
    id: "5",
    inputs: { editionId: "12", version: "0.1.0", __internal: {} },
  });
  const own = [stack, resource("Workspace", "name"), resource("Space", "name"), provider];
  const check = (deployment: object) => () => requireOwnResources(stateOf(deployment), place, "workspace");

  /** Expects that a resource is refused, also if it is only in an operation. */
  function expectRefused(found: string, other: object): void {
    const refusal = `the recorded state of workspace.yaml has ${found}; find out who wrote it; `;
    expect(check({ resources: [...own, other] })).toThrow(refusal);
    expect(check({ resources: own, pending_operations: [creating(other)] })).toThrow(refusal);
  }

  it("are those of a workspace", () => {
    const urn = "urn:pulumi:main::workspace::canvas:index:Workspace$canvas:index:Zone::a::b$c";
    const zone = { ...resource("Zone", "", "z", { provider: `${provider.urn}::5` }), urn };
    const whole = { manifest: {}, metadata: {}, secrets_providers: null, resources: [...own, zone] };
    expect(check(whole)).not.toThrow();
    expect(check({})).not.toThrow();
    const organization = { ...place, stack: "acme/workspace/main" };
    expect(() => requireOwnResources(stateOf(whole), organization, "workspace")).not.toThrow();
  });

  it.each(["pulumi:providers:evil", "evil:index:Thing", "pulumi-nodejs:dynamic:Resource", "canvas:index:x:y"])(
    "are not of type %s, whose plugin would run",
    (type) => expectRefused(`resources of other types: ${type}`, typed(type)),
  );

  it.each([
    ["of another type", urnOf("pulumi:providers:evil", "name")],
    ["of another type at its end", urnOf("canvas:index:Space$evil:index:Thing", "name")],
    ["of another project", "urn:pulumi:main::other::canvas:index:Space::name"],
    ["of another stack", "urn:pulumi:dev::workspace::canvas:index:Space::name"],
    ["that is not one", "canvas:index:Space"],
  ])("have no URN %s", (_, urn) => {
    expectRefused(`a resource whose URN does not belong to it: ${urn}`, { ...resource("Space", ""), urn });
  });

  it.each(["pluginDownloadURL", "__internal", "parameterization"])("do not name a plugin with %s", (name) => {
    const properties = { [name]: { name: "pulumi-nodejs" } };
    for (const part of ["inputs", "outputs"])
      expectRefused(
        `a provider with ${name}, which may name another plugin`,
        typed("pulumi:providers:canvas", { [part]: properties }),
      );
  });

  it.each([`${provider.urn}::6`, `${urnOf("pulumi:providers:evil", "name")}::5`])(
    "have no provider that the state does not have: %s",
    (reference) => {
      const space = resource("Space", "name", "7", { provider: reference });
      expectRefused(`a resource of a provider that it does not have: ${space.urn}`, space);
    },
  );

  it.each(["Inputs", "input\u017f", "URN", "Provider"])("have no key %s, which Pulumi takes for another one", (key) => {
    expectRefused(`keys that are not known: ${key}`, resource("Space", "name", "7", { [key]: {} }));
  });

  it("are in no list that the command does not know", () => {
    expect(check({ resources: own, Resources: [] })).toThrow("keys that are not known: Resources");
    const operation = { ...creating(resource("Space", "name")), Resource: typed("evil:index:Thing") };
    expect(check({ pending_operations: [operation] })).toThrow("keys that are not known: Resource");
  });
});

describe("settings in a state", () => {
  const check = (inputs: object) => () =>
    requireNoRecordedSettings(
      stateWith(typed("pulumi:providers:canvas", { inputs }), resource("Space", "name")),
      place,
      {
        CANVAS_BASE_URL: "https://canvas.example.com",
      },
    );

  it("must not name another service or identity provider", () => {
    expect(check({ baseUrl: "https://evil.example.com", authUrl: "https://evil.example.com" })).toThrow(
      "the recorded state of workspace.yaml sets baseUrl, authUrl, and the command takes its service and its credentials only from the environment; ",
    );
  });

  it.each([{}, { version: "0.1.0" }, { editionId: "12" }, { baseUrl: "https://canvas.example.com" }])(
    "may be: %j",
    (inputs) => expect(check(inputs)).not.toThrow(),
  );
});

describe("the secrets of a state", () => {
  const key = "awskms://alias/state?region=eu-central-1";
  const [file, service] = ["file:///home/me/.pulumi-canvas/state", "https://api.pulumi.com"];
  const check = (secrets: object | null, backend: string, trusted?: string) => () =>
    requireOwnSecretsProvider(stateOf({ secrets_providers: secrets }), place, { backend, trusted });
  const cloud = (url: string) => ({ type: "cloud", state: { url } });

  it.each([
    ["have a passphrase", { type: "passphrase", state: {} }, file],
    ["are none", null, file],
    ["are those of the service that has the state", { type: "service", state: {} }, service],
    ["have a key of their own, which nobody is asked for", cloud("base64key://c2VjcmV0"), file],
  ])("%s", (_, secrets, backend) => {
    expect(check(secrets, backend)).not.toThrow();
  });

  it("may be those of the service that the environment names", () => {
    expect(check(cloud(key), file, key)).not.toThrow();
    expect(check(cloud(`${key}&endpoint=http://127.0.0.1`), file, key)).toThrow("names a service");
  });

  it.each([
    ["cloud", file],
    ["cloud", service],
    ["service", file],
    ["service", "s3://states"],
  ])("are not those of a provider %s of a state in %s, which would be asked", (type, backend) => {
    expect(check({ type }, backend)).toThrow(
      `the recorded state of workspace.yaml names a service that Pulumi would ask for the key of its secrets (${type}); `,
    );
  });
});

describe("the signature of a state", () => {
  const check = (state: StateFile) => () => requireSignature(state, "key", place);

  it("is not needed if it is empty, and records nothing", () => {
    for (const empty of [{}, { resources: [] }, { resources: null }]) expect(check(stateOf(empty))).not.toThrow();
    expect(check(StateFile.empty)).not.toThrow();
  });

  it.each([
    ["that records something", stateWith(stack)],
    ["that only has something that was being created", stateOf({ pending_operations: [creating(stack)] })],
  ])("is needed by one %s", (_, state) => {
    expect(check(state)).toThrow("the recorded state of workspace.yaml is not the one that the last update signed; ");
    if (state.stack) expect(check(state.signed("key"))).not.toThrow();
  });
});

describe("the state that a run leaves", () => {
  type Subject = { readonly urn: string; readonly type: string; readonly id?: string };
  const [one, two, other] = [
    resource("Space", "one", "7"),
    resource("Space", "two", "8"),
    resource("Space", "one", "66"),
  ];
  const [renamed, replacement] = [resource("Space", "renamed", "7"), resource("Space", "one", "9")];
  const verified = { resources: [stack, one] };
  const interrupted = { ...verified, pending_operations: [creating(resource("Space", "two"))] };

  function step(op: OpType, before: Subject | undefined, after?: Subject): StepEventMetadata {
    const { urn, type } = after ?? before ?? stack;
    const stateAt = (subject: Subject) => ({ id: "", ...subject, parent: "", inputs: {}, outputs: {}, provider: "" });
    const states = { ...(before ? { old: stateAt(before) } : {}), ...(after ? { new: stateAt(after) } : {}) };
    return { op, urn, type, provider: "", ...states };
  }

  /** What a run does, and the state that it leaves. */
  const check = (steps: readonly StepEventMetadata[], left: object) => () => {
    const explained = new ExplainedState(stateOf(verified));
    for (const metadata of steps) {
      const event: EngineEvent = { sequence: 1, timestamp: 1, resOutputsEvent: { metadata } };
      explained.observe(event);
    }
    explained.require(stateOf(left), place);
  };

  it.each([
    ["what was there", [], verified],
    ["less than was there", [step("delete", one)], {}],
    ["what the run creates", [step("create", undefined, two)], { resources: [stack, one, two] }],
    ["what has a new name", [step("same", one, renamed)], { resources: [stack, renamed] }],
    ["what it replaces", [step("create-replacement", one, replacement)], { resources: [stack, one, replacement] }],
    ["what it was creating when it died", [step("create", undefined, resource("Space", "two"))], interrupted],
    ["the provider", [], { resources: [stack, one, typed("pulumi:providers:canvas", { id: "x" })] }],
  ])("has %s", (_, steps, left) => {
    expect(check(steps, left)).not.toThrow();
  });

  it.each([
    ["a resource more", [], { resources: [stack, one, two] }, "Space two (8)"],
    ["another id", [], { resources: [stack, other] }, "Space one (66)"],
    ["another id that the run has kept", [step("same", other, other)], { resources: [stack, other] }, "Space one (66)"],
    ["something that the run has deleted", [step("delete", two)], verified, "Space two (8)"],
    ["a create that the run has not started", [], interrupted, "Space two"],
  ])("does not have %s", (_, steps, left, had) => {
    expect(check(steps, left)).toThrow(
      `was changed by somebody else just before or during the run, and is not signed; it had ${had}; `,
    );
  });
});
