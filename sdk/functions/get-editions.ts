// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** What {@link getEditions} answers. */
export interface GetEditionsResult {
  /** The editions. */
  editions: readonly types.EditionInfo[];
}

/**
 * The editions that the user the token belongs to is in.
 *
 * @example
 * const { editions } = await canvas.getEditions();
 */
export function getEditions(): Promise<GetEditionsResult> {
  return invoke("getEditions", {});
}

/** {@link getEditions}, asked once its arguments are known and what it depends on is there. */
export function getEditionsOutput(
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetEditionsResult> {
  return invokeOutput("getEditions", {}, opts);
}
