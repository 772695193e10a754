// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getSpaces}. */
export interface GetSpacesArgs {
  /** The team. */
  teamId: string;
  /** Which spaces; only `RECENTLY_TRASHED` are in the trash. Default: `ALLSPACES`. */
  kind?:
    | "ALLSPACES"
    | "SHARED_SPACES"
    | "SHARED_BY_ME"
    | "SHARED_BY_OTHERS"
    | "PUBLISHED_WITH_TEAM"
    | "FAVORITES"
    | "DRAFT_SPACES"
    | "RECENTLY_TRASHED";
  /** The order of the list. Default: `TIME_CREATED`. */
  sortBy?:
    | "TIME_CREATED"
    | "TIME_DELETED_ASC"
    | "TIME_DELETED_DESC"
    | "A_Z"
    | "Z_A"
    | "RECENTLY_OPENED"
    | "RECENTLY_TRASHED"
    | "RECENTLY_ACCESSED_BY_USER";
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getSpacesOutput}; each may be an output of a resource. */
export interface GetSpacesOutputArgs {
  /** The team. */
  teamId: pulumi.Input<string>;
  /** Which spaces; only `RECENTLY_TRASHED` are in the trash. Default: `ALLSPACES`. */
  kind?: pulumi.Input<
    | "ALLSPACES"
    | "SHARED_SPACES"
    | "SHARED_BY_ME"
    | "SHARED_BY_OTHERS"
    | "PUBLISHED_WITH_TEAM"
    | "FAVORITES"
    | "DRAFT_SPACES"
    | "RECENTLY_TRASHED"
  >;
  /** The order of the list. Default: `TIME_CREATED`. */
  sortBy?: pulumi.Input<
    | "TIME_CREATED"
    | "TIME_DELETED_ASC"
    | "TIME_DELETED_DESC"
    | "A_Z"
    | "Z_A"
    | "RECENTLY_OPENED"
    | "RECENTLY_TRASHED"
    | "RECENTLY_ACCESSED_BY_USER"
  >;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getSpaces}. */
export interface GetSpacesResult {
  /** The spaces, in order. */
  spaces: readonly types.SpaceInfo[];
}

/**
 * The spaces of a team that the user can see: all in use, or only one kind.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const product = canvas.getTeamOutput({
 *     name: "Product",
 * });
 * const found = canvas.getSpacesOutput({
 *     teamId: product.teamId,
 *     kind: "FAVORITES",
 *     sortBy: "A_Z",
 * });
 * export const favorites = found.spaces;
 */
export function getSpaces(args: GetSpacesArgs): Promise<GetSpacesResult> {
  return invoke("getSpaces", args);
}

/** Calls {@link getSpaces} once its arguments are known and the resources in `dependsOn` exist. */
export function getSpacesOutput(
  args: GetSpacesOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetSpacesResult> {
  return invokeOutput("getSpaces", args, opts);
}
