import type { z } from "zod";
import { CanvasError } from "../../errors.ts";
import { type ServiceName, scopeOf, services } from "../../service.ts";
import { type Operation, type OperationId, operations, type PathParameters } from "./operations.ts";

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
}

/** The call of a request, with the path and the scope of the service. */
export function callOf<T, Id extends OperationId>(
  { operation: id, params, label, ...rest }: Request<T, Id>,
  service: ServiceName,
): Call<T> {
  const { path, scope, label: operation, ...known }: Operation = operations[id];
  const template = services[service].paths[id] ?? path;
  return {
    ...rest,
    ...known,
    id,
    scope: scopeOf(service, scope),
    operation: label ?? operation,
    path: fillPath(template, params),
  };
}

/** Fills the parameters of a path. */
function fillPath(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => segment(parameters[name], template));
}

function segment(parameter: string | undefined, where: string): string {
  // An empty or dotted segment would address a different resource.
  if (parameter === undefined || parameter === "" || parameter === "." || parameter === "..") {
    throw new CanvasError(`"${parameter ?? ""}" cannot be an id in ${where}`, "give the id that the service shows");
  }
  return encodeURIComponent(parameter);
}
