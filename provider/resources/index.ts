import type { ResourceDefinition } from "../definition/resource.ts";
import { frame } from "./frame.ts";
import { frames } from "./frames.ts";
import { space } from "./space.ts";
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
  SpaceMember: spaceMember,
  SpaceMembers: spaceMembers,
  Zone: zone,
  Frame: frame,
  Frames: frames,
} as const;

export type ResourceName = keyof typeof resources;

/** A definition whose handlers take any parsed inputs and state, as both faces call it. */
export function definitionOf(name: ResourceName): ResourceDefinition {
  return resources[name] as unknown as ResourceDefinition;
}
