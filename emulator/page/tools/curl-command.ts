import type { LoggedRequest } from "../../service/transport/request-log.ts";

/** The variable that stands for the access token, which the log does not have. */
export const tokenVariable = "$CANVAS_TOKEN";

/** The command that sends a request again. */
export function curlCommand(
  baseUrl: string,
  { method, path, query }: Pick<LoggedRequest, "method" | "path" | "query">,
  body: string,
): string {
  const lines = [
    `curl -X ${method} ${quote(`${baseUrl}${path}${query}`)}`,
    `-H "Authorization: Bearer ${tokenVariable}"`,
    ...(body === "" ? [] : ["-H 'Content-Type: application/json'", `-d ${quote(body)}`]),
  ];
  return lines.join(" \\\n  ");
}

/** A word of a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
