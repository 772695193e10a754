/** The resource part of a scope. */
export type Area = "editions" | "teams" | "spaces" | "zones" | "documents";
type Action = "READ" | "CREATE" | "UPDATE" | "DELETE";
export type Scope = `${Area}.${Action}` | "securesearch.READ";

/** Every scope; the access token printed at startup has all of them. */
export const allScopes: readonly string[] = [
  ...(["editions", "teams", "spaces", "zones"] as const).flatMap((area) =>
    ["READ", "CREATE", "UPDATE", "DELETE"].map((action) => `Service.${area}.${action}`),
  ),
  "Service.documents.READ",
  "securesearch.READ",
];
