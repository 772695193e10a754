import type { z } from "zod";
import type { Config, PathName } from "../../config.ts";
import { CanvasError } from "../../errors.ts";
import { type Operation, type OperationId, operations, type PathParameters } from "./operations.ts";
import { camelCase } from "./wire.ts";

export type QueryValue = string | number | boolean | undefined;

/** One call of an operation, and the schema of its response. */
export interface Request<T, Id extends OperationId = OperationId> {
  readonly operation: Id;
  readonly params: PathParameters<Id>;
  /** What it is about, in error messages, if that is more than the operation's label. */
  readonly label?: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  /** Fail with QuotaUsedUp instead of waiting for quota. */
  readonly ifFree?: boolean;
  /** Parses `data` of the success envelope. */
  readonly response: z.ZodType<T>;
}

/** A request with everything that the table of operations says about it; the path has its parameters. */
export interface Call<T> extends Omit<Operation, "label">, Omit<Request<T>, "operation" | "params" | "label"> {
  readonly id: OperationId;
  /** What it is about, in error messages: `space meta`. */
  readonly operation: string;
  /** The key of `canvas:paths`, if the service does not document the path. */
  readonly assumedPath?: string;
}

/** The call of a request; the setting `paths` replaces assumed paths. */
export function callOf<T>({ operation: id, params, label, ...rest }: Request<T>, paths: Config["paths"]): Call<T> {
  const { path, label: operation, ...known }: Operation = operations[id];
  const configured = isAssumed(id) ? paths?.[id] : undefined;
  const call = { ...rest, ...known, id, operation: label ?? operation, path: fillPath(configured ?? path, params) };
  return known.source === "assumed" ? { ...call, assumedPath: id } : call;
}

/** Fills the parameters of a path, given as `{spaceId}` or, in a setting, as `{space_id}`. */
export function fillPath(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => segment(parameters[camelCase(name)], template));
}

function segment(parameter: string | undefined, where: string): string {
  // An empty or dotted segment would address a different resource.
  if (parameter === undefined || parameter === "" || parameter === "." || parameter === "..") {
    throw new CanvasError(`"${parameter ?? ""}" cannot be an id in ${where}`, "give the id that the service shows");
  }
  return encodeURIComponent(parameter);
}

const isAssumed = (id: OperationId): id is PathName & OperationId => operations[id].source === "assumed";
