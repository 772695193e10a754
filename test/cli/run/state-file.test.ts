import { describe, expect, it } from "vitest";
import { StateFile } from "../../../cli/run/state-file.ts";
import { creating, resource, stack, stateOf, stateWith } from "./states.ts";

const space = resource("Space", "one", "7", { inputs: { name: "One", favorite: false }, outputs: { name: "One" } });

describe("is read from", () => {
  const deployment = { resources: [stack, space], secrets_providers: { type: "passphrase" } };

  it.each([
    ["an export", { version: 3, deployment }, deployment],
    ["what a backend stores", { version: 3, checkpoint: { stack: "main", latest: deployment } }, deployment],
    ["an export without a state", { version: 3, deployment: null }, {}],
    ["nothing", {}, {}],
  ])("%s", (_, value, expected) => {
    expect(StateFile.parse(JSON.stringify(value))?.deployment).toEqual(expected);
  });

  it.each([
    "",
    "{",
    "[]",
    '{ "version": 3 }',
    '{ "deployment": [] }',
    '{ "deployment": { "resources": [{ "urn": 5 }] } }',
  ])("no other text: %s", (text) => {
    expect(StateFile.parse(text)).toBeUndefined();
  });

  it("a newer format, whose features it keeps", () => {
    const format = { version: 4, features: ["refreshBeforeUpdate"] };
    const state = StateFile.parse(JSON.stringify({ ...format, deployment }));
    expect(JSON.parse(state?.exportText() ?? "")).toEqual({ ...format, deployment });
    const latest = { resources: deployment.resources };
    expect(JSON.parse(state?.checkpointText("main") ?? "")).toEqual({
      ...format,
      checkpoint: { stack: "main", latest },
    });
  });
});

describe("with a signature", () => {
  const signed = stateOf({
    manifest: { time: "now" },
    secrets_providers: { type: "passphrase", state: { salt: "v1" } },
    resources: [{ ...stack, outputs: { file: "workspace.yaml" } }, space],
  }).signed("key");
  const { deployment, resources } = signed;
  const [first = stack] = resources;
  const changed = (more: object) => ({ ...deployment, resources: [first, { ...space, ...more }] });

  it("has the same one, whatever Pulumi changes when it writes it", () => {
    const { urn, ...others } = space;
    const written = [first, { modified: "later", ...others, urn }];
    const later = stateOf({ ...deployment, manifest: { time: "later" }, metadata: {}, resources: written });
    expect([signed.isSigned("key"), later.isSigned("key")]).toEqual([true, true]);
    expect(signed.signed("key").deployment).toEqual(deployment);
    expect(later.fingerprint).toBe(signed.fingerprint);
  });

  it("keeps the signature that earlier versions have made", () => {
    expect(signed.stack?.outputs).toEqual({
      file: "workspace.yaml",
      stateSignature: "e20c3f7424962fd6b858f92070d8e6d492198a0c2746dd4e940abcdff85771ff",
    });
  });

  it("has no place for one without a stack", () => {
    expect(stateWith(space).signed("key").isSigned("key")).toBe(false);
  });

  it.each([
    ["another id", changed({ id: "8" })],
    ["another output", changed({ outputs: { name: "Two" } })],
    ["another input", changed({ inputs: { name: "One", favorite: true } })],
    ["another provider", changed({ provider: "urn:evil" })],
    ["a resource that is no longer protected", changed({ protect: true })],
    ["a resource to replace", changed({ taint: true })],
    ["a replacement that is not finished", changed({ pendingReplacement: true })],
    ["a resource more", { ...deployment, resources: [...resources, { ...space, urn: `${space.urn}2` }] }],
    ["a resource less", { ...deployment, resources: [first] }],
    ["a create that nobody has started", { ...deployment, pending_operations: [creating(space)] }],
    ["another key of the secrets", { ...deployment, secrets_providers: { type: "cloud", state: { salt: "v1" } } }],
    ["a list that it does not know", { ...deployment, Resources: [space] }],
    [
      "a property that JavaScript hides",
      changed(JSON.parse('{ "inputs": { "__proto__": {}, "name": "One", "favorite": false } }')),
    ],
    ["a signature that is not one", { resources: [{ ...stack, outputs: { stateSignature: 5 } }, space] }],
  ])("does not have it any more with %s", (_, other) => {
    expect(stateOf(other).isSigned("key")).toBe(false);
  });

  it("does not have that of another key", () => {
    expect(signed.isSigned("other")).toBe(false);
  });
});

