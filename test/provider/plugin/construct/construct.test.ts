// The component over gRPC, without the engine.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import aliases from "@pulumi/pulumi/proto/alias_pb.js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import { describe, expect, it } from "vitest";
import { Ledger } from "../../../../provider/run/ledger.ts";
import { unknownValue } from "../../../../provider/validation/unknown.ts";
import type { Json } from "../messages.ts";
import { secret } from "../start-plugin.ts";
import { answerOf, startMonitor } from "./monitor.ts";
import { component, construct, own, registered, requestFor, stack, urn, workspace, write } from "./requests.ts";

const other = "urn:pulumi:dev::test::canvas:index:Team::other";
const team = urn("Team", "product");
const roadmap = urn("Team$Space", "product/spaces/roadmap");
const plan = urn("Team$Space$Zone", "product/zones/plan");

describe("a workspace", () => {
  it("is registered with its resources, each below and deleted with what holds it", async (test) => {
    const monitor = await startMonitor(test);
    const response = await construct(requestFor(monitor));
    expect(response.getUrn()).toBe(component);
    expect(monitor.registrations).toHaveLength(8);
    // The resources of the constructing provider continue those of the dynamic provider.
    for (const resource of monitor.registrations.slice(1)) {
      expect([resource.getCustom(), resource.getProvider()]).toEqual([true, own]);
      const [alias] = resource.getAliasesList();
      const former = resource.getType().replace("canvas:index:", "pulumi-nodejs:dynamic/canvas:");
      expect(alias?.getSpec()?.getType()).toBe(former);
    }
    expect(monitor.registration("product", "Workspace").getCustom()).toBe(false);
    expect(registered(monitor.registration("product", "Workspace"))).toEqual({
      ...{ type: "canvas:index:Workspace", parent: stack, deletedWith: "" },
      ...{ properties: {}, dependencies: [] },
    });
    expect(registered(monitor.registration("product", "Team"))).toEqual({
      ...{ type: "canvas:index:Team", parent: component, deletedWith: "" },
      ...{ properties: { name: "Product" }, dependencies: [] },
    });
    expect(registered(monitor.registration("product/zones/plan"))).toEqual({
      ...{ type: "canvas:index:Zone", parent: roadmap, deletedWith: roadmap },
      properties: { spaceId: "id of product/spaces/roadmap", editionId: "7", name: "Plan" },
      dependencies: [roadmap, team],
    });
    expect(registered(monitor.registration("product/spaces/roadmap/access"))).toMatchObject({
      ...{ type: "canvas:index:SpaceMembers", parent: roadmap, deletedWith: roadmap },
      dependencies: [urn("Team$TeamMembers", "product/people"), roadmap, team],
    });
    const frames = monitor.registration("product/zones/plan/frames");
    expect(registered(frames)).toMatchObject({
      ...{ type: "canvas:index:Frames", parent: plan, deletedWith: plan },
      ...{ properties: { zoneId: "id of product/zones/plan" }, dependencies: [roadmap, plan, team] },
    });
    const dependencies = frames.getPropertydependenciesMap();
    expect(dependencies.get("zoneId")?.getUrnsList()).toEqual([plan]);
    expect(dependencies.get("frames")?.getUrnsList()).toEqual([]);
  });

  it("claims what its resources managed before, so that no other one finds it by its name", async (test) => {
    const monitor = await startMonitor(test);
    const ledger = new Ledger();
    const former = { "spaces/roadmap": { id: "42" }, "zones/plan": { id: "43", spaceId: "42" } };
    await construct(requestFor(monitor, { workspace, continues: { former } }), { ledger });
    expect(ledger.isManaged({ kind: "Space", ids: ["42"] })).toBe(true);
    expect(ledger.isManaged({ kind: "Zone", ids: ["43"] })).toBe(true);
    expect(ledger.isManaged({ kind: "Space", ids: ["43"] })).toBe(false);
  });

  it("returns the ids by key, what is pending, and what each output depends on", async (test) => {
    const monitor = await startMonitor(test, (request) => {
      const { outputs } = answerOf(request);
      const texts: Json = {
        TeamMembers: ["ada@example.com joins once they accept the invitation"],
        SpaceMembers: ["ada@example.com gets access once they accept the invitation"],
      };
      return { outputs: { ...outputs, open: texts[request.getType().split(":").at(-1) ?? ""] ?? [] } };
    });
    const response = await construct(requestFor(monitor));
    const state = {
      teamId: "id of product",
      spaces: { archive: "id of product/spaces/archive", roadmap: "id of product/spaces/roadmap" },
      zones: { plan: "id of product/zones/plan" },
      open: [
        "people: ada@example.com joins once they accept the invitation",
        "spaces.roadmap.access: ada@example.com gets access once they accept the invitation",
      ],
    };
    expect(response.getState()?.toJavaScript()).toEqual(state);
    expect(response.getStatedependenciesMap().get("teamId")?.getUrnsList()).toEqual([team]);
    expect(response.getStatedependenciesMap().get("zones")?.getUrnsList()).toEqual([plan]);
    const [outputs] = monitor.outputs;
    expect(outputs?.getUrn()).toBe(component);
    expect(outputs?.getOutputs()?.toJavaScript()).toEqual(state);
  });

  describe("with several zones in a space", () => {
    const zones = { plan: {}, notes: {}, archive: {} };
    const others = { past: {}, old: {} };
    const file = JSON.stringify({ team: "Product", spaces: { roadmap: { zones }, archive: { zones: others } } });
    const inSpace = (space: string, { registrations }: { registrations: readonly RegisterResourceRequest[] }) =>
      registrations
        .filter((one) => one.getType() === "canvas:index:Zone" && one.getParent().endsWith(`/${space}`))
        .map((one) => one.getName().replace(/.*\//, ""));

    it.for<["answers" | "fails"]>([["answers"], ["fails"]])(
      "registers them in the order of the file, each once the one before it %s, and those of other spaces meanwhile",
      async ([outcome], test) => {
        let release = () => {};
        const isAnywhere = new Promise<void>((resolve) => {
          release = resolve;
        });
        // The first zone of each space is answered once both are registered.
        const monitor = await startMonitor(test, async (request, seen) => {
          const name = request.getName().replace(/.*\//, "");
          if (inSpace("roadmap", seen).length > 0 && inSpace("archive", seen).length > 0) release();
          if (["plan", "past"].includes(name)) {
            await isAnywhere;
            expect([inSpace("roadmap", seen), inSpace("archive", seen)]).toEqual([["plan"], ["past"]]);
          }
          return outcome === "fails" && name === "plan" ? { result: "FAIL" } : answerOf(request);
        });
        await construct(requestFor(monitor, { file: write(test, file) }));
        expect(inSpace("roadmap", monitor)).toEqual(Object.keys(zones));
        expect(inSpace("archive", monitor)).toEqual(Object.keys(others));
        const notes = registered(monitor.registration("product/zones/notes"));
        expect(notes.dependencies).toEqual([roadmap, team]);
      },
    );

    it("registers them by key if they are an object, whose order the engine does not keep", async (test) => {
      const monitor = await startMonitor(test);
      await construct(requestFor(monitor, { workspace: JSON.parse(file) }));
      expect(inSpace("roadmap", monitor)).toEqual(["archive", "notes", "plan"]);
    });
  });

  it("is read for an environment, with what the file includes", async (test) => {
    const monitor = await startMonitor(test);
    const file = write(test, "team: Product\ninclude: [people.yaml]\nenvironments: { staging: { team: Staging } }\n");
    writeFileSync(join(dirname(file), "people.yaml"), "people: { ada@example.com: admin }\n");
    await construct(requestFor(monitor, { file, environment: "staging" }));
    expect(registered(monitor.registration("product", "Team")).properties).toEqual({ name: "Staging" });
    expect(monitor.registration("product/people").getType()).toBe("canvas:index:TeamMembers");
  });
});

describe("values", () => {
  it("that are unknown at preview stay unknown in other resources and in the outputs", async (test) => {
    const monitor = await startMonitor(test, () => ({}));
    const response = await construct(requestFor(monitor).setDryrun(true));
    expect(registered(monitor.registration("product/zones/plan")).properties).toMatchObject({ spaceId: unknownValue });
    expect(response.getState()?.toJavaScript()).toEqual({
      teamId: unknownValue,
      spaces: { archive: unknownValue, roadmap: unknownValue },
      zones: { plan: unknownValue },
      open: unknownValue,
    });
  });

  it("that are secret stay secret where they are used", async (test) => {
    const monitor = await startMonitor(test, (request) =>
      request.getType() === "canvas:index:Space" ? { outputs: { spaceId: secret("12") } } : answerOf(request),
    );
    const response = await construct(requestFor(monitor).setAdditionalsecretoutputsList(["teamId"]));
    expect(registered(monitor.registration("product/zones/plan")).properties).toEqual({
      spaceId: secret("12"),
      editionId: "7",
      name: "Plan",
    });
    expect(response.getState()?.toJavaScript()).toMatchObject({
      teamId: secret("id of product"),
      spaces: secret({ archive: "12", roadmap: "12" }),
      zones: { plan: "id of product/zones/plan" },
    });
  });

  it("are all secret if anything in the workspace is", async (test) => {
    const monitor = await startMonitor(test);
    const confidential = { ...workspace, team: secret("Confidential") };
    const response = await construct(requestFor(monitor, { workspace: confidential }));
    expect(registered(monitor.registration("product", "Team")).properties).toEqual({ name: secret("Confidential") });
    expect(registered(monitor.registration("product/zones/plan")).properties).toMatchObject({ name: secret("Plan") });
    expect(response.getState()?.toJavaScript()).toMatchObject({ teamId: secret("id of product"), open: secret([]) });
  });
});

it("passes the options of the component on", async (test) => {
  const monitor = await startMonitor(test);
  const request = requestFor(monitor)
    .setProtect(true)
    .setRetainondelete(false)
    .setDeletedwith(other)
    .setDependenciesList([stack])
    .setCustomtimeouts(new messages.ConstructRequest.CustomTimeouts().setCreate("5m").setRead("1m"))
    .setResourceHooks(
      new messages.ConstructRequest.ResourceHooksBinding().setBeforeCreateList(["a"]).setOnErrorList(["b"]),
    )
    .setAliasesList([new aliases.Alias().setSpec(new aliases.Alias.Spec().setName("old"))]);
  const explicit = "urn:pulumi:dev::test::pulumi:providers:canvas::explicit::12";
  request.getProvidersMap().set("canvas", explicit);
  request
    .getInputdependenciesMap()
    .set("workspace", new messages.ConstructRequest.PropertyDependencies().setUrnsList([other]));
  await construct(request);

  const [first, ...resources] = monitor.registrations;
  expect(first?.getAliasesList().map((alias) => alias.getSpec()?.getName())).toEqual(["old"]);
  expect(first?.getDependenciesList()).toEqual([stack]);
  expect(first?.getProvidersMap().get("canvas")).toBe(explicit);
  expect(first?.getHooks()?.toObject()).toMatchObject({ beforeCreateList: ["a"], onErrorList: ["b"] });
  for (const resource of resources) {
    expect(resource.hasHooks()).toBe(false);
    expect(resource.getProvider()).toBe(explicit);
    expect(resource.getDependenciesList()).toEqual(expect.arrayContaining([stack, other]));
    expect(resource.getCustomtimeouts()?.toObject()).toEqual({ create: "5m", update: "", pb_delete: "", read: "1m" });
  }
  for (const registration of monitor.registrations) {
    expect(registration.getProtect()).toBe(true);
    expect(registration.hasRetainondelete() && registration.getRetainondelete()).toBe(false);
  }
  expect(monitor.registration("product", "Team").getDeletedwith()).toBe(other);
  expect(monitor.registration("product/zones/plan").getDeletedwith()).toBe(roadmap);
});
