import { z } from "zod";
import {
  commaSeparated,
  EntityName,
  Keyword,
  limitedSize,
  MailId,
  paging,
  selecting,
  TeamName,
  upToHundred,
} from "./request-values.ts";

export const SelectTeam = selecting([
  "created_by",
  "created_by_name",
  "created_time",
  "team_member_count",
  "zsoid",
  "team_name",
  "team_id",
  "uri",
]);
export const ListTeams = SelectTeam.extend({
  ...paging,
  sort_by: z.enum(["name", "created_time"]).optional(),
  order_by: z.enum(["asc", "desc"]).default("asc"),
});
export const UpdateTeam = z.strictObject({ team_name: TeamName.optional(), description: EntityName.optional() });

const Role = z.enum(["TEAM_ADMIN", "MEMBER", "TEAM_GUEST"]);
const MemberFields = commaSeparated([
  "zuid",
  "role_name",
  "added_time",
  "added_by",
  "modified_time",
  "display_name",
  "mail_id",
  "edition_id",
  "team_id",
  "invited_time",
]);
const memberFilters = {
  fields: MemberFields.optional(),
  roles: Role.optional(),
  subscriber_state: z.enum(["ACTIVE", "INACTIVE"]).optional(),
  ...paging,
};

export const ListTeamMembers = z.strictObject({
  ...memberFilters,
  member_type: Role.optional(),
  sort_by: z.enum(["ROLE_ASC", "ROLE_DESC", "NAME_ASC", "NAME_DESC"]).optional(),
  search: Keyword.optional(),
});
export const SearchMembers = z.strictObject({ ...memberFilters, search: Keyword });

const NewTeamMember = z.strictObject({ mail_id: MailId, role: Role });
export type NewTeamMember = z.output<typeof NewTeamMember>;

export const AddTeamMembers = z.strictObject({ members_info: limitedSize(upToHundred(NewTeamMember)) });
export const ChangeTeamMemberRole = z.strictObject({ role: Role, assign_to_zuid: z.string().optional() });
export const RemoveTeamMember = z.strictObject({ assign_to_zuid: z.string() }).optional();
