// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource, type CanvasResourceOptions } from "./resource";

/** The inputs of {@link SpaceMember}. */
export interface SpaceMemberArgs {
  /** The space. */
  spaceId: pulumi.Input<string>;
  /** The e-mail address of a person; case does not matter. */
  mailId?: pulumi.Input<string>;
  /** The id of a user (zuid), group, team, or edition. */
  memberId?: pulumi.Input<string>;
  /** The type of member. Default: `USER`. */
  type?: pulumi.Input<"USER" | "GROUP" | "TEAM" | "ORG">;
  /** The member's role in the space. Default: `VIEWER`. */
  role?: pulumi.Input<"ORGANISER" | "EDITOR" | "COMMENTER" | "VIEWER" | "GUEST_COMMENTER" | "GUEST_VIEWER">;
  /** Whether to manage someone who is a member of the space already; otherwise that is an error. An adopted member stays in the space when the resource is deleted, unless `onDestroy` is `remove`. */
  adopt?: pulumi.Input<boolean>;
  /** What deleting the resource does: `remove` the member from the space, or `retain` them. Default: `retain` for an adopted member, `remove` otherwise. */
  onDestroy?: pulumi.Input<"remove" | "retain">;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/**
 * A member of a space: a person, a group, a team, or the whole organization. A person given by e-mail address is looked for in the space's team, and then in up to 50 other teams that the access token can see. Someone who is in none of them, or has an open invitation to the space's team, is `waiting`; the first `pulumi up --refresh` after they join adds them.
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
 * const engineer = new canvas.SpaceMember("engineer", {
 *     spaceId: launch.spaceId,
 *     mailId: "engineer@example.com",
 *     role: "EDITOR",
 * });
 * export const status = engineer.status;
 */
export class SpaceMember extends CanvasResource {
  /** The space. */
  declare readonly spaceId: pulumi.Output<string>;

  /** The e-mail address of a person; case does not matter. */
  declare readonly mailId: pulumi.Output<string | undefined>;

  /** The id of a user (zuid), group, team, or edition. */
  declare readonly memberId: pulumi.Output<string | undefined>;

  /** The type of member. */
  declare readonly type: pulumi.Output<"USER" | "GROUP" | "TEAM" | "ORG">;

  /** The member's role in the space. */
  declare readonly role: pulumi.Output<string>;

  /** Whether to manage someone who is a member of the space already; otherwise that is an error. An adopted member stays in the space when the resource is deleted, unless `onDestroy` is `remove`. */
  declare readonly adopt: pulumi.Output<boolean | undefined>;

  /** What deleting the resource does: `remove` the member from the space, or `retain` them. Default: `retain` for an adopted member, `remove` otherwise. */
  declare readonly onDestroy: pulumi.Output<"remove" | "retain" | undefined>;

  /** The edition that holds the space. */
  declare readonly editionId: pulumi.Output<string>;

  /** `CREATOR` for the creator of the space, a role above `role` that cannot be changed. */
  declare readonly effectiveRole: pulumi.Output<string | undefined>;

  /** `active`; `waiting` while the person is in no team that the access token can see, or has an open invitation to the space's team; `joined` once a refresh has found them in a team, or a guest missing in the space: the next update adds them. */
  declare readonly status: pulumi.Output<"active" | "waiting" | "joined">;

  /** What has to happen before a person who is `waiting` gets access, such as `they accept the invitation`. */
  declare readonly waitingFor: pulumi.Output<string | undefined>;

  /** Whether the member was in the space before the resource was created. */
  declare readonly adopted: pulumi.Output<boolean | undefined>;

  /** The role that an adopted member had before, if the program changed it: they get it back once it lets them go. */
  declare readonly previousRole: pulumi.Output<string | undefined>;

  constructor(name: string, args: SpaceMemberArgs, opts?: CanvasResourceOptions) {
    super(
      "SpaceMember",
      name,
      args,
      [
        "mailId",
        "memberId",
        "type",
        "role",
        "adopt",
        "onDestroy",
        "editionId",
        "effectiveRole",
        "status",
        "waitingFor",
        "adopted",
        "previousRole",
      ],
      opts,
    );
  }
}
