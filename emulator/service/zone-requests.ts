import { z } from "zod";
import {
  commaSeparated,
  EntityName,
  Keyword,
  limitedSize,
  paging,
  selecting,
  Uuid,
  upToHundred,
} from "./request-values.ts";

export const SelectZones = selecting([
  "created_time",
  "last_modified_time",
  "zone_name",
  "author_zuid",
  "status",
  "last_author_zuid",
  "space_id",
  "state_modified_time",
]);

export const CreateZone = z.strictObject({
  create_zone: limitedSize(z.strictObject({ zone_name: EntityName, template_id: z.string().optional() })),
});

const destination = {
  space_name: EntityName.optional(),
  deep_copy: z.boolean().optional(),
  team_id: z.string().optional(),
  destination_space_id: z.string().optional(),
  copy_comments: z.boolean().optional(),
};
export const MoveZone = z.strictObject({
  move_zone: limitedSize(z.strictObject({ ...destination, destination_type: z.enum(["NEW_SPACE", "EXISTING_SPACE"]) })),
});
export const DuplicateZone = z.strictObject({
  duplicate_zone: limitedSize(
    z.strictObject({
      ...destination,
      destination_type: z.enum(["NEW_SPACE", "SAME_SPACE", "EXISTING_SPACE"]),
      zone_name: EntityName.optional(),
      version_id: z.string().optional(),
      copy_members: z.boolean().optional(),
    }),
  ),
});

export const RenameZone = z.strictObject({ zone_name: EntityName });
export const SetZoneState = z.strictObject({ zone_state: z.enum(["RESTORE", "TRASH", "DELETE"]) });

export const ListZoneVersions = z.strictObject({
  fields: commaSeparated(["modified_by", "version_id", "version_time", "description", "uri"]).optional(),
  ...paging,
  from_date: z
    .union([z.iso.date(), z.iso.datetime({ offset: true }), z.string().regex(/^\d{13}$/)])
    .transform((text) => (/^\d{13}$/.test(text) ? Number(text) : Date.parse(text)))
    .optional(),
});

const ZoneShare = z.strictObject({
  member_id: z.string().max(100),
  member_type: z.enum(["USER", "TEAM", "ORG"]),
  role: z.enum(["EDITOR", "COMMENTER", "VIEWER", "ORGANISER"]).default("VIEWER"),
  resource_id: Uuid,
  permission: z.enum(["restricted", "allowed"]).default("allowed"),
});
export type ZoneShare = z.output<typeof ZoneShare>;

export const ShareZones = z.strictObject({ members_info: limitedSize(upToHundred(ZoneShare)) });

export const InsertTemplate = z.strictObject({
  template_id: z.string().max(50).regex(/^\d+$/),
  placement: z.enum(["AUTO", "AT_POSITION", "NEAR_POSITION"]).default("AUTO"),
  position: z.strictObject({ top: z.number().default(0), left: z.number().default(0) }).optional(),
});

const kinds = ["frames", "comments", "zones", "shapes"] as const;
export type HitKind = (typeof kinds)[number];

export const Search = z.strictObject({ search: Keyword, ...paging });
export const SearchKinds = Search.extend({ types: commaSeparated(kinds).default([...kinds]) });
