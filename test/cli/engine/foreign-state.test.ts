import { describe, expect, it } from "vitest";
import { requireNoRecordedSettings, requireOwnResources } from "../../../cli/engine/foreign-state.ts";

const place = { file: "workspace.yaml", stack: "main" };
const rule = "and the command takes its service and its credentials only from the environment";

describe("resources in the state", () => {
  const state = (...types: string[]) => ({ resources: types.map((type) => ({ type })) });
  const own = ["pulumi:pulumi:Stack", "pulumi:providers:canvas", "canvas:index:Workspace", "canvas:index:Space"];
  const remedy =
    "find out who wrote it; a Pulumi program that has more than the workspace needs a project, or a stack, of its own";

  it("are those of a workspace", () => {
    expect(() => requireOwnResources(state(...own), place)).not.toThrow();
    expect(() => requireOwnResources({}, place)).not.toThrow();
  });

  it.each(["pulumi:providers:evil", "evil:index:Thing", "pulumi-nodejs:dynamic:Resource", "canvas:index:x:y"])(
    "are not of type %s, whose plugin would run",
    (type) => {
      const message = `the recorded state of workspace.yaml has resources of other types: ${type}; ${remedy}`;
      expect(() => requireOwnResources(state(...own, type), place)).toThrow(message);
      const pending = { ...state(...own), pending_operations: [{ resource: { type }, type: "creating" }] };
      expect(() => requireOwnResources(pending, place)).toThrow(message);
    },
  );

  it("do not say where to download a plugin", () => {
    const inputs = { pluginDownloadURL: "https://evil.example.com" };
    expect(() => requireOwnResources({ resources: [{ type: "pulumi:providers:canvas", inputs }] }, place)).toThrow(
      `the recorded state of workspace.yaml has the address of a plugin; ${remedy}`,
    );
  });
});

describe("settings in the state", () => {
  const stateWith = (inputs: object) => ({
    resources: [{ type: "pulumi:providers:canvas", inputs }, { type: "canvas:index:Space" }],
  });
  const env = { CANVAS_BASE_URL: "https://canvas.example.com" };

  it("must not name another service or identity provider", () => {
    const state = stateWith({ baseUrl: "https://evil.example.com", authUrl: "https://evil.example.com" });
    expect(() => requireNoRecordedSettings(state, place, env)).toThrow(
      `the recorded state of workspace.yaml sets baseUrl, authUrl, ${rule}; find out who wrote that state; if it was a Pulumi program of yours, run it once with the environment's settings`,
    );
  });

  it.each([{}, { version: "0.1.0" }, { editionId: "12" }, { baseUrl: "https://canvas.example.com" }])(
    "may be: %j",
    (inputs) => {
      expect(() => requireNoRecordedSettings(stateWith(inputs), place, env)).not.toThrow();
      expect(() => requireNoRecordedSettings({}, place, env)).not.toThrow();
    },
  );
});
