// The plugin's spans in the traces that the engine writes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { Service } from "./service.ts";

const Spans = z.array(z.object({ spanId: z.string(), parentSpanId: z.string().default(""), name: z.string() }));

/** A line of the file: OTLP as JSON. */
const Line = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(
          z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) }),
        ),
      }),
      scopeSpans: z.array(z.object({ spans: Spans })),
    }),
  ),
});

function spansIn(file: string) {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines
    .flatMap((line) => Line.parse(JSON.parse(line)).resourceSpans)
    .flatMap(({ resource, scopeSpans }) => {
      const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue;
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
    });
}

it("has the plugin's spans below those of the engine", { timeout: 180_000 }, async () => {
  const service = await Service.start({ onTestFinished });
  const declarations = [{ name: "one", type: "Space", args: { teamId: service.team("Alpha"), name: "One" } }] as const;
  const stack = await service.stack({ via: yamlInterface, program: yamlInterface.program(declarations) });
  const file = join(stack.folder, "traces.json");
  await stack.up({ args: ["--otel-traces", pathToFileURL(file).href] });
  const spans = spansIn(file);
  const request = spans.find(({ name }) => name === "createSpace");
  const call = spans.find(({ spanId }) => spanId === request?.parentSpanId);
  const engine = spans.find(({ spanId }) => spanId === call?.parentSpanId);
  expect([request, call, engine].map((span) => [span?.service, span?.name])).toEqual([
    ["pulumi-resource-canvas", "createSpace"],
    ["pulumi-resource-canvas", "create canvas:index:Space"],
    ["pulumi-cli", "pulumirpc.ResourceProvider/Create"],
  ]);
});
