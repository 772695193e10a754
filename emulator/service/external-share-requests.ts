import { z } from "zod";
import { commaSeparated, selecting, uuidList } from "./request-values.ts";

const shareFields = [
  "space_id",
  "position",
  "shared_by",
  "permission",
  "share_type",
  "is_password_enabled",
  "password",
  "expiration_time",
  "shared_time",
  "external_share_url",
  "zone_ids",
  "link_name",
] as const;

/** ASCII letters, digits, blanks, and punctuation. */
const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[a-zA-Z0-9\-+^ '~!@#$%&"=?;`/|\\*()[\]{}_:.,]+$/);
const ShareId = z
  .string()
  .max(500)
  .regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/);

export const SelectStatus = selecting([
  "external_share_edition_enabled",
  "external_share_team_enabled",
  "external_share_allowed",
]);
export const SelectShare = selecting(shareFields);
export const ListShares = z.strictObject({
  from: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .default(0),
  limit: z
    .string()
    .regex(/^(100|[1-9]\d?)$/)
    .transform(Number)
    .default(20),
  fields: commaSeparated(shareFields).optional(),
});
export const WriteShare = z.strictObject({
  permission: z.enum(["EDITOR", "COMMENTER", "VIEWER"]),
  share_type: z.enum(["ALL_ZONES", "PARTIAL_ZONES"]),
  zone_ids: uuidList(1000).optional(),
  is_password_enabled: z.boolean().optional(),
  password: plainText(100).optional(),
  /** Milliseconds since the epoch; -1 for none. */
  expiration_time: z.string().max(30).optional(),
  link_name: plainText(255).optional(),
  external_share_id: ShareId.optional(),
  status: z.enum(["ACTIVE", "INACTIVE"]).optional(),
});
export const RevokeShare = z.strictObject({ external_share_id: ShareId });
