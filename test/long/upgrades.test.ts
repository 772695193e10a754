// States of other versions: an earlier one continues unchanged; a later one is refused with a message, and kept.
import { describe, expect, it } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { dynamicInterface } from "../e2e/conformance/interface.ts";
import { yamlInterface } from "../e2e/conformance/yaml-interface.ts";
import { errorsOf, quiet, resourcesOf, Service, unchanged } from "../e2e/service.ts";
import type { Deployment } from "../engine/stack.ts";
import { record } from "./upgrades/record.ts";
import { recordingsOf } from "./upgrades/recording.ts";
import { restore } from "./upgrades/restore.ts";
import { seed, workspace } from "./upgrades/workspace.ts";

const timeout = 600_000;
const { CANVAS_RECORD_STATES: released } = process.env;

describe.concurrent.each([dynamicInterface, yamlInterface])("a stack with $name", (via) => {
  if (released !== undefined) it("is recorded", { timeout }, () => record(released, via));

  it.for(recordingsOf(via.name))(
    "of version $version continues unchanged, and is then changed and destroyed",
    { timeout },
    async (recording, test) => {
      const { service, stack } = await restore(test, via, recording);
      const before = Object.fromEntries(await resourcesOf(stack));
      const size = Object.keys(before).length;
      expect(quiet(await stack.up())).toEqual({ same: size + 1 });
      expect(service.takeRequests()).toEqual([]);
      expect(quiet(await stack.refresh())).toEqual({ same: size + 1 });
      expect(service.takeWrites()).toEqual([]);
      // Inputs that came later have been recorded with their defaults; nothing else has changed.
      expect(Object.fromEntries(await resourcesOf(stack))).toMatchObject(withoutFormerDefaults(before));

      stack.setProgram(recording.program.replace("Roadmap", "Renamed").replace("#C7D2FE", "#FFFFFF"));
      expect(quiet(await stack.up())).toEqual({ same: size - 1, update: 2 });
      expect(service.takeWrites()).toHaveLength(2);
      const { exitCode, stdout, changes } = await stack.destroy();
      expect({ exitCode, changes }, stdout).toEqual({ exitCode: 0, changes: { delete: size + 1 } });
      const live = service.all("spaces", ({ trashedTime }) => trashedTime === null);
      expect(live.map(({ name }) => name)).toEqual(["Plans"]);
      expect(service.all("frames", ({ name }) => name === "Later")).toEqual([]);
    },
  );

  it("of a later version is refused, and kept", { timeout }, async (test) => {
    const [recording] = recordingsOf(via.name);
    if (!recording) throw new Error(`there is no recording of ${via.name}`);
    const { service, stack } = await restore(test, via, { ...recording, state: later(recording.state) });
    const refused = async () => {
      const left = await resourcesOf(stack);
      return Object.keys(fromLater).map((name) => left.get(name));
    };
    const before = await refused();
    for (const command of ["up", "refresh", "destroy"] as const) {
      const run = await stack[command]();
      expect(run.exitCode).not.toBe(0);
      expect(errorsOf(run).length).toBeGreaterThan(0);
      expect(refusals).toEqual(expect.arrayContaining(errorsOf(run)));
      expect(await refused()).toEqual(before);
      if (command !== "destroy") expect(service.takeWrites()).toEqual([]);
    }
  });
});

it("the program to record has every resource, and works with this version", { timeout }, async (test) => {
  const service = await Service.start(test, { seed });
  const declarations = workspace({
    plans: service.space("Plans"),
    archive: service.space("Archive"),
    canvas: service.zone("Canvas", "Plans"),
    reviewers: service.one("groups", ({ name }) => name === "Reviewers").id,
    template: service.all("templates")[0]?.id ?? "",
  });
  const recorded = new Set(declarations.map(({ type }) => type));
  expect([...recorded].sort()).toEqual(Object.keys(resources).sort());
  const stack = await service.stack({ via: yamlInterface, program: yamlInterface.program(declarations) });
  const made = await stack.up();
  expect(made.exitCode, made.stdout).toBe(0);
  expect(unchanged(await stack.preview())).toBe(true);
});

/** 0.1.0 had defaults for `favorite`, `allowEmbed` and `onDestroy` and recorded them as inputs; the outputs keep them. */
function withoutFormerDefaults(
  resources: Record<string, { readonly inputs: Readonly<Record<string, unknown>> | undefined }>,
): object {
  const isDefault = (key: string, value: unknown) =>
    (["favorite", "allowEmbed"].includes(key) && value === false) || (key === "onDestroy" && value === "trash");
  const entries = Object.entries(resources).map(([name, { inputs = {}, ...rest }]) => {
    const given = Object.entries(inputs).filter(([key, value]) => !isDefault(key, value));
    return [name, { ...rest, inputs: Object.fromEntries(given) }];
  });
  return Object.fromEntries(entries);
}

/** What a later version may write: a version, or a word that does not exist yet. */
const fromLater: Readonly<Record<string, object>> = { space: { __stateVersion: 2 }, invited: { status: "snoozed" } };

const refusals = [
  "the recorded state of this Space was written by a newer version of pulumi-canvas; upgrade pulumi-canvas",
  "the recorded state of this TeamMember cannot be read by this version of pulumi-canvas (status is missing or has the wrong type); upgrade to the version that wrote it, or remove the resource from the state and import it",
];

function later(state: Deployment): Deployment {
  const { resources = [] } = state.deployment;
  const changed = resources.map((resource) => {
    const change = fromLater[resource.urn.split("::").at(-1) ?? ""];
    return change ? { ...resource, outputs: { ...resource.outputs, ...change } } : resource;
  });
  return { ...state, deployment: { ...state.deployment, resources: changed } };
}
