import type { ResourceDefinition } from "../core/resource.ts";
import { frame } from "./frame.ts";
import { frames } from "./frames.ts";
import { space } from "./space.ts";
import { spaceLink } from "./space-link.ts";
import { spaceMember } from "./space-member.ts";
import { spaceMembers } from "./space-members.ts";
import { team } from "./team.ts";
import { teamMember } from "./team-member.ts";
import { teamMembers } from "./team-members.ts";
import { zone } from "./zone.ts";

/** Every resource of the provider. */
export const resources = {
  Team: team,
  TeamMember: teamMember,
  TeamMembers: teamMembers,
  Space: space,
  SpaceLink: spaceLink,
  SpaceMember: spaceMember,
  SpaceMembers: spaceMembers,
  Zone: zone,
  Frame: frame,
  Frames: frames,
} as const;

export type ResourceName = keyof typeof resources;

/** The same with handlers that take any parsed inputs and state. */
const anyInputs: Readonly<Record<ResourceName, ResourceDefinition>> = resources;

/** A definition as both interfaces drive it. */
export const definitionOf = (name: ResourceName): ResourceDefinition => anyInputs[name];
