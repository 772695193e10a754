import { readings } from "../store/readings.ts";
import { type Operation, operations } from "./operations.ts";
import { conditions } from "./service-errors.ts";

/** Assumptions about behavior that the contract of the API leaves open. */
const general = [
  "Timestamps are UTC.",
  "Unknown members of a query or a body are refused with IAM1036, as every other value that is not allowed.",
  "Names follow the published rule without characters beyond U+FFFF.",
  "A request body can have at most 4 MiB; a larger one is a 413.",
  "Requests are checked in this order: access token (401), scope (403), rate limit (429), query and body (400), edition (404), API key (401), what the path names. Refusals of a query or body name no ids.",
  "A scope also grants access to nested areas (editions contain teams, teams contain spaces, spaces contain zones). Scopes are case-insensitive, and those of both services mean the same.",
  "An API key sent to the editions collection is a 400.",
  "The edition role of non-admins is MEMBER. Edition admins (SUPER_ADMIN, ORG_ADMIN) have no rights in a team that they are not in; team admins have full access to their team's spaces.",
  "EDITOR, ORGANISER and CREATOR can change a space's content, name and embed flag. Only ORGANISER, CREATOR and team admins can manage members, trash, restore and move it. Everyone with access can mark a space as a favorite and, as a team member, duplicate it. A TEAM_GUEST has the access of a MEMBER.",
  "A trashed zone has the status TRASH. Zones of a trashed space return Z1011, its frames S1012.",
  "Frames: lists return rgb as hsb, hsb as hex, and hex as rgb. A request has hue 0 to 360, saturation and brightness 0 to 1.",
  "A template that the edition cannot use is S1030.",
  "The token endpoint follows RFC 6749 (form body; client credentials in the body or as Basic authentication). A body can have at most 64 KiB. A refresh token that has given ten access tokens in ten minutes is refused with status 400 and the error `Access Denied`.",
  "The authorization endpoint shows a page with Allow and Deny. A code works once, for ten minutes, with the `redirect_uri` and, if the request has a `code_challenge` (RFC 7636, S256), the `code_verifier` that belong to it. `login_hint` selects the user who authorizes; the default is the owner of the access token printed at startup.",
];

/** The first two lines of a table. */
const header = (titles: readonly string[]): string[] => [row(titles), row(titles.map(() => "---"))];

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/** The generated section of the README. */
export function assumptionsMarkdown(): string {
  const codes = Object.values(conditions).filter(({ source }) => source === "assumed");
  return [
    "### In general",
    "",
    ...general.map((text) => `- ${text}`),
    "",
    "### By operation",
    "",
    "[operations.ts](service/operations.ts) has every operation, with its scope and its limit.",
    "",
    ...header(["operation", "assumed behavior"]),
    ...Object.entries<Operation>(operations).flatMap(([name, { assumes }]) => (assumes ? [row([name, assumes])] : [])),
    "",
    "### Readings",
    "",
    "Where the contract allows another reading, `--reading NAME` makes the emulator behave that way, to test a client against it.",
    "",
    ...header(["name", "behavior"]),
    ...Object.entries(readings).map(([name, description]) => row([`\`${name}\``, description])),
    "",
    "### Error codes",
    "",
    "These error codes are assumed; clients must not depend on them.",
    "",
    ...header(["status", "code", "condition"]),
    ...codes.map(({ status, code, message }) => row([String(status), code, message])),
    "",
  ].join("\n");
}
