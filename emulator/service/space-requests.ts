import { z } from "zod";
import {
  commaSeparated,
  EntityName,
  Keyword,
  limitedSize,
  pagesFromOne,
  paging,
  selecting,
  upToHundred,
  uuidList,
} from "./request-values.ts";

const spaceFields = [
  "space_name",
  "space_id",
  "owner_zuid",
  "team_id",
  "last_author_zuid",
  "created_time",
  "last_modified_time",
  "last_saved_version",
  "publish",
  "published_version_id",
  "last_published_time",
  "thumb_image_id",
  "client_import_id",
  "is_private_space",
  "file_size",
  "allow_embed",
  "status",
  "can_edit",
  "is_favorite",
  "space_member_count",
  "state_modified_time",
  "uri",
  "open_url",
] as const;

export const SelectSpace = selecting(spaceFields);

const kinds = [
  "SHARED_SPACES",
  "SHARED_BY_ME",
  "SHARED_BY_OTHERS",
  "PUBLISHED_WITH_TEAM",
  "PUBLISHED_WITH_ORG",
  "DRAFT_SPACES",
  "RECENT_ALL_SPACES_ORG",
  "RECENTLY_TRASHED_SPACES",
  "RECENTLY_TRASHED",
  "RECENTLY_TRASHED_ZONES",
  "NON_TEAM_MEMBER_SHARED_SPACE",
] as const;

const SortBy = z.enum([
  "TIME_CREATED",
  "TIME_DELETED_ASC",
  "TIME_DELETED_DESC",
  "A_Z",
  "Z_A",
  "RECENTLY_OPENED",
  "RECENTLY_TRASHED",
  "RECENTLY_ACCESSED_BY_USER",
  "RECENTLY_MODIFIED_BY_USER",
]);
const listFilters = {
  filter_by: z.string().max(100).optional(),
  search: EntityName.optional(),
  need_total_count: z.enum(["true", "false"]).default("false"),
  fields: commaSeparated(spaceFields).optional(),
};

export const ListSpaces = {
  canvas: z.strictObject({
    ...listFilters,
    ...pagesFromOne,
    team_id: z.string(),
    action_type: z.enum([...kinds, "ALLSPACES", "FAVORITES"]),
    sort_by: SortBy.optional(),
  }),
  vani: z.strictObject({
    ...listFilters,
    ...paging,
    team_id: z.string().optional(),
    action_type: z.enum([...kinds, "ALL_SPACES", "FAVOURITES"]),
    sort_by: SortBy,
  }),
};

export type ListSpaces = z.output<typeof ListSpaces.canvas> | z.output<typeof ListSpaces.vani>;

export const CreateSpace = z.strictObject({
  create_space: limitedSize(
    z.strictObject({
      workspace_id: z.string().optional(),
      template_name: EntityName.optional(),
      space_name: EntityName.default("New Space"),
      zone_name: EntityName.optional(),
      template_id: z.string().optional(),
      team_id: z.string(),
    }),
  ),
});

export const DuplicateSpace = z
  .strictObject({
    duplicate_space: limitedSize(
      z.strictObject({
        space_name: EntityName.optional(),
        deep_copy: z.boolean().optional(),
        team_id: z.string().optional(),
        copy_members: z.boolean().default(false),
        copy_comments: z.boolean().default(false),
      }),
    ),
  })
  .optional();

export const MoveSpace = z.strictObject({ move_space: z.strictObject({ team_id: z.string() }) });
export const SetSpaceState = z.strictObject({ space_state: z.enum(["RESTORE", "TRASH", "DELETE"]) });
export const UpdateSpaceMeta = z.strictObject({
  action_type: z.enum(["SPACE_NAME", "FAVORITE", "EMBED"]),
  space_name: EntityName.optional(),
  value: z.boolean().optional(),
});

const roles = ["EDITOR", "COMMENTER", "VIEWER", "ORGANISER"] as const;
const CanvasRole = z.enum([...roles, "GUEST_COMMENTER", "GUEST_VIEWER"]);
const VaniRole = z.enum(roles);
const types = ["USER", "TEAM", "ORG"] as const;

export const ListSpaceMembers = z.strictObject({
  roles: z.enum(["CREATOR", ...roles]).optional(),
  sort_by: z.enum(["ROLE_ASC", "ROLE_DESC"]).optional(),
  search: Keyword.optional(),
  fields: commaSeparated([
    "added_type_name",
    "display_name",
    "zuid",
    "added_time",
    "mail_id",
    "role_name",
    "added_by",
  ]).optional(),
  ...paging,
});

const CanvasMember = z.strictObject({
  zuid: z.string().max(100),
  role: CanvasRole,
  type: z.enum([...types, "GROUP"]),
  restrict_zone_ids: uuidList(1000).optional(),
  access_state: z.enum(["full_access", "partial_access"]).optional(),
});
const VaniMember = CanvasMember.extend({ role: VaniRole, type: z.enum(types) });
export type NewSpaceMember = z.output<typeof CanvasMember>;

const additions = <T extends z.ZodType>(member: T) =>
  z.strictObject({
    members_info: limitedSize(upToHundred(member)),
    requester_zuid: z.string().max(100).optional(),
  });

export const AddSpaceMembers = { canvas: additions(CanvasMember), vani: additions(VaniMember) };
export const ChangeSpaceMemberRole = {
  canvas: z.strictObject({ role: CanvasRole }),
  vani: z.strictObject({ role: VaniRole }),
};
