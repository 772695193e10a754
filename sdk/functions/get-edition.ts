// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** What {@link getEdition} is asked with. */
export interface GetEditionArgs {
  /** The edition; the provider's `editionId` when left out, or the user's default edition if there is none. */
  editionId?: string;
}

/** The same, of which every part may be an output of a resource. */
export interface GetEditionOutputArgs {
  /** The edition; the provider's `editionId` when left out, or the user's default edition if there is none. */
  editionId?: pulumi.Input<string>;
}

/** What {@link getEdition} answers. */
export type GetEditionResult = types.EditionInfo;

/**
 * An edition: the tenant that holds teams.
 *
 * @example
 * const { editionId, name } = await canvas.getEdition();
 */
export function getEdition(args: GetEditionArgs = {}): Promise<GetEditionResult> {
  return invoke("getEdition", args);
}

/** {@link getEdition}, asked once its arguments are known and what it depends on is there. */
export function getEditionOutput(
  args: GetEditionOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetEditionResult> {
  return invokeOutput("getEdition", args, opts);
}
