import type { z } from "zod";

type Area = "editions" | "teams" | "spaces" | "zones";

/** The OAuth scope that an operation needs. */
export type Scope =
  | `Service.${Area}.${"READ" | "CREATE" | "UPDATE" | "DELETE"}`
  | "Service.documents.READ"
  | `Service.${Area}.READ and securesearch.READ`;

export type QueryValue = string | number | boolean | undefined;

/** One API call, and the schema of its response. */
export interface Request<T> {
  /** The operation's name in error messages: `space meta`. */
  readonly operation: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/service/api/v1`, built with `path`. */
  readonly path: string;
  readonly scope: Scope;
  /** The key of `canvas:paths`, if the service does not document the path. */
  readonly assumedPath?: string;
  /** What a 403 of this operation means besides a missing scope. */
  readonly forbiddenHint?: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  /** Parses `data` of the success envelope. */
  readonly response: z.ZodType<T>;
}

/** Whether a request may be sent again after it may have been applied: a second POST would create a second thing. */
export function isRepeatable({ method }: Pick<Request<unknown>, "method">): boolean {
  return method !== "POST";
}
