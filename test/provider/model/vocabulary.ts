// The words in which stories are told: resources, faults, and steps.
import { Output } from "../../e2e/conformance/interface.ts";
import type { Fault } from "./network.ts";
import type { Declaration, Edit } from "./program.ts";
import type { Step, Story } from "./story.ts";

export const inAlpha = { teamId: new Output("Alpha", "id") };
export const inSpace = { spaceId: new Output("space0", "spaceId") };
export const inZone = { zoneId: new Output("zone0", "zoneId"), spaceId: new Output("zone0", "spaceId") };

export const edit = (name: string, type: Declaration["type"], args: object): Edit => ({
  name,
  declaration: { name, type, args: { ...args } },
});
export const removal = (name: string): Edit => ({ name, declaration: undefined });

export const space = (name: string, args: object): Edit => edit(name, "Space", { ...inAlpha, ...args });
export const spaceOf = (name: string, title: string): Edit => space(name, { name: title, trashed: false });
export const plainSpace = (more: object, name = "space0"): Edit =>
  space(name, { name: "Two", favorite: false, trashed: false, allowEmbed: false, ...more });
export const spaceOne = (name: string, more: object): Edit => space(name, { name: "One", favorite: false, ...more });
export const inBeta = (name: string, more: object): Edit =>
  space(name, { teamId: new Output("Beta", "id"), name: "Two", favorite: false, ...more });
export const zoneIn = (spaceName: string, name: string): Edit =>
  edit("zone0", "Zone", { spaceId: new Output(spaceName, "spaceId"), name });
export const frame = (name: string, more: object): Edit => edit(name, "Frame", { name: "One", ...inZone, ...more });
export const access = (name: string, mailId: string, role = "EDITOR"): Edit =>
  edit(name, "SpaceMember", { ...inSpace, mailId, role });
export const person = (mailId: string, more: object = {}): Edit =>
  edit("person0", "TeamMember", { ...inAlpha, mailId, role: "MEMBER", ...more });

export function strictCrew(more: object = {}): Edit {
  const members = { "owner@example.com": "MEMBER", "admin@example.com": "TEAM_ADMIN" };
  return edit("crew0", "TeamMembers", { ...inAlpha, unlisted: "remove", members, ...more });
}

export const fault = (kind: Fault["kind"], at: number): Fault => ({ kind, at });
export const up = (edits: readonly Edit[], ...faults: readonly Fault[]): Step => ({ kind: "up", edits, faults });

export const story = (steps: Step[], more: Partial<Story> = {}): Story => ({
  isQuotaScarce: false,
  hasFirstZones: false,
  beginning: [],
  steps,
  ...more,
});
export const inOneZone = { beginning: [spaceOf("space0", "Two"), zoneIn("space0", "Two")] };
