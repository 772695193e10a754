import type { EngineEvent, OpType, StepEventMetadata } from "@pulumi/pulumi/automation/index.js";
import { describe, expect, it } from "vitest";
import { ExplainedState } from "../../../cli/engine/explained-state.ts";

const place = { file: "workspace.yaml", stack: "main" };
const urnOf = (type: string, name: string) => `urn:pulumi:main::workspace::canvas:index:Workspace$${type}::${name}`;
const resource = (name: string, id: string, type = "canvas:index:Space") => ({ urn: urnOf(type, name), type, id });
const stack = { urn: "urn:pulumi:main::workspace::pulumi:pulumi:Stack::workspace-main", type: "pulumi:pulumi:Stack" };
const verified = { resources: [stack, resource("one", "7")] };

const refusal = (had: string) =>
  `the recorded state of workspace.yaml was changed by somebody else just before or during the run, and is not signed; it had ${had}; find out who wrote it, and check what the run did; if the state is right, accept it with pulumi-canvas unlock workspace.yaml`;

type Subject = ReturnType<typeof resource>;

function metadataOf(op: OpType, { before, after }: { before?: Subject; after?: Subject }): StepEventMetadata {
  const { urn = "", type = "" } = after ?? before ?? {};
  const stateOf = (subject: Subject) => ({ ...subject, parent: "", inputs: {}, outputs: {}, provider: "" });
  return {
    op,
    urn,
    type,
    provider: "",
    ...(before ? { old: stateOf(before) } : {}),
    ...(after ? { new: stateOf(after) } : {}),
  };
}

/** What a run does, and the state that it leaves. */
function check(steps: readonly StepEventMetadata[], left: unknown): void {
  const explained = new ExplainedState(verified);
  for (const metadata of steps) {
    const event: EngineEvent = { sequence: 1, timestamp: 1, resOutputsEvent: { metadata } };
    explained.observe(event);
  }
  explained.require(left, place);
}

const [one, two] = [resource("one", "7"), resource("two", "8")];

describe("explains", () => {
  it.each([
    ["what was there", [], verified],
    ["less than was there", [metadataOf("delete", { before: one })], {}],
    ["what the run creates", [metadataOf("create", { after: two })], { resources: [stack, one, two] }],
    [
      "what has a new name",
      [metadataOf("same", { before: one, after: resource("renamed", "7") })],
      { resources: [stack, resource("renamed", "7")] },
    ],
    [
      "what it replaces",
      [metadataOf("create-replacement", { before: one, after: resource("one", "9") })],
      { resources: [stack, one, resource("one", "9")] },
    ],
    [
      "what it was creating when it was interrupted",
      [metadataOf("create", { after: resource("two", "") })],
      { ...verified, pending_operations: [{ type: "creating", resource: { urn: two.urn, type: two.type } }] },
    ],
    ["the provider", [], { resources: [stack, one, resource("default", "x", "pulumi:providers:canvas")] }],
  ])("%s", (_, steps, left) => {
    expect(() => check(steps, left)).not.toThrow();
  });
});

describe("does not explain", () => {
  const other = resource("one", "66");

  it.each([
    ["a resource more", [], { resources: [stack, one, two] }, "Space two (8)"],
    ["another id", [], { resources: [stack, other] }, "Space one (66)"],
    [
      "another id that the run has kept",
      [metadataOf("same", { before: other, after: other })],
      { resources: [stack, other] },
      "Space one (66)",
    ],
    ["something that the run has deleted", [metadataOf("delete", { before: two })], verified, "Space two (8)"],
    [
      "a create that the run has not started",
      [],
      { ...verified, pending_operations: [{ type: "creating", resource: { urn: two.urn, type: two.type } }] },
      "Space two",
    ],
  ])("%s", (_, steps, left, had) => {
    expect(() => check(steps, left)).toThrow(refusal(had));
  });
});
