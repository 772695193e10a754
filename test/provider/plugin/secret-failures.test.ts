import { describe, expect, it } from "vitest";
import { Settings, secretKeys } from "../../../provider/config.ts";
import { type FunctionName, functionOf, functions } from "../../../provider/functions/index.ts";
import { checkSettings } from "../../../provider/plugin/configuration.ts";
import { checkResponse, invokeResponse } from "../../../provider/plugin/responses.ts";
import { definitionOf, type ResourceName, resources } from "../../../provider/resources/index.ts";
import { type Checkable, check } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";

/** Values that are wrong almost everywhere. Messages separate problem and remedy with "; ", and so do these. */
const secrets: Readonly<Record<string, unknown>> = {
  text: "swordfish; tuna; eel",
  "text with characters that no name has": "\u0007; \u{1F41F}; swordfish; tuna",
  number: 47114711.5,
  "number that is too large": 2 ** 60,
  "quoted number": "4711",
  list: ["swordfish; tuna", { "eel; cod": 4711 }],
  map: { "swordfish; tuna": { "eel; cod": "trout; carp" }, "trout; carp": 4711 },
  "map with two keys for one person": { "Swordfish@example.com": "tuna; eel", "swordfish@example.com": "eel" },
};

const parts = ["swordfish", "tuna", "eel", "cod", "trout", "carp", "4711", "115292", "u0007", "\u0007", "\u{1F41F}"];
const leaks = (text: string) => parts.filter((part) => text.toLowerCase().includes(part));

const definitions: readonly Checkable[] = [
  ...(Object.keys(resources) as ResourceName[]).map(definitionOf),
  ...(Object.keys(functions) as FunctionName[]).map(functionOf),
];

/** The failures of a definition as the engine gets them, in the responses to Check and Invoke. */
function shown(definition: Checkable, inputs: Properties, paths: readonly (readonly string[])[]): string[] {
  const checked = check(definition, inputs);
  const lists = [checkResponse(checked, paths), invokeResponse(checked, paths)].map((one) => one.getFailuresList());
  return lists.flat().map((failure) => `${failure.getProperty()} ${failure.getReason()}`.trim());
}

describe.each(Object.entries(secrets))("a secret %s", (_, value) => {
  it.each(definitions.map((definition) => [definition.name, definition] as const))(
    "leaves nothing of itself in the failures of %s",
    (_, definition) => {
      const names = [...Object.keys(definition.inputs.shape), "noSuchInput"];
      const texts = names.flatMap((name) => shown(definition, { [name]: value }, [[name]]));
      expect(texts).toContainEqual(expect.stringMatching(/^noSuchInput is not a property of/));
      expect(texts.flatMap(leaks)).toEqual([]);
    },
  );

  it.each(secretKeys)("leaves nothing of itself in the problems of the setting %s", (name) => {
    const settings = { baseUrl: "https://canvas.example.com", [name]: value };
    expect(
      checkSettings(settings, {}, { name: "default", project: "shop" }).flatMap(({ problem }) => leaks(problem)),
    ).toEqual([]);
  });

  it("leaves nothing of itself in the problems of any setting", () => {
    const settings = Object.fromEntries([...Object.keys(Settings.shape), "acessToken"].map((name) => [name, value]));
    const problems = checkSettings(settings, {}, { name: "default", project: "shop" }).map(({ problem }) => problem);
    expect(problems).toContainEqual(expect.stringMatching(/^canvas:acessToken is not a property of/));
    expect(problems.flatMap(leaks)).toEqual([]);
  });
});

it("names the input that holds the secret, and the problem, without its remedy", () => {
  const inputs = { teamId: 12345, name: "hush; \u0007", onDestroy: "hush; hush", members: { "hush; hush": "hush" } };
  const failures = (name: ResourceName, secret: keyof typeof inputs) =>
    shown(definitionOf(name), { [secret]: inputs[secret] }, [[secret]]).filter((text) => text.startsWith(secret));
  expect(failures("Space", "teamId")).toContain("teamId must be a string");
  expect(failures("Space", "name")).toContain("name has a character that a name cannot have");
  expect(failures("Space", "onDestroy")).toContain("onDestroy must be one of trash, retain, prevent");
  expect(failures("TeamMembers", "members")).toContain(
    "members has an invalid part, which is not shown because it is secret",
  );
});

it("does not show what is wrong in a list with a secret in it", () => {
  const strokes = [{ type: "hush; hush", width: "4711" }];
  const failures = shown(definitionOf("Frame"), { strokes }, [["strokes", "type"]]);
  expect(failures).toContain("strokes has an invalid part, which is not shown because it is secret");
  expect(failures.filter((text) => /hush|4711/.test(text))).toEqual([]);
});

it("shows failures next to a secret in full", () => {
  const frames = { now: { layout: { width: "hush; hush", height: "12" } } };
  const inputs = { spaceId: "1", zoneId: "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21", frames };
  expect(shown(definitionOf("Frames"), inputs, [["frames", "now", "layout", "width"]]).slice(0, 2)).toEqual([
    "frames.now.layout.width must be a number",
    "frames.now.layout.height must be a number; leave out the quotes: 12",
  ]);
});
