// Pulumi drops zones from the state before it trashes their space: if that fails, they are still there.
import { expect, it } from "vitest";
import { withUndeleted } from "../../../cli/engine/unfinished-deletes.ts";

const space = { urn: "space", type: "Space", id: "7" };
const zone = { urn: "zone", type: "Zone", id: "z", deletedWith: "space", outputs: { name: "Plan" } };
const frames = { urn: "frames", type: "Frames", id: "z", deletedWith: "zone" };
const other = { urn: "other", type: "Space", id: "o" };
const moved = { ...zone, urn: "moved", deletedWith: "other" };
const before = { resources: [space, zone, frames, other] };
const after = (resources: readonly object[], deleted: readonly string[]) =>
  withUndeleted(before, { manifest: 1, resources }, new Set(deleted));

it("puts back what was dropped with a space that is still there, and what is in it", () => {
  const state = after([{ ...space, id: "now" }, other], ["space", "zone", "frames"]);
  expect(state).toEqual({ manifest: 1, resources: [{ ...space, id: "now" }, other, zone, frames] });
});

it.each([
  ["was trashed by itself", [space, other], ["zone", "frames"]],
  ["went with its space", [other], ["space", "zone", "frames"]],
  ["lives on in another space, under another key", [space, other, moved], ["space"]],
  ["is only to be deleted after its replacement", [{ ...space, delete: true }, other], ["space", "zone", "frames"]],
])("does not put back a zone that %s", (_title, resources, deleted) => {
  expect(after(resources, deleted)).toEqual({ manifest: 1, resources });
});

it("puts back frames whose zone could not be trashed", () => {
  expect(after([space, zone, other], ["zone", "frames"])).toEqual({
    manifest: 1,
    resources: [space, zone, other, frames],
  });
});
