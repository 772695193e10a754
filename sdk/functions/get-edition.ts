// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getEdition}. */
export interface GetEditionArgs {
  /** The edition. Default: the provider's `editionId`, or the user's default edition if that is not set. */
  editionId?: string;
}

/** The arguments of {@link getEditionOutput}; each may be an output of a resource. */
export interface GetEditionOutputArgs {
  /** The edition. Default: the provider's `editionId`, or the user's default edition if that is not set. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getEdition}. */
export type GetEditionResult = types.EditionInfo;

/**
 * An edition: the tenant that contains teams.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const edition = canvas.getEditionOutput({});
 * export const editionName = edition.name;
 */
export function getEdition(args: GetEditionArgs = {}): Promise<GetEditionResult> {
  return invoke("getEdition", args);
}

/** Calls {@link getEdition} once its arguments are known and the resources in `dependsOn` exist. */
export function getEditionOutput(
  args: GetEditionOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetEditionResult> {
  return invokeOutput("getEdition", args, opts);
}
