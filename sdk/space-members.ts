// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource, type CanvasResourceOptions } from "./resource";
import type * as types from "./types";

/** The inputs of {@link SpaceMembers}. */
export interface SpaceMembersArgs {
  /** The space. */
  spaceId: pulumi.Input<string>;
  /** Everybody who has access to the space, except its creator: the role by e-mail address, by user id (zuid), or by `group:ID`, `team:ID`, or `org:ID`; case does not matter. */
  members: pulumi.Input<
    Readonly<
      Record<string, pulumi.Input<"ORGANISER" | "EDITOR" | "COMMENTER" | "VIEWER" | "GUEST_COMMENTER" | "GUEST_VIEWER">>
    >
  >;
  /** What happens to members who are not in `members`: `report` lists them in `unlistedMembers` and warns, `remove` removes them. Default: `report`. */
  unlisted?: pulumi.Input<"report" | "remove">;
  /** Keys as in `members` of people whose time there has ended: they are removed if they are there, even if they were there before, and even if `unlisted` is `report`. */
  ended?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** How many members an update may remove: a number if it is 1 or more, a share of all members (at least one) if it is less; 0 for nobody. An update that would remove more is refused, and so is removing or replacing the resource. Default: `0.25`. */
  maxRemovals?: pulumi.Input<number>;
  /** What deleting the resource does: `remove` the people it added, as far as `maxRemovals` allows while the program goes on; `retain` everybody; or `release` everybody if the resource is removed from the program, and `remove` the people it added if the stack is destroyed. People who were there before stay. Default: `remove`. */
  onDestroy?: pulumi.Input<"remove" | "retain" | "release">;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/**
 * Everybody who has access to a space as one resource: a map from person, group, team, or organization to role. Members who are there are adopted, and stay when the resource is deleted; the creator is never changed. Do not use it together with `SpaceMember` for the same space.
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

  /** What happens to members who are not in `members`: `report` lists them in `unlistedMembers` and warns, `remove` removes them. */
  declare readonly unlisted: pulumi.Output<"report" | "remove">;

  /** Keys as in `members` of people whose time there has ended: they are removed if they are there, even if they were there before, and even if `unlisted` is `report`. */
  declare readonly ended: pulumi.Output<readonly string[] | undefined>;

  /** How many members an update may remove: a number if it is 1 or more, a share of all members (at least one) if it is less; 0 for nobody. An update that would remove more is refused, and so is removing or replacing the resource. */
  declare readonly maxRemovals: pulumi.Output<number>;

  /** What deleting the resource does: `remove` the people it added, as far as `maxRemovals` allows while the program goes on; `retain` everybody; or `release` everybody if the resource is removed from the program, and `remove` the people it added if the stack is destroyed. People who were there before stay. */
  declare readonly onDestroy: pulumi.Output<"remove" | "retain" | "release">;

  /** The edition that holds the space. */
  declare readonly editionId: pulumi.Output<string>;

  /** The state of each member, by key. */
  declare readonly people: pulumi.Output<Readonly<Record<string, types.SpacePerson>>>;

  /** Members of the space who are not in `members`, without its creator. */
  declare readonly unlistedMembers: pulumi.Output<readonly types.UnlistedSpaceMember[]>;

  /** What is pending, such as `ada@example.com joins once they accept the invitation`. */
  declare readonly open: pulumi.Output<readonly string[]>;

  /** Members who are never removed, by id, and why, as of the last update. */
  declare readonly protectedMembers: pulumi.Output<Readonly<Record<string, string>>>;

  constructor(name: string, args: SpaceMembersArgs, opts?: CanvasResourceOptions) {
    super(
      "SpaceMembers",
      name,
      args,
      [
        "unlisted",
        "ended",
        "maxRemovals",
        "onDestroy",
        "editionId",
        "people",
        "unlistedMembers",
        "open",
        "protectedMembers",
      ],
      opts,
    );
  }
}
