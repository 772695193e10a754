// Stories that a soak has found, and that every run tells again.
import type { Workspace } from "../../../provider/workspace/schema.ts";
import { teamName } from "./service.ts";

/** The files of a workspace, one after the other. */
export type Story = readonly Workspace[];

/** The former space of the second entry has the title of both. */
const comesBackBesideNew: Story = [
  fileWith({ c: { title: "Three" } }),
  fileWith(undefined),
  fileWith({ a: { title: "Three" }, c: { title: "Three" } }),
];

/** The zone is replaced by one with an id while its space, which was adopted, leaves the file: the old one stays there. */
const replacedInLeavingSpace: Story = [
  fileWith({ a: {}, c: { id: "1000000000013", zones: { p: {} } } }),
  fileWith({ a: { zones: { p: { id: "00000000-0000-4000-8000-000000000017" } } } }),
];

/** An adopted frame gets another key while its zone moves to a space that does not exist yet. */
const newKeyInNewSpace: Story = [
  adopting({ b: { zones: { p: { id: "00000000-0000-4000-8000-000000000017", frames: { f: {} } } } } }),
  adopting({ b: {}, c: { zones: { p: { frames: { g: { title: "f" } } } } } }),
];

/** A key gets the frame of others, and the one of this name that it had is removed. */
const idOfAnotherFrame: Story = [
  fileWith({ b: { zones: { p: { id: "00000000-0000-4000-8000-000000000017", frames: { f: {} } } } } }),
  fileWith({ b: { zones: { p: { frames: { f: { id: "00000000-0000-4000-8000-000000000021" } } } } } }),
];

function adopting(spaces: Workspace["spaces"]): Workspace {
  return { team: teamName, options: { adopt: true, maxRemovals: 100, maxTrashed: 100 }, spaces };
}

function fileWith(spaces: Workspace["spaces"]): Workspace {
  return { team: teamName, options: { maxRemovals: 100, maxTrashed: 100 }, spaces };
}

export const examples: [Story][] = [
  [comesBackBesideNew],
  [replacedInLeavingSpace],
  [newKeyInNewSpace],
  [idOfAnotherFrame],
];
