import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { requireNoRecordedSettings, requireNoStackSettings } from "../../../cli/engine/foreign-settings.ts";

const place = { file: "workspace.yaml", stack: "main" };
const rule = "and the command takes its service and its credentials only from the environment";

describe("settings of the stack", () => {
  const folderWith = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), "canvas-settings-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "Pulumi.main.yaml"), text);
    return folder;
  };

  it.each(["baseUrl", "authUrl", "accessToken", "refreshToken", "refreshTokenFile", "clientSecret", "apiKey", "paths"])(
    "must not set %s",
    (name) => {
      const folder = folderWith(`config:\n  canvas:${name}: "http://evil.example.com"\n`);
      expect(() => requireNoStackSettings(folder, place)).toThrow(
        `${join(basename(folder), "Pulumi.main.yaml")} sets ${name}, ${rule}; remove them from ${join(folder, "Pulumi.main.yaml")}`,
      );
    },
  );

  it.each(["encryptionsalt: v1:x\n", "config:\n  canvas:quotaShare: 0.5\n", "", "[]"])("may be: %j", (text) => {
    expect(() => requireNoStackSettings(folderWith(text), place)).not.toThrow();
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
