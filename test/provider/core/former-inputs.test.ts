// Programs and states of 0.1.0 and 0.2.0 have other names for where a space or zone comes from.
import { describe, expect, it } from "vitest";
import { formerInputsOf, secretPaths } from "../../../provider/core/former-inputs.ts";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { parseState } from "../../../provider/core/parse.ts";
import { checkResponse } from "../../../provider/plugin/responses.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { failureText } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";

type Kind = "Space" | "Zone";

const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
const other = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c22";
const required = {
  Space: { teamId: "5", name: "Plans", trashed: false },
  Zone: { spaceId: "7", name: "Canvas", trashed: false },
};
const states = {
  Space: { ...required.Space, spaceId: "7", editionId: "1" },
  Zone: { ...required.Zone, zoneId, editionId: "1" },
};

const check = (kind: Kind, news: Properties) =>
  new Lifecycle(definitionOf(kind)).check(undefined, undefined, {
    olds: () => ({}),
    news: { ...required[kind], ...news },
  });
const diff = (kind: Kind, state: Properties, inputs: Properties) =>
  new Lifecycle(definitionOf(kind)).diff(undefined, undefined, { id: "7", state }, inputs);

const meanings: readonly [Kind, Properties, Properties][] = [
  ["Space", { sourceSpaceId: "9" }, { from: { space: "9", copy: true } }],
  ["Space", { sourceSpaceId: unknownValue }, { from: { space: unknownValue, copy: true } }],
  ["Space", { restoreSpaceId: "9" }, { from: { space: "9" } }],
  ["Space", { adopt: true }, { existing: "adopt", continues: { trashed: "warn" } }],
  ["Space", { adopt: true, onTrashed: "restore" }, { existing: "adopt", continues: { trashed: "restore" } }],
  ["Space", { adopt: false }, {}],
  ["Space", { onTrashed: "restore" }, { continues: { trashed: "restore" } }],
  ["Space", { onTrashed: "restoreOwn" }, { continues: { trashed: "own" } }],
  ["Space", { onTrashed: "createNew" }, { continues: { trashed: "ignore" } }],
  ["Space", { onTrashed: "fail" }, { continues: { trashed: "fail" } }],
  ["Space", { formerSpaceId: "9", adoptOwn: true }, { continues: { space: "9", own: true } }],
  ["Space", { adoptOwn: false }, {}],
  ["Zone", { templateId: "9" }, { from: { template: "9" } }],
  ["Zone", { source: { spaceId: "9", zoneId: other } }, { from: { space: "9", zone: other, copy: true } }],
  [
    "Zone",
    { source: { spaceId: "9", zoneId: other, versionId: "3", deepCopy: true, copyComments: false } },
    { from: { space: "9", zone: other, copy: true, version: "3", deepCopy: true, copyComments: false } },
  ],
  ["Zone", { source: unknownValue }, { from: unknownValue }],
  ["Zone", { restoreZoneId: other }, { from: { zone: other } }],
  ["Zone", { adopt: true }, { existing: "adopt" }],
  ["Zone", { adopt: unknownValue }, { existing: unknownValue }],
  ["Zone", { adoptOwn: true }, { continues: { own: true } }],
  ["Zone", { former: { spaceId: "9", zoneId: other } }, { continues: { space: "9", zone: other } }],
];

it.each(meanings)("%s: %j means %j", (kind, old, today) => {
  expect(check(kind, old)).toEqual({ inputs: { ...required[kind], ...today }, failures: [] });
});

