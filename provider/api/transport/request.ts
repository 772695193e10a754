import type { z } from "zod";
import type { Config, PathName } from "../../config.ts";
import { type Operation, type OperationId, operations, type PathParameters } from "./operations.ts";
import { fillPath } from "./path.ts";

export type QueryValue = string | number | boolean | undefined;

/** One call of an operation, and the schema of its response. */
export interface Request<T, Id extends OperationId = OperationId> {
  readonly operation: Id;
  readonly params: PathParameters<Id>;
  /** What it is about, in error messages, if that is more than the operation's label. */
  readonly label?: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  /** Parses `data` of the success envelope. */
  readonly response: z.ZodType<T>;
}

/** A request with everything that the table of operations says about it. */
export interface Call<T> extends Omit<Operation, "path" | "label"> {
  readonly id: OperationId;
  /** What it is about, in error messages: `space meta`. */
  readonly operation: string;
  /** With its parameters. */
  readonly path: string;
  /** The key of `canvas:paths`, if the service does not document the path. */
  readonly assumedPath?: string;
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  readonly body?: unknown;
  readonly response: z.ZodType<T>;
}

/** The call of a request; the setting `paths` replaces assumed paths. */
export function callOf<T>({ operation: id, params, label, ...rest }: Request<T>, paths: Config["paths"]): Call<T> {
  const { path, label: operation, ...known }: Operation = operations[id];
  const configured = isAssumed(id) ? paths?.[id] : undefined;
  const call = { ...rest, ...known, id, operation: label ?? operation, path: fillPath(configured ?? path, params) };
  return known.source === "assumed" ? { ...call, assumedPath: id } : call;
}

const isAssumed = (id: OperationId): id is PathName & OperationId => operations[id].source === "assumed";
