// Requests for a component, without the engine.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import structs from "google-protobuf/google/protobuf/struct_pb.js";
import { construct as constructWith } from "../../../../provider/plugin/construct/construct.ts";
import type { Ledger } from "../../../../provider/run/ledger.ts";
import type { Json } from "../messages.ts";
import type { Owner } from "../process.ts";
import type { MonitorServer } from "./monitor.ts";

/** A workspace of seven resources. */
export const workspace = {
  team: "Product",
  people: { "ada@example.com": "admin" },
  spaces: {
    roadmap: {
      title: "Roadmap",
      access: { "ada@example.com": "editor" },
      zones: { plan: { title: "Plan", frames: { now: { at: [0, 0] } } } },
    },
    archive: {},
  },
};

export const stack = "urn:pulumi:dev::test::pulumi:pulumi:Stack::test-dev";
export const own = "urn:pulumi:dev::test::pulumi:providers:canvas::default::4711";
export const component = "urn:pulumi:dev::test::canvas:index:Workspace::product";
export const urn = (types: string, name: string) =>
  `urn:pulumi:dev::test::canvas:index:Workspace$${types.replaceAll(/\w+/g, "canvas:index:$&")}::${name}`;

const structOf = (value: object) => structs.Struct.fromJavaScript(JSON.parse(JSON.stringify(value)));

export function requestFor({ address }: MonitorServer, inputs: Json = { workspace }) {
  return new messages.ConstructRequest()
    .setType("canvas:index:Workspace")
    .setName("product")
    .setParent(stack)
    .setMonitorendpoint(address)
    .setInputs(structOf(inputs));
}

export const construct = (
  request: messages.ConstructRequest,
  { signal = new AbortController().signal, ledger }: { signal?: AbortSignal; ledger?: Ledger } = {},
) => constructWith(request, { provider: own, ledger, signal });

/** What a resource was registered with, as far as the tests look at it. */
export function registered(request: RegisterResourceRequest) {
  return {
    type: request.getType(),
    parent: request.getParent(),
    deletedWith: request.getDeletedwith(),
    properties: request.getObject()?.toJavaScript(),
    dependencies: request.getDependenciesList(),
  };
}

/** Writes a workspace.yaml, and removes it after the test. */
export function write(test: Owner, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-workspace-"));
  test.onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "workspace.yaml");
  writeFileSync(file, text);
  return file;
}
