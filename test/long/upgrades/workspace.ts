// The program whose states are recorded: all resources, with the options that leave a mark on a state.
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { acme } from "../../acme.ts";
import { type Declaration, Output } from "../../e2e/conformance/interface.ts";

export const seed: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: "Alpha",
          description: "First team",
          members: [{ mailId: "first@example.com" }, { mailId: "second@example.com" }],
          spaces: [
            { name: "Plans", zones: [{ name: "Canvas", frames: [{ name: "Old frame" }] }] },
            { name: "Archive", trashed: true },
          ],
        },
        { name: "Beta", members: [{ mailId: "first@example.com" }] },
      ],
    },
  ],
};

/** Objects of the seed that a program can name by id only. */
export interface SeedIds {
  readonly plans: string;
  readonly archive: string;
  readonly canvas: string;
  readonly reviewers: string;
  readonly template: string;
}

export function workspace(ids: SeedIds): Declaration[] {
  return [...team(), ...spaces(ids), ...spaceMembers(ids), ...zones(ids), ...frames(), ...collections()];
}

function team(): Declaration[] {
  const teamId = new Output("team", "teamId");
  return [
    { name: "team", type: "Team", args: { name: "Alpha", description: "Looked after" } },
    {
      name: "first",
      type: "TeamMember",
      args: { teamId, mailId: "First@Example.com", role: "TEAM_ADMIN", adopt: true },
    },
    { name: "second", type: "TeamMember", args: { teamId, mailId: "second@example.com", adopt: true } },
    { name: "invited", type: "TeamMember", args: { teamId, mailId: "new@example.com" } },
  ];
}

function spaceMembers({ reviewers }: SeedIds): Declaration[] {
  const teamId = new Output("team", "teamId");
  const spaceId = new Output("space", "spaceId");
  return [
    { name: "by address", type: "SpaceMember", args: { spaceId, mailId: "First@Example.com", role: "EDITOR" } },
    { name: "by id", type: "SpaceMember", args: { spaceId, memberId: new Output("second", "zuid") } },
    { name: "waiting", type: "SpaceMember", args: { spaceId, mailId: "new@example.com", role: "COMMENTER" } },
    { name: "group", type: "SpaceMember", args: { spaceId, memberId: reviewers, type: "GROUP", role: "GUEST_VIEWER" } },
    { name: "whole team", type: "SpaceMember", args: { spaceId, memberId: teamId, type: "TEAM" } },
    {
      name: "everyone",
      type: "SpaceMember",
      args: { spaceId, memberId: new Output("team", "editionId"), type: "ORG" },
    },
  ];
}

function spaces({ plans, archive }: SeedIds): Declaration[] {
  const teamId = new Output("team", "teamId");
  return [
    { name: "space", type: "Space", args: { teamId, name: "Roadmap", favorite: true, allowEmbed: true } },
    { name: "copy", type: "Space", args: { teamId, name: "Copy of plans", sourceSpaceId: plans } },
    { name: "restored", type: "Space", args: { teamId, name: "Archive", restoreSpaceId: archive } },
    { name: "trashed space", type: "Space", args: { teamId, name: "Old", trashed: true, onDestroy: "retain" } },
  ];
}

function zones({ plans, canvas, template }: SeedIds): Declaration[] {
  const spaceId = new Output("space", "spaceId");
  const source = { spaceId: plans, zoneId: canvas };
  return [
    { name: "zone", type: "Zone", args: { spaceId, name: "Plan" } },
    { name: "trashed zone", type: "Zone", args: { spaceId, name: "Sketch", trashed: true, onDestroy: "delete" } },
    { name: "from template", type: "Zone", args: { spaceId, name: "Board", templateId: template } },
    { name: "copied zone", type: "Zone", args: { spaceId, name: "Copy", source } },
  ];
}

function frames(): Declaration[] {
  const place = { spaceId: new Output("space", "spaceId"), zoneId: new Output("zone", "zoneId") };
  const stops = [
    { color: { hex: "#1E90FF" }, position: 0 },
    { color: { hsb: { hue: 120, saturation: 100, brightness: 50 } }, position: 0.5 },
    { color: { rgb: { red: 255, green: 0, blue: 0 } }, position: 1 },
  ];
  const linear = { start: { x: 0, y: 0 }, end: { x: 1, y: 0.5 } };
  const radialAngular = { center: { x: 0.5, y: 0.25 }, spreadX: 0.5, rotationAngle: 30, flipVertical: true };
  const fills = [
    { alpha: 0.5, gradient: { stops, linear } },
    { gradient: { type: "RADIAL", stops, radialAngular } },
    { solid: { color: { hex: "#C7D2FE" } } },
    { noFill: true },
  ];
  const strokes = [
    { type: "DASH", width: 2, joinType: "BEVEL", capType: "SQUARE", position: "INSIDE" },
    { fill: { alpha: 0.25, solid: { color: { hex: "#000000" } } } },
  ];
  const layout = { left: 10, top: 20, width: 320, height: 200, rotate: 30, flipHorizontal: true };
  return [
    { name: "plain frame", type: "Frame", args: { ...place, name: "Now" } },
    { name: "drawn frame", type: "Frame", args: { ...place, name: "Later", type: "A4", layout, fills, strokes } },
  ];
}

function collections(): Declaration[] {
  const teamId = new Output("second team", "teamId");
  const spaceId = new Output("copy", "spaceId");
  const zone = { spaceId: new Output("copied zone", "spaceId"), zoneId: new Output("copied zone", "zoneId") };
  const members = { "owner@example.com": "TEAM_ADMIN", "first@example.com": "MEMBER", "invited@example.com": "MEMBER" };
  const items = { now: { name: "Now", layout: { left: 0, top: 0 } }, next: { name: "Next" } };
  return [
    { name: "second team", type: "Team", args: { name: "Beta" } },
    { name: "people", type: "TeamMembers", args: { teamId, members } },
    { name: "readers", type: "SpaceMembers", args: { spaceId, members: { "first@example.com": "EDITOR" } } },
    { name: "link", type: "SpaceLink", args: { spaceId, name: "Agency", expires: "2030-12-31" } },
    { name: "board", type: "Frames", args: { ...zone, frames: items } },
  ];
}
