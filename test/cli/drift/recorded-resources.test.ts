import { expect, it } from "vitest";
import { asStep, recordedResources } from "../../../cli/drift/recorded-resources.ts";
import { StateFile } from "../../../cli/run/state-file.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { stateWith } from "../run/states.ts";

const env = { CANVAS_BASE_URL: "https://canvas.example.com", CANVAS_ACCESS_TOKEN: "of-the-environment" };
const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  plaintext: JSON.stringify(value),
});
const urnOf = (type: string, name: string) => `urn:pulumi:dev::work::${type}::${name}`;
const read = (...resources: readonly object[]) =>
  recordedResources(stateWith(...resources), (explicit) => resolveConfig({ explicit, env }));

it("reads the resources of both interfaces, and nothing else", () => {
  const resources = read(
    { urn: urnOf("pulumi:pulumi:Stack", "work-dev") },
    { urn: urnOf("canvas:index:Workspace", "workspace") },
    {
      urn: urnOf("canvas:index:Workspace$canvas:index:Space", "plugin"),
      id: "1",
      inputs: { __internal: {}, name: "A" },
    },
    { urn: urnOf("pulumi-nodejs:dynamic/canvas:Zone", "dynamic"), id: "2", outputs: { __provider: "code", name: "B" } },
    { urn: urnOf("canvas:index:Space", "replaced"), id: "3", delete: true },
    { urn: urnOf("canvas:index:Space", "looked up"), id: "4", external: true },
    { urn: urnOf("other:index:Space", "foreign"), id: "5" },
  );
  expect(resources.map(({ type, id, isExternal }) => [type, id, isExternal])).toEqual([
    ["Space", "1", false],
    ["Zone", "2", false],
    ["Space", "4", true],
  ]);
  expect(resources[0]?.inputs).toEqual({ name: "A" });
  expect(recordedResources(StateFile.empty, () => resolveConfig({ env }))).toEqual([]);
});

it("has secrets in plain text to read with, and shows none of them", () => {
  const outputs = { name: secret("Merger"), favorite: true, tags: [{ inner: secret("x") }] };
  const [space] = read({ urn: urnOf("canvas:index:Space", "space"), id: "1", outputs });
  expect(space?.state).toEqual({ name: "Merger", favorite: true, tags: [{ inner: "x" }] });
  expect(space && asStep(space).before?.outputs).toEqual({ name: "[secret]", favorite: true, tags: "[secret]" });
});

it("takes the settings of an explicit provider from the state, secrets included, and of a default one from elsewhere", () => {
  const inputs = { baseUrl: "https://other.example.com", accessToken: secret("of-the-provider"), version: "0.1.0" };
  const provider = (name: string) => urnOf("pulumi:providers:canvas", name);
  const space = (name: string) => ({ urn: urnOf("canvas:index:Space", name), provider: `${provider(name)}::some-id` });
  const resources = read(
    { urn: provider("own"), inputs },
    { urn: provider("default_0_1_0"), inputs },
    space("own"),
    space("default_0_1_0"),
  );
  expect(resources.map(({ config: { baseUrl, accessToken } }) => [baseUrl, accessToken])).toEqual([
    ["https://other.example.com", "of-the-provider"],
    ["https://canvas.example.com", "of-the-environment"],
  ]);
});