describe("a state with former inputs", () => {
  const known = meanings.filter(([, old]) => !JSON.stringify(old).includes(unknownValue));

  it.each(known)("of a %s is read: %j", (kind, old, today) => {
    expect(parseState(definitionOf(kind), { ...states[kind], ...old })).toEqual({ ...states[kind], ...today });
  });

  it.each(known)(
    "of a %s is as before after the program says it in the words of today: %j",
    async (kind, old, today) => {
      const unchanged = { hasChanges: false, replaces: [] };
      const [before, after] = [
        { ...states[kind], ...old },
        { ...states[kind], ...today },
      ];
      const inputs = { ...required[kind], ...today };
      expect(await diff(kind, before, inputs)).toMatchObject(unchanged);
      expect(await diff(kind, before, { ...required[kind], ...old })).toMatchObject(unchanged);
      expect(await diff(kind, after, { ...required[kind], ...old })).toMatchObject(unchanged);
      expect(await diff(kind, before, required[kind])).toMatchObject(unchanged);
    },
  );

  it("is replaced if it comes from something else", async () => {
    const state = { ...states.Zone, source: { spaceId: "9", zoneId: other } };
    const compare = (from: Properties) => diff("Zone", state, { ...required.Zone, from });
    expect((await compare({ space: "9", zone: other, copy: true, version: "1" })).replaces).toEqual(["from"]);
    expect((await compare({ template: "9" })).replaces).toEqual(["from"]);
    expect((await compare({ zone: zoneId })).replaces).toEqual([]);
  });
});

it.each<[Kind, Properties, readonly string[]]>([
  ["Space", { sourceSpaceId: "1", restoreSpaceId: "2" }, ["restoreSpaceId cannot be used together with sourceSpaceId"]],
  ["Space", { sourceSpaceId: "1", from: { space: "2" } }, ["sourceSpaceId cannot be used together with from"]],
  ["Space", { adopt: true, existing: "fail" }, ["adopt cannot be used together with existing"]],
  ["Space", { sourceSpaceId: "x" }, ["sourceSpaceId must be an id"]],
  ["Space", { onTrashed: "keep" }, ['onTrashed must be one of restore, restoreOwn, createNew, fail; it is "keep"']],
  ["Zone", { adopt: "yes" }, ["adopt must be true or false"]],
  ["Zone", { source: {} }, ["source.spaceId is required", "source.zoneId is required"]],
  ["Zone", { templateId: "1", source: unknownValue }, []],
])("%s: %j is refused under the names of the program", (kind, old, expected) => {
  const texts = check(kind, old).failures.map(failureText);
  expect(texts).toHaveLength(expected.length);
  for (const [index, text] of expected.entries()) expect(texts[index]).toContain(text);
});

it.each<[Kind, readonly string[], readonly (readonly string[])[]]>([
  ["Space", ["sourceSpaceId"], [["sourceSpaceId"], ["from"]]],
  ["Space", ["adopt"], [["adopt"], ["existing"], ["continues"]]],
  ["Zone", ["source", "zoneId"], [["source", "zoneId"], ["from"]]],
  ["Zone", ["name"], [["name"]]],
])("a secret of a %s stays one: %j", (kind, path, expected) => {
  expect(secretPaths(kind, path)).toEqual(expected);
});

it("a secret under a former name is not in the message about it", () => {
  const { inputs, failures } = check("Space", { onTrashed: "confidential" });
  const [failure] = checkResponse({ inputs, failures }, secretPaths("Space", ["onTrashed"])).getFailuresList();
  expect(failure?.getReason()).toMatch(/^onTrashed must be one of/);
  expect(failure?.getReason()).not.toContain("confidential");
});

it.each<[Kind, Properties]>([
  ["Space", { space: "9" }],
  ["Zone", { zone: other }],
])("%s: not to copy is the default", async (kind, from) => {
  const inputs = { ...required[kind], from: { ...from, copy: false } };
  expect(check(kind, inputs).failures).toEqual([]);
  expect(await diff(kind, { ...states[kind], from }, inputs)).toMatchObject({ changes: [], replaces: [] });
});

it.each<Kind>(["Space", "Zone"])("%s has none of its former inputs", (kind) => {
  const { inputs, state } = definitionOf(kind);
  for (const name of Object.keys(formerInputsOf(kind))) {
    expect(inputs.shape).not.toHaveProperty(name);
    expect(state.shape).not.toHaveProperty(name);
  }
});
