// States of earlier versions continue unchanged. Those of a later one are in ../provider/core/parse.test.ts.
import { describe, expect, it } from "vitest";
import { withCurrentInputs } from "../../provider/core/former-inputs.ts";
import { resources } from "../../provider/resources/index.ts";
import { dynamicInterface } from "../e2e/conformance/interface.ts";
import { yamlInterface } from "../e2e/conformance/yaml-interface.ts";
import { quiet, resourcesOf, Service, unchanged } from "../e2e/service.ts";
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
      const before = await resourcesOf(stack);
      const { size } = before;
      expect(quiet(await stack.up())).toEqual({ same: size + 1 });
      expect(service.takeRequests()).toEqual([]);
      expect(quiet(await stack.refresh())).toEqual({ same: size + 1 });
      expect(service.takeWrites()).toEqual([]);
      stack.setProgram(inCurrentWords(recording.program));
      expect(quiet(await stack.up())).toEqual({ same: size + 1 });
      expect(service.takeRequests()).toEqual([]);
      // Inputs that came later have been recorded with their defaults; nothing else has changed.
      expect(Object.fromEntries(await resourcesOf(stack))).toMatchObject(inCurrentState(before));

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

/** The program as a new one would be written, in YAML and in TypeScript. */
function inCurrentWords(program: string): string {
  const words: readonly (readonly [former: RegExp, now: string])[] = [
    [/"?sourceSpaceId"?: ?("\d+")/g, '"from": { "space": $1, "copy": true }'],
    [/"?restoreSpaceId"?: ?("\d+")/g, '"from": { "space": $1 }'],
    [/"?templateId"?: ?("\d+")/g, '"from": { "template": $1 }'],
    [/"?source"?: ?{"spaceId":("\d+"),"zoneId":("[^"]+")}/g, '"from": { "space": $1, "zone": $2, "copy": true }'],
  ];
  for (const [former] of words) expect(program).toMatch(former);
  return words.reduce((text, [former, now]) => text.replace(former, now), program);
}

/**
 * The inputs and outputs in the words of today; 0.1.0 had defaults for `favorite`, `allowEmbed` and `onDestroy` and recorded them as
 * inputs, which the outputs keep.
 */
function inCurrentState(resources: Awaited<ReturnType<typeof resourcesOf>>): object {
  const isDefault = (key: string, value: unknown) =>
    (["favorite", "allowEmbed"].includes(key) && value === false) || (key === "onDestroy" && value === "trash");
  const entries = [...resources].map(([name, { inputs = {}, outputs = {}, ...rest }]) => {
    const kind = rest.type.split(":").at(-1) ?? "";
    const given = Object.entries(withCurrentInputs(kind, inputs)).filter(([key, value]) => !isDefault(key, value));
    return [name, { ...rest, inputs: Object.fromEntries(given), outputs: withCurrentInputs(kind, outputs) }];
  });
  return Object.fromEntries(entries);
}
