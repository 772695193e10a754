// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource } from "./resource";
import type * as types from "./types";

/** The inputs of {@link SpaceMembers}. */
export interface SpaceMembersArgs {
  /** The space. */
  spaceId: pulumi.Input<string>;
  /** Everybody who has access to the space, besides its creator: the role by e-mail address, by user id (zuid), or by `group:ID`, `team:ID` or `org:ID`; upper and lower case are the same. */
  members: pulumi.Input<
    Readonly<Record<string, pulumi.Input<"EDITOR" | "COMMENTER" | "VIEWER" | "GUEST_COMMENTER" | "GUEST_VIEWER">>>
  >;
  /** What happens to those who are there and not in `members`: `report` lists them in `unlistedMembers` and warns, `remove` removes them. Default: `report`. */
  unlisted?: pulumi.Input<"report" | "remove">;
  /** How many an update may remove: from 1 a number, below 1 a share of all who are there (at least one); 0 for nobody. An update that would remove more is refused. Default: `0.25`. */
  maxRemovals?: pulumi.Input<number>;
  /** What deleting the resource does: `remove` those whom it has added, or `retain` everybody. Whoever was there before stays. Default: `remove`. */
  onDestroy?: pulumi.Input<"remove" | "retain">;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/**
 * Everybody who has access to a space as one resource: a map from person, group, team or organisation to role. Those who are there are taken over, and stay when the resource is deleted; the creator is never changed. Not together with `SpaceMember` for the same space.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const product = canvas.getTeamOutput({
 *     name: "Product",
 * });
 * const launch = new canvas.Space("launch", {
 *     teamId: product.teamId,
 *     name: "Launch",
 * });
 * const access = new canvas.SpaceMembers("access", {
 *     spaceId: launch.spaceId,
 *     members: {
 *         "engineer@example.com": "EDITOR",
 *         "analyst@example.com": "COMMENTER",
 *     },
 * });
 * export const open = access.open;
 */
export class SpaceMembers extends CanvasResource {
  /** The space. */
  declare readonly spaceId: pulumi.Output<string>;

  /** The role of each member, by key. */
  declare readonly members: pulumi.Output<Readonly<Record<string, string>>>;

  /** What happens to those who are there and not in `members`: `report` lists them in `unlistedMembers` and warns, `remove` removes them. */
  declare readonly unlisted: pulumi.Output<"report" | "remove">;

  /** How many an update may remove: from 1 a number, below 1 a share of all who are there (at least one); 0 for nobody. An update that would remove more is refused. */
  declare readonly maxRemovals: pulumi.Output<number>;

  /** What deleting the resource does: `remove` those whom it has added, or `retain` everybody. Whoever was there before stays. */
  declare readonly onDestroy: pulumi.Output<"remove" | "retain">;

  /** The edition that holds the space. */
  declare readonly editionId: pulumi.Output<string>;

  /** What became of each member, by key. */
  declare readonly people: pulumi.Output<Readonly<Record<string, types.SpacePerson>>>;

  /** Those who are in the space and not in `members`, without its creator. */
  declare readonly unlistedMembers: pulumi.Output<readonly types.UnlistedSpaceMember[]>;

  /** What is left open, such as `ada@example.com is invited`. */
  declare readonly open: pulumi.Output<readonly string[]>;

  /** Those who are never removed, by id, and why, when the roster was last updated. */
  declare readonly protectedMembers: pulumi.Output<Readonly<Record<string, string>>>;

  constructor(name: string, args: SpaceMembersArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      "SpaceMembers",
      name,
      args,
      ["unlisted", "maxRemovals", "onDestroy", "editionId", "people", "unlistedMembers", "open", "protectedMembers"],
      opts,
    );
  }
}
