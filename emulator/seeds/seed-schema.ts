import { z } from "zod";
import { EntityName, MailId, TeamName } from "../service/request-values.ts";
import { FrameProperties } from "../store/frame-properties.ts";

const Frame = z.strictObject({
  id: z.uuid().optional(),
  name: z.string().max(500),
  type: z.string().default("CUSTOM"),
  properties: FrameProperties.default({}),
});

const Zone = z.strictObject({
  id: z.uuid().optional(),
  name: EntityName,
  trashed: z.boolean().default(false),
  frames: z.array(Frame).default([]),
  comments: z.array(z.strictObject({ author: MailId, text: z.string() })).default([]),
});

const SpaceMember = z.strictObject({
  type: z.enum(["USER", "GROUP", "TEAM", "ORG"]).default("USER"),
  /** An e-mail address, or the name of a group or team; ignored for ORG, which is the edition itself. */
  member: z.string().default(""),
  role: z.enum(["EDITOR", "COMMENTER", "VIEWER", "ORGANISER", "GUEST_COMMENTER", "GUEST_VIEWER"]),
});

const Space = z.strictObject({
  name: EntityName,
  /** By default the edition's owner. */
  owner: MailId.optional(),
  trashed: z.boolean().default(false),
  allowEmbed: z.boolean().default(false),
  favoriteOf: z.array(MailId).default([]),
  members: z.array(SpaceMember).default([]),
  zones: z.array(Zone).default([]),
});

const TeamMember = z.strictObject({
  mailId: MailId,
  role: z.enum(["MEMBER", "TEAM_ADMIN", "TEAM_GUEST"]).default("MEMBER"),
});

const Team = z.strictObject({
  name: TeamName,
  description: z.string().default(""),
  /** Whether the edition's owner is its TEAM_ADMIN. */
  hasOwner: z.boolean().default(true),
  members: z.array(TeamMember).default([]),
  invitations: z.array(TeamMember).default([]),
  spaces: z.array(Space).default([]),
});

const Edition = z.strictObject({
  name: z.string().min(1),
  type: z.enum(["ORG", "TEAM"]).default("ORG"),
  plan: z.enum(["FREE", "TRIAL", "PAID"]).default("PAID"),
  seats: z.int().min(1).optional(),
  zoneLimit: z.int().min(1).optional(),
  /** The super admin, who is also an admin of every team unless the team says otherwise. */
  owner: MailId,
  admins: z.array(MailId).default([]),
  /** Members of the edition in addition to those of its teams. */
  members: z.array(MailId).default([]),
  groups: z.array(z.strictObject({ name: z.string(), members: z.array(MailId) })).default([]),
  teams: z.array(Team).min(1),
});

/** Seed data: a workspace as a tree. Users are referenced by e-mail address and created on first use. */
export const Seed = z.strictObject({
  displayNames: z.record(MailId, z.string()).default({}),
  editions: z.array(Edition).min(1),
});

export type Seed = z.output<typeof Seed>;
export type SeedInput = z.input<typeof Seed>;
