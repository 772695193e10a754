import { type Endpoint, endpoints } from "./endpoints.ts";
import { conditions } from "./errors.ts";

/** What we chose for the service as a whole where its description is silent. */
const general = [
  "Every success but a partial one (206) answers 200.",
  "Timestamps are UTC and begin with the full English weekday: `Monday, 05 Jan 2026, 09:00:00`.",
  "`details` of an error also tells the `field` and `reason` of a bad request, the kind of `resource` that is missing, or the `scope` that a token lacks.",
  "Unknown keys of a body, and of a query where the operation takes one, are refused, so that a client's typing error is found here and not in production.",
  "Team names follow the rule of space and zone names.",
  "A request body has at most 4 MiB (413 beyond that).",
  "Checks come in this order: access token (401), scopes (403), rate limit (429), edition (404), API key (401), the rest of the path, body.",
  "A scope serves for its own area and those inside it, compared without case: editions, teams, spaces, zones. Zone versions also accept `Service.documents.READ`.",
  "An API key sent to the editions collection is a 400.",
  "The edition role of someone who is no admin is MEMBER. Edition admins (SUPER_ADMIN, ORG_ADMIN) administer every team; team admins may do everything in their team's spaces.",
  "EDITOR and above change a space's content, name and embed flag; its CREATOR and the team's admins decide about members, trash and moves; everyone who sees a space may mark it as a favourite or, if in the team, duplicate it.",
  "A space that the caller may not see is a 404; one that they see but may not change is a 401. A team of the edition that they are not in is a 401.",
  "A trashed space or zone has the status TRASHED. Zones of a trashed space answer Z1011.",
  "Frames: `hsb` is sent with hue 0 to 360 and saturation and brightness 0 to 100; the list shows all three as fractions. A list shows rgb as hsb, hsb as hex and hex as rgb.",
  "The token endpoint follows RFC 6749 (form body; client by body or Basic). `login_hint` chooses who grants; otherwise the owner of the ready token does.",
];

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/** The part of the README that is made from the tables of this folder. */
export function assumptionsMarkdown(): string {
  const codes = Object.values(conditions).filter(({ source }) => source === "assumed");
  return [
    "### In general",
    "",
    ...general.map((text) => `- ${text}`),
    "",
    "### By operation",
    "",
    "Paths are below `/service/api/v1`. `documented` and `assumed` speak of the method and path.",
    "",
    row(["operation", "request", "path", "what is assumed"]),
    row(["---", "---", "---", "---"]),
    ...Object.entries<Endpoint>(endpoints).map(([name, { method, path, source, assumes = "" }]) =>
      row([name, `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`, source, assumes]),
    ),
    "",
    "### Error codes",
    "",
    "Codes of these conditions are ours; no client may depend on them. Statuses are the service's where it names one.",
    "",
    row(["status", "code", "condition"]),
    row(["---", "---", "---"]),
    ...codes.map(({ status, code, message }) => row([String(status), code, message])),
    "",
  ].join("\n");
}
