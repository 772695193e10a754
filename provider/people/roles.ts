import { oneOf } from "../validation/one-of.ts";

/** A role that a member of a team can be given. */
export const TeamMemberRole = oneOf({
  MEMBER: "Works in the team's spaces.",
  TEAM_ADMIN: "Manages the team's members too.",
}).meta({ title: "TeamMemberRole" });

/** A role that a member of a space can be given. */
export const SpaceMemberRole = oneOf({
  EDITOR: "Changes the space's zones and frames.",
  COMMENTER: "Looks at them, and comments.",
  VIEWER: "Looks at them.",
  GUEST_COMMENTER: "A guest who looks at them, and comments.",
  GUEST_VIEWER: "A guest who looks at them.",
}).meta({ title: "SpaceMemberRole" });
