import type { z } from "zod";

type Area = "editions" | "teams" | "spaces" | "zones";

/** What a token must hold for an operation, as the service's scope table names it. */
export type Scope =
  | `Service.${Area}.${"READ" | "CREATE" | "UPDATE" | "DELETE"}`
  | "Service.documents.READ"
  | `Service.${Area}.READ and securesearch.READ`;

export type QueryValue = string | number | boolean | undefined;

/** One operation on its way: where it goes, what it needs, and how its answer is read. */
export interface Request<T> {
  /** What is asked for, in words that an error can use: `space meta`. */
  readonly operation: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/service/api/v1`, made with `path`. */
  readonly path: string;
  readonly scope: Scope;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  /** Reads `data` of the envelope. */
  readonly answer: z.ZodType<T>;
}

/** Reading, changing to a value and deleting may be repeated; creating twice makes two. */
export function mayRepeat({ method }: Pick<Request<unknown>, "method">): boolean {
  return method !== "POST";
}