describe("remembers", () => {
  const roadmap = resource("Space", "work/spaces/roadmap", "7");
  const former = { "zones/old": { id: "z", title: "Old" } };
  const invitations = { team: { id: "1", name: "Product" }, people: ["old@example.com"] };

  it("something after a complete destroy, and has nothing else", () => {
    const state = stateOf({ manifest: { version: "3" } }).remembering(stack.urn, { file: "product.yaml", former });
    const outputs = { file: "product.yaml", former };
    expect(state.deployment).toEqual({
      manifest: { version: "3" },
      resources: [{ ...stack, custom: false, outputs }],
    });
  });

  it("something next to what is left after a destroy that failed", () => {
    const before = { resources: [{ ...stack, created: "today", outputs: { urn: "u", invitations } }, roadmap] };
    const { resources } = stateOf(before).remembering(stack.urn, { former, invitations: undefined });
    expect(resources).toEqual([
      { ...stack, custom: false, created: "today", outputs: { urn: "u", former, invitations: undefined } },
      roadmap,
    ]);
  });

  it("what killed runs were creating, which an import would drop, until an update is complete", () => {
    const outputs = { file: "product.yaml", interrupted: ["spaces/roadmap"] };
    const operations = [creating(resource("Zone", "work/zones/plan")), { type: "deleting", resource: roadmap }];
    const killed = stateOf({ resources: [{ ...stack, outputs }, roadmap], pending_operations: operations });
    const kept = killed.withInterrupted();
    const interrupted = ["spaces/roadmap", "zones/plan"];
    expect(kept.deployment).toEqual({ resources: [{ ...stack, outputs: { ...outputs, interrupted } }, roadmap] });
    expect(kept.withInterrupted().deployment).toEqual(kept.deployment);
    const complete = { resources: [{ ...stack, outputs: { file: "product.yaml" } }, roadmap] };
    expect(kept.withInterrupted([]).deployment).toEqual(complete);
  });
});

describe("after a run that could not delete everything", () => {
  const zone = resource("Zone", "zone", "z", { deletedWith: space.urn, outputs: { name: "Plan" } });
  const frames = resource("Frames", "frames", "z", { deletedWith: zone.urn });
  const other = resource("Space", "other", "o");
  const moved = { ...zone, urn: `${zone.urn}-moved`, deletedWith: other.urn };
  const before = stateWith(space, zone, frames, other);
  const leftAfter = (left: readonly object[], deleted: readonly { readonly urn: string }[]) =>
    stateWith(...left).withUndeleted(before, new Set(deleted.map(({ urn }) => urn))).resources;

  it("has again what was dropped with a space that is still there, and what is in it", () => {
    const now = { ...space, id: "now" };
    expect(leftAfter([now, other], [space, zone, frames])).toEqual([now, other, zone, frames]);
  });

  it("has again frames whose zone could not be trashed", () => {
    expect(leftAfter([space, zone, other], [zone, frames])).toEqual([space, zone, other, frames]);
  });

  it.each([
    ["was trashed by itself", [space, other], [zone, frames]],
    ["went with its space", [other], [space, zone, frames]],
    ["lives on in another space, under another key", [space, other, moved], [space]],
    ["is only to be deleted after its replacement", [{ ...space, delete: true }, other], [space, zone, frames]],
  ])("does not have a zone that %s", (_, left, deleted) => {
    expect(leftAfter(left, deleted)).toEqual(left);
  });
});
