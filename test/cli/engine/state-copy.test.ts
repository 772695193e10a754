import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { requireState, restoreState } from "../../../cli/engine/state-copy.ts";

const whole = '{"version":3}';

/** The state of a file on disk, as Pulumi writes it. */
function stateOf(files: { readonly state?: string; readonly copy?: string }) {
  const folder = mkdtempSync(join(tmpdir(), "canvas-state-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stacks = join(folder, "state", ".pulumi", "stacks", "workspace");
  mkdirSync(stacks, { recursive: true });
  const state = join(stacks, "main.json");
  if (files.state !== undefined) writeFileSync(state, files.state);
  if (files.copy !== undefined) writeFileSync(`${state}.bak`, files.copy);
  vi.stubEnv("PULUMI_BACKEND_URL", pathToFileURL(join(folder, "state")).href);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const file = join(folder, "workspace.yaml");
  writeFileSync(file, "team: Alpha\n");
  return { folder, state, place: { file, stack: "main" } };
}

it.each([
  ["incomplete", '{"version'],
  ["empty", ""],
  ["missing", undefined],
])("a state that is %s is not taken for a new one, and its copy restores it", (_, text) => {
  const { state, place } = stateOf({ copy: whole, ...(text === undefined ? {} : { state: text }) });
  expect(() => requireState(place)).toThrow(
    `the recorded state of ${place.file} is missing or incomplete, most likely because an update was killed while Pulumi wrote it; ` +
      `run pulumi-canvas unlock ${place.file} to continue with its copy; to start without a state, delete ${state}.bak`,
  );
  restoreState(place);
  expect(readFileSync(state, "utf8")).toBe(whole);
  expect(() => requireState(place)).not.toThrow();
});

it.each([
  ["the home", "~/", userInfo().homedir],
  ["the current folder", "", process.cwd()],
])("a state in a path from %s is not taken for a new one", (_, start, base) => {
  const { folder, state, place } = stateOf({ copy: whole });
  vi.stubEnv("HOME", "/elsewhere");
  vi.stubEnv("PULUMI_BACKEND_URL", `file://${start}${relative(base, join(folder, "state"))}`);
  expect(() => requireState(place)).toThrow(`delete ${state}.bak`);
  restoreState(place);
  expect(readFileSync(state, "utf8")).toBe(whole);
});

it.each([
  ["a complete state", { state: whole, copy: '{"version":2}' }],
  ["a new workspace", {}],
  ["a copy that is incomplete too", { copy: "" }],
])("%s is left alone", (_, files: { state?: string; copy?: string }) => {
  const { state, place } = stateOf(files);
  expect(() => requireState(place)).not.toThrow();
  restoreState(place);
  expect(existsSync(state) ? readFileSync(state, "utf8") : undefined).toBe(files.state);
});

it("attributes of a state are removed if Pulumi has not written them completely", () => {
  const { state, place } = stateOf({ state: whole, copy: whole });
  writeFileSync(`${state}.attrs`, "");
  writeFileSync(`${state}.bak.attrs`, "{}");
  requireState(place);
  expect(existsSync(`${state}.attrs`)).toBe(false);
  expect(readFileSync(`${state}.bak.attrs`, "utf8")).toBe("{}");
});

it("a state in a database has no copy", () => {
  const { place } = stateOf({ copy: whole });
  vi.stubEnv("PULUMI_BACKEND_URL", "postgres://db.example.com/state");
  expect(() => requireState(place)).not.toThrow();
});

it("a state that is compressed by now is not replaced by its last copy", () => {
  const { state, place } = stateOf({ copy: whole });
  writeFileSync(`${state}.gz`, "compressed");
  expect(() => requireState(place)).not.toThrow();
  restoreState(place);
  expect(existsSync(state)).toBe(false);
});
