// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** What {@link getSpace} is asked with. */
export interface GetSpaceArgs {
  /** The space. */
  spaceId?: string;
  /** The name of the space, if only one has it. */
  name?: string;
  /** The team to look for the name in; all teams when left out. */
  teamId?: string;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The same, of which every part may be an output of a resource. */
export interface GetSpaceOutputArgs {
  /** The space. */
  spaceId?: pulumi.Input<string>;
  /** The name of the space, if only one has it. */
  name?: pulumi.Input<string>;
  /** The team to look for the name in; all teams when left out. */
  teamId?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** What {@link getSpace} answers. */
export type GetSpaceResult = types.SpaceInfo;

/**
 * A space, by id or by name; a name means the space in use, if there is one, and else one in the trash.
 *
 * @example
 * const { teamId } = await canvas.getTeam({ name: "Product" });
 * const { spaceId } = await canvas.getSpace({ name: "Roadmap", teamId });
 */
export function getSpace(args: GetSpaceArgs = {}): Promise<GetSpaceResult> {
  return invoke("getSpace", args);
}

/** {@link getSpace}, asked once its arguments are known and what it depends on is there. */
export function getSpaceOutput(
  args: GetSpaceOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetSpaceResult> {
  return invokeOutput("getSpace", args, opts);
}
