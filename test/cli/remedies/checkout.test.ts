// What the command advises about the files next to a workspace file.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { requireNoRecordedSettings } from "../../../cli/engine/foreign-settings.ts";
import { requireState, restoreState } from "../../../cli/engine/state-copy.ts";
import { projectNames } from "../../../cli/engine/workspace-project.ts";
import { requireNoLinks } from "../../../cli/output/files.ts";

/** A folder with a workspace file. */
function checkout(): string {
  const folder = mkdtempSync(join(tmpdir(), "canvas-advice-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "workspace.yaml"), "team: Alpha\n");
  return folder;
}

it.each(["unlock", "delete"])("a state that was not written completely: %s", (advice) => {
  const folder = checkout();
  const stacks = join(folder, ".pulumi", "stacks", "workspace");
  mkdirSync(stacks, { recursive: true });
  writeFileSync(join(stacks, "main.json.bak"), "{}");
  vi.stubEnv("PULUMI_BACKEND_URL", pathToFileURL(folder).href);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const place = { file: join(folder, "workspace.yaml"), stack: "main" };
  expect(() => requireState(place)).toThrow(
    `run pulumi-canvas unlock ${place.file} to continue with its copy; to start without a state, delete ${stacks}/main.json.bak`,
  );
  if (advice === "unlock") restoreState(place);
  else rmSync(join(stacks, "main.json.bak"));
  expect(() => requireState(place)).not.toThrow();
});

it("a link in the folder of the command: delete it", () => {
  const own = join(checkout(), ".pulumi-canvas");
  mkdirSync(own);
  const link = join(own, "Pulumi.yaml");
  symlinkSync(own, link);
  expect(() => requireNoLinks(own)).toThrow("; delete it: the command writes there, and does not follow links");
  rmSync(link);
  expect(() => requireNoLinks(own)).not.toThrow();
});

it("a project whose name is a path: use letters", () => {
  const folder = checkout();
  const manifest = (name: string) => writeFileSync(join(folder, "Pulumi.yaml"), `name: ${name}\n`);
  manifest("../../elsewhere");
  const names = () => projectNames(join(folder, "workspace.yaml"));
  expect(names).toThrow("; use letters, digits, -, _ and .");
  manifest("our-team_2.0");
  expect(names().own).toBe("our-team_2.0");
});

it("a state with settings: the next run with those of the environment records none", () => {
  const state = (inputs: object) => ({ resources: [{ type: "pulumi:providers:canvas", inputs }] });
  const place = { file: "workspace.yaml", stack: "main" };
  expect(() => requireNoRecordedSettings(state({ baseUrl: "https://other.example.com" }), place, {})).toThrow(
    "; find out who wrote that state; if it was a Pulumi program of yours, run it once with the environment's settings",
  );
  // `test/e2e/providers.test.ts` shows that a program with the settings of the environment records none of them.
  expect(() => requireNoRecordedSettings(state({}), place, {})).not.toThrow();
});
