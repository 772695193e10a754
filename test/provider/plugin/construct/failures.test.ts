// What becomes of a component that cannot be made.
import grpc from "@grpc/grpc-js";
import { describe, expect, it } from "vitest";
import { unknownValue } from "../../../../provider/validation/unknown.ts";
import type { Json } from "../messages.ts";
import { Plugin } from "../process.ts";
import { secret } from "../start-plugin.ts";
import { answerOf, startMonitor } from "./monitor.ts";
import { component, construct, registered, requestFor, workspace, write } from "./requests.ts";

describe("a failure", () => {
  it.for<[string, Json, string]>([
    ["no input", {}, "Workspace takes either file"],
    ["both inputs", { file: "workspace.yaml", workspace }, "Workspace takes either file"],
    ["another input", { files: "workspace.yaml" }, "Workspace has no input files"],
    ["an environment without a file", { workspace, environment: "staging" }, "environment only together with file"],
    ["no name of an environment", { file: "workspace.yaml", environment: 12 }, "environment must be the name"],
    ["no path", { file: 12 }, "file must be the path of a workspace.yaml"],
    [
      "an unknown value",
      { workspace: { team: { name: unknownValue } } },
      "workspace.team.name is known only after another resource is created",
    ],
  ])("of %s registers nothing", async ([, inputs, message], test) => {
    const monitor = await startMonitor(test);
    await expect(construct(requestFor(monitor, inputs))).rejects.toThrow(message);
    expect(monitor.registrations).toEqual([]);
  });

  it("in a workspace with a secret does not show it, until a preview without the secret does", async (test) => {
    const monitor = await startMonitor(test);
    const preview = (team: unknown) => construct(requestFor(monitor, { workspace: { ...workspace, team } as Json }));
    await expect(preview(secret("Hush\u{1F41F}"))).rejects.toThrow(
      /the workspace has mistakes, which are not shown because a part of it is secret; run a preview without the secret to see them$/,
    );
    await expect(preview("Hush\u{1F41F}")).rejects.toThrow("Hush");
    expect(monitor.registrations).toEqual([]);
  });

  it("of the file names its place, and registers nothing", async (test) => {
    const monitor = await startMonitor(test);
    const file = write(test, "team: Product\nspaces:\n\troadmap:\n");
    await expect(construct(requestFor(monitor, { file }))).rejects.toThrow(`${file}:3:1: `);
    expect(monitor.registrations).toEqual([]);
  });

  it("of a type that is none names the one that there is", async (test) => {
    const monitor = await startMonitor(test);
    await expect(construct(requestFor(monitor).setType("canvas:index:Studio"))).rejects.toThrow(
      "there is no component canvas:index:Studio; the provider has canvas:index:Workspace",
    );
  });

  it("of one registration names the resource, and the others are finished", async (test) => {
    const monitor = await startMonitor(test, (request) =>
      request.getName() === "product/spaces/archive"
        ? { error: { code: grpc.status.INVALID_ARGUMENT, details: "invalid provider reference" } }
        : answerOf(request),
    );
    await expect(construct(requestFor(monitor))).rejects.toThrow(
      "Space product/spaces/archive: invalid provider reference",
    );
    expect(monitor.registrations.map((one) => one.getName())).toContain("product/zones/plan/frames");
    expect(monitor.outputs).toEqual([]);
  });

  it.for([
    ["create", {}, unknownValue],
    ["update", { id: "12" }, "12"],
  ] as const)("of a %s leaves it to the engine what --continue-on-error skips", async ([, known, spaceId], test) => {
    const monitor = await startMonitor(test, (request) =>
      request.getName() === "product/spaces/roadmap" ? { ...known, result: "FAIL" } : answerOf(request),
    );
    const response = await construct(requestFor(monitor));
    expect(monitor.registrations.every((one) => one.getSupportsresultreporting() || !one.getCustom())).toBe(true);
    expect(registered(monitor.registration("product/zones/plan")).properties).toMatchObject({ spaceId });
    expect(response.getState()?.toJavaScript()).toMatchObject({ spaces: { roadmap: spaceId } });
  });

  it("that the engine reports itself is not reported again", async (test) => {
    const monitor = await startMonitor(test, (request) =>
      request.getType() === "canvas:index:Space"
        ? { error: { code: grpc.status.UNAVAILABLE, details: "resource monitor shut down" } }
        : answerOf(request),
    );
    expect((await construct(requestFor(monitor))).toObject()).toMatchObject({ urn: component, state: undefined });
  });

  it("to reach the monitor is an error", async (test) => {
    const monitor = { ...(await startMonitor(test)), address: "127.0.0.1:1" };
    await expect(construct(requestFor(monitor))).rejects.toThrow(
      "the run was stopped before Workspace product was registered",
    );
  });
});

it("a canceled run ends although the monitor does not answer, and registers nothing more", async (test) => {
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const monitor = await startMonitor(test, async (request) => {
    if (request.getType() !== "canvas:index:Space") return answerOf(request);
    ask();
    return new Promise(() => {});
  });
  const plugin = await Plugin.start(test);
  const request = { type: "canvas:index:Workspace", name: "product", monitorEndpoint: monitor.address };
  const constructed = plugin.call("Construct", { ...request, inputs: { workspace } });
  await asked;
  await plugin.call("Cancel");
  expect(await constructed).toEqual({ urn: component });
  expect(monitor.registrations.map((one) => one.getName())).not.toContain("product/zones/plan");
});
