// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The result of {@link getEditions}. */
export interface GetEditionsResult {
  /** The editions. */
  editions: readonly types.EditionInfo[];
}

/**
 * The editions of the user whose token is used.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const mine = canvas.getEditionsOutput({});
 * export const editions = mine.editions;
 */
export function getEditions(): Promise<GetEditionsResult> {
  return invoke("getEditions", {});
}

/** Calls {@link getEditions} once its arguments are known and the resources in `dependsOn` exist. */
export function getEditionsOutput(
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetEditionsResult> {
  return invokeOutput("getEditions", {}, opts);
}
