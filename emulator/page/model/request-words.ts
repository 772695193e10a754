import type { LoggedRequest } from "../../service/transport/request-log.ts";

/** The command that sends a request again; a variable stands for the access token, which the log does not have. */
export function curlCommand(
  baseUrl: string,
  { method, path, query }: Pick<LoggedRequest, "method" | "path" | "query">,
  body: string,
): string {
  const lines = [
    `curl -X ${method} ${quote(`${baseUrl}${path}${query}`)}`,
    `-H "Authorization: Bearer $CANVAS_TOKEN"`,
    ...(body === "" ? [] : ["-H 'Content-Type: application/json'", `-d ${quote(body)}`]),
  ];
  return lines.join(" \\\n  ");
}

/** A word of a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A path of the service, without what all of them start with. */
export const withoutApiRoot = (path: string): string => path.replace(/^\/(?:service|vani)\/api\/v1/, "");
