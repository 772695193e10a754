import type { z } from "zod";
import type { Rows, Store } from "./records.ts";

/** One request, as the operations see it. */
export interface Call {
  readonly store: Store;
  /** The zuid of the caller, who owns everything. */
  readonly me: string;
  /** A parameter of the path. */
  readonly id: (name: "edition" | "team" | "space" | "zone" | "member") => string;
  readonly query: Readonly<Record<string, string>>;
  /** The body; one of another shape is a 400. */
  readonly body: <S extends z.ZodRawShape>(shape: S) => z.output<z.ZodObject<S>>;
  /** The data of a response to a write. */
  readonly done: (more: object) => object;
  /** Of the response, if nothing is refused. */
  status: number;
}

/** Operations by method and path below the edition; what they return is `data`. */
export type Routes = Readonly<Record<string, (call: Call) => unknown>>;

/** An error response. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code = `S1${status}`) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Refuses, unless the condition holds. */
export function demand(condition: unknown, status: number, message: string, code?: string): asserts condition {
  if (!condition) throw new Refusal(status, message, code);
}

/** The space in the path, unless it is in the trash. */
export function spaceOf({ store, id }: Call, accepts: "active" | "any" = "active"): Rows["spaces"] {
  const space = store.get("spaces", id("space"));
  demand(space?.editionId === id("edition"), 404, "Space not found");
  demand(accepts === "any" || space.trashedTime === null, 400, "Space is not in an active state");
  return space;
}
