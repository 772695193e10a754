import { z } from "zod";
import { PublicText, paging, selecting, TeamName } from "./request-values.ts";

export const SelectEdition = selecting([
  "state",
  "created_time",
  "last_modified_time",
  "edition_type_name",
  "edition_name",
  "edition_role_name",
  "edition_id",
  "edition_owner_id",
  "is_default",
  "uri",
]);

export const CreateEdition = z.strictObject({
  team_name: TeamName,
  description: PublicText.max(500).default(""),
  plan_type: z.enum(["FREE", "TRIAL", "TEAM_TRIAL"]).default("FREE"),
  from_integration: z.enum(["MICROSOFT_TEAMS", "GOOGLE_WORKSPACE", "ZOHO_SHOW", "ZOHO_MAIL", "GOOGLE_MEET"]).optional(),
});

export const SelectSubscription = selecting([
  "status",
  "members_count",
  "edition_id",
  "purchase_date",
  "plan_name",
  "plan_type",
  "expiry_date",
]);

export const SelectTemplate = selecting(["id", "description", "name", "is_available_for_edition"]);
export const ListTemplates = SelectTemplate.extend(paging);
