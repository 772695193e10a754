import { formatRole, pluralize } from "../../picture/format.ts";
import type { WorkspaceMap } from "./model.ts";

/** How much there is: `7 people`, `4 spaces` ... */
export function factsOf({ people, spaces }: WorkspaceMap): string[] {
  const zones = spaces.flatMap((space) => space.zones);
  const frames = zones.reduce((sum, zone) => sum + zone.frames.length, 0);
  return [
    pluralize(people.length, "person", "people"),
    pluralize(spaces.length, "space"),
    pluralize(zones.length, "zone"),
    pluralize(frames, "frame"),
  ];
}

/** `TEAM_ADMIN` as `Admin`. */
export const roleName = (role: string): string => formatRole(role.replace("TEAM_ADMIN", "ADMIN"));
