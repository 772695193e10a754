import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { withSnapshot } from "../../../cli/engine/state-snapshot.ts";

const urn = "urn:pulumi:main::workspace::pulumi:pulumi:Stack::workspace-main";
const deployment = { resources: [{ urn }], secrets_providers: { type: "passphrase" } };

/** A folder with a workspace file and a snapshot of its state. */
function snapshot(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "canvas-snapshots-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, path] = [join(folder, "workspace.yaml"), join(folder, "state.json")];
  writeFileSync(file, "team: Alpha\n");
  writeFileSync(path, text);
  return { file, path, place: { file, stack: "main" } };
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
