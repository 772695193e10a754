import { describe, expect, it } from "vitest";
import { requireSignature, signState } from "../../../cli/engine/state-signature.ts";

const place = { file: "workspace.yaml", stack: "main" };
const stack = {
  urn: "urn:pulumi:main::workspace::pulumi:pulumi:Stack::workspace-main",
  type: "pulumi:pulumi:Stack",
  custom: false,
};
const space = {
  urn: "urn:pulumi:main::workspace::canvas:index:Space::one",
  type: "canvas:index:Space",
  custom: true,
  id: "7",
  inputs: { name: "One", favorite: false },
  outputs: { name: "One" },
};
const secrets = { type: "passphrase", state: { salt: "v1" } };
const state = {
  manifest: { time: "now" },
  secrets_providers: secrets,
  resources: [{ ...stack, outputs: { file: "workspace.yaml" } }, space],
};

const check = (deployment: unknown, key = "key") => requireSignature(deployment, key, place);
const refusal =
  "the recorded state of workspace.yaml is not the one that the last update signed; if another run is under way, wait for it to end; otherwise find out who wrote it, and if it is right, accept it with pulumi-canvas unlock workspace.yaml";

it("accepts what was signed, whatever Pulumi changes when it writes it", () => {
  const signed = signState(state, "key");
  expect(() => check(signed)).not.toThrow();
  const [first, ...others] = signed?.resources ?? [];
  const reordered = others.map(({ urn, ...rest }) => ({ modified: "later", ...rest, urn }));
  expect(() =>
    check({ ...signed, manifest: { time: "later" }, metadata: {}, resources: [first, ...reordered] }),
  ).not.toThrow();
  expect(signState(signed, "key")).toEqual(signed);
});

it("accepts an empty state, which records nothing", () => {
  for (const empty of [{}, { resources: [] }, { resources: null }]) {
    expect(() => check(empty)).not.toThrow();
    expect(signState(empty, "key")).toBeUndefined();
  }
});

describe("refuses", () => {
  const signed = signState(state, "key");
  const changed = (resource: object) => ({ ...signed, resources: [signed?.resources?.[0], { ...space, ...resource }] });

  it.each([
    ["a state that is not signed", state],
    ["another id", changed({ id: "8" })],
    ["another output", changed({ outputs: { name: "Two" } })],
    ["another input", changed({ inputs: { name: "One", favorite: true } })],
    ["another provider", changed({ provider: "urn:evil" })],
    ["a resource that is no longer protected", changed({ protect: true })],
    ["a resource to replace", changed({ taint: true })],
    ["a replacement that is not finished", changed({ pendingReplacement: true })],
    ["only something that was being created", { resources: [], pending_operations: [{ resource: space }] }],
    ["a resource more", { ...signed, resources: [...(signed?.resources ?? []), { ...space, urn: `${space.urn}2` }] }],
    ["a resource less", { ...signed, resources: [signed?.resources?.[0]] }],
    ["a create that nobody has started", { ...signed, pending_operations: [{ type: "creating", resource: space }] }],
    ["another key of the secrets", { ...signed, secrets_providers: { ...secrets, type: "cloud" } }],
    ["a list that it does not know", { ...signed, Resources: [space] }],
    [
      "a property that JavaScript hides",
      changed(JSON.parse('{ "inputs": { "__proto__": {}, "name": "One", "favorite": false } }')),
    ],
    ["a signature that is not one", { ...state, resources: [{ ...stack, outputs: { stateSignature: 5 } }, space] }],
  ])("%s", (_, deployment) => {
    expect(() => check(deployment)).toThrow(refusal);
  });

  it("the signature of another key", () => {
    expect(() => check(signed, "other")).toThrow(refusal);
  });
});
