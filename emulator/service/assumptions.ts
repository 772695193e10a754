import { type Reading, readingNames, readings } from "../store/readings.ts";
import { type Endpoint, endpoints } from "./endpoints.ts";
import { conditions } from "./service-errors.ts";

/** Assumptions about behavior that the API description leaves open. */
const general = [
  "Every successful request returns 200, except a partial success (206).",
  "Timestamps are UTC and start with the full English weekday: `Monday, 05 Jan 2026, 09:00:00`.",
  "`details` of an error has only the documented keys.",
  "Unknown keys in a body are a 400, and so are unknown query parameters of operations that document some. This finds typos before production.",
  "Team names are validated like space and zone names.",
  "A request body can have at most 4 MiB; a larger one is a 413.",
  "Requests are checked in this order: access token (401), scopes (403), rate limit (429), edition (404), API key (401), the rest of the path, body.",
  "A scope also grants access to nested areas (editions contain teams, teams contain spaces, spaces contain zones). Scopes are case-insensitive. Zone versions also accept `Service.documents.READ`.",
  "An API key sent to the editions collection is a 400.",
  "The edition role of non-admins is MEMBER. Edition admins (SUPER_ADMIN, ORG_ADMIN) have no rights in a team that they are not in; team admins have full access to their team's spaces.",
  "EDITOR and CREATOR can change a space's content, name and embed flag. Only the CREATOR and team admins can manage members, trash, restore and move it. Everyone with access can mark a space as a favorite and, as a team member, duplicate it.",
  "A space that the caller cannot view is a 404; one that they can view but not change is a 401. A team that the caller is not in is a 401.",
  "A trashed space or zone has the status TRASHED. Zones of a trashed space return Z1011.",
  "Frames: requests have `hsb` with hue 0 to 360 and saturation and brightness 0 to 100; lists return all three as fractions. Lists return rgb as hsb, hsb as hex, and hex as rgb.",
  "The token endpoint follows RFC 6749 (form body; client credentials in the body or as Basic authentication). A body can have at most 64 KiB.",
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
    "Paths are relative to `/service/api/v1`. The column `path` says whether the method and path are documented or assumed.",
    "",
    ...header(["operation", "request", "path", "assumed behavior"]),
    ...Object.entries<Endpoint>(endpoints).map(([name, { method, path, source, assumes = "" }]) =>
      row([name, `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`, source, assumes]),
    ),
    "",
    "### Other readings",
    "",
    "Where the description allows a different reading, `--reading NAME` makes the emulator behave that way, to test a client against it. [assumed-paths.ts](service/assumed-paths.ts) has the paths of `other-paths`.",
    "",
    ...header(["name", "behavior", "cannot be combined with"]),
    ...readingNames.map((name) => {
      const reading: Reading = readings[name];
      return row([
        `\`${name}\``,
        reading.description,
        (reading.excludes ?? []).map((other) => `\`${other}\``).join(", "),
      ]);
    }),
    "",
    "### Error codes",
    "",
    "These error codes are assumed; clients must not depend on them. Statuses are the documented ones where the description has them.",
    "",
    ...header(["status", "code", "condition"]),
    ...codes.map(({ status, code, message }) => row([String(status), code, message])),
    "",
  ].join("\n");
}
