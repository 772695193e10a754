import type { z } from "zod";
import type { Rows, Store } from "./records.ts";

/** One request, as the operations see it. */
export interface Call {
  readonly store: Store;
  /** The zuid of the caller. */
  readonly me: string;
  /** A parameter of the path. */
  readonly id: (name: "edition" | "team" | "space" | "zone" | "member") => string;
  readonly query: URLSearchParams;
  /** The body; one of another shape is a 400. */
  readonly body: <S extends z.ZodType>(schema: S) => z.output<S>;
  /** Of the response, if nothing is refused. */
  status: number;
}

/** Operations by method and path below the edition; what they return is `data`. */
export type Routes = Readonly<Record<string, (call: Call) => unknown>>;

const codes: Readonly<Record<number, string>> = { 400: "IAM1031", 401: "A1003", 404: "IAM1001" };

/** An error response. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code = codes[status] ?? `S1${status}`) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Refuses, unless the condition holds. */
export function demand(condition: unknown, status: number, message: string, code?: string): asserts condition {
  if (!condition) throw new Refusal(status, message, code);
}

/** What responses to writes begin with. */
export const context = ({ me, id }: Call) => ({ current_user_id: me, edition_id: id("edition") });

/** The space in the path, unless it is in the trash. */
export function spaceOf({ store, id }: Call, accepts: "active" | "any" = "active"): Rows["spaces"] {
  const space = store.get("spaces", id("space"));
  demand(space?.editionId === id("edition"), 404, "Space not found");
  demand(accepts === "any" || space.trashedTime === null, 400, "Space is not in an active state");
  return space;
}
