import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { requireState, restoreState, withSnapshot } from "../../../cli/run/state-copies.ts";

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "canvas-states-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe("a copy of the state", () => {
  const urn = "urn:pulumi:main::workspace::pulumi:pulumi:Stack::workspace-main";
  const deployment = { resources: [{ urn }], secrets_providers: { type: "passphrase" } };

  /** A workspace file, and a copy of its state. */
  function snapshot(text: string) {
    const folder = folderWith({ "workspace.yaml": "team: Alpha\n", "state.json": text });
    const file = join(folder, "workspace.yaml");
    return { file, path: join(folder, "state.json"), place: { file, stack: "main" } };
  }

  const stored = (folder = "") => join(folder, "state", ".pulumi", "stacks", "workspace", "main.json");

  it.each([
    ["an export", { version: 3, deployment }],
    ["what a backend stores", { version: 3, checkpoint: { latest: deployment } }],
  ])("is the state of a backend of its own, from %s, without the key of its secrets", async (_, content) => {
    const { path, place } = snapshot(JSON.stringify(content));
    const folder = await withSnapshot(path, place, async ({ folder }) => {
      const { checkpoint } = JSON.parse(readFileSync(stored(folder), "utf8"));
      expect(checkpoint).toEqual({ stack: "organization/workspace/main", latest: { resources: [{ urn }] } });
      return folder ?? "";
    });
    expect(existsSync(folder)).toBe(false);
  });

  it("may be empty", async () => {
    const { path, place } = snapshot("{}");
    await withSnapshot(path, place, async ({ folder }) => expect(existsSync(stored(folder))).toBe(false));
  });

  it("is optional", async () => {
    const { place } = snapshot("{}");
    await withSnapshot(undefined, place, async (same) => expect(same).toBe(place));
  });

  it("must be the state of this file", async () => {
    const { path, place, file } = snapshot(
      JSON.stringify({ deployment: { resources: [{ urn: urn.replace("::workspace::", "::other::") }] } }),
    );
    const work = withSnapshot(path, place, async () => {});
    await expect(work).rejects.toThrow(`${path} is the state of other/main, not of ${file}; give the one of this file`);
  });

  it.each(["", "[]", '{ "version": 3 }', "{"])("must be a state, and not %j", async (text) => {
    const { path, place } = snapshot(text);
    const work = withSnapshot(path, place, async () => {});
    await expect(work).rejects.toThrow(`${path} is not a state; name the file that up --save-state has written`);
  });
});

describe("a state on disk", () => {
  const whole = '{"version":3}';

  /** The state of a file on disk, as Pulumi writes it. */
  function stateOf(files: { readonly state?: string; readonly copy?: string }) {
    const folder = folderWith({ "workspace.yaml": "team: Alpha\n" });
    const stacks = join(folder, "state", ".pulumi", "stacks", "workspace");
    mkdirSync(stacks, { recursive: true });
    const state = join(stacks, "main.json");
    if (files.state !== undefined) writeFileSync(state, files.state);
    if (files.copy !== undefined) writeFileSync(`${state}.bak`, files.copy);
    vi.stubEnv("PULUMI_BACKEND_URL", pathToFileURL(join(folder, "state")).href);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    return { folder, state, place: { file: join(folder, "workspace.yaml"), stack: "main" } };
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
});
