// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource, type CanvasResourceOptions } from "./resource";
import type * as types from "./types";

/** The inputs of {@link TeamMembers}. */
export interface TeamMembersArgs {
  /** The team. */
  teamId: pulumi.Input<string>;
  /** Everybody who belongs to the team: the role by e-mail address, whose case does not matter. */
  members: pulumi.Input<Readonly<Record<string, pulumi.Input<"MEMBER" | "TEAM_ADMIN" | "TEAM_GUEST">>>>;
  /** What happens to members who are not in `members`: `report` lists them in `unlistedMembers` and warns, `remove` removes them. Default: `report`. */
  unlisted?: pulumi.Input<"report" | "remove">;
  /** Keys as in `members` of people whose time there has ended: they are removed if they are there, even if they were there before, and even if `unlisted` is `report`. */
  ended?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** How many members an update may remove: a number if it is 1 or more, a share of all members (at least one) if it is less; 0 for nobody. An update that would remove more is refused, and so is removing or replacing the resource. Default: `0.25`. */
  maxRemovals?: pulumi.Input<number>;
  /** What deleting the resource does: `remove` the people it added, as far as `maxRemovals` allows while the program goes on; `retain` everybody; or `release` everybody if the resource is removed from the program, and `remove` the people it added if the stack is destroyed. People who were there before stay. Default: `remove`. */
  onDestroy?: pulumi.Input<"remove" | "retain" | "release">;
  /** How many team admins an update has to leave in the team. An update that would leave fewer is refused. Default: `1`. */
  minAdmins?: pulumi.Input<number>;
  /** The user who receives the records of people who are removed. Default: the user of the access token. */
  assignToZuid?: pulumi.Input<string>;
  /** The same by e-mail address, of someone in the team. */
  assignTo?: pulumi.Input<string>;
  /** Exceptions from `assignTo`: by the e-mail address of a person who is removed, the e-mail address or user id of the person who receives their records. */
  handOver?: pulumi.Input<Readonly<Record<string, pulumi.Input<string>>>>;
  /** Whether to manage invitations that are open already; otherwise that is an error. */
  adoptInvitations?: pulumi.Input<boolean>;
  /** The e-mail addresses of people that an earlier update has invited: an invitation that is still open is the program's own. */
  ownInvitations?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Changing the value sends the invitations again, for example because they have expired, to everybody who is still not in the team. */
  inviteAgain?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/**
 * Everybody in a team as one resource: a map from e-mail address to role. People who are not in the team are invited, a hundred with one request; people who are there are adopted, and stay when the resource is deleted. Do not use it together with `TeamMember` for the same team.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const product = canvas.getTeamOutput({
 *     name: "Product",
 * });
 * const people = new canvas.TeamMembers("people", {
 *     teamId: product.teamId,
 *     members: {
 *         "owner@example.com": "TEAM_ADMIN",
 *         "designer@example.com": "TEAM_ADMIN",
 *         "engineer@example.com": "MEMBER",
 *         "analyst@example.com": "MEMBER",
 *         "ada@example.com": "MEMBER",
 *     },
 * });
 * export const open = people.open;
 */
export class TeamMembers extends CanvasResource {
  /** The team. */
  declare readonly teamId: pulumi.Output<string>;

  /** The role of each person, by e-mail address. */
  declare readonly members: pulumi.Output<Readonly<Record<string, string>>>;

  /** What happens to members who are not in `members`: `report` lists them in `unlistedMembers` and warns, `remove` removes them. */
  declare readonly unlisted: pulumi.Output<"report" | "remove">;

  /** Keys as in `members` of people whose time there has ended: they are removed if they are there, even if they were there before, and even if `unlisted` is `report`. */
  declare readonly ended: pulumi.Output<readonly string[] | undefined>;

  /** How many members an update may remove: a number if it is 1 or more, a share of all members (at least one) if it is less; 0 for nobody. An update that would remove more is refused, and so is removing or replacing the resource. */
  declare readonly maxRemovals: pulumi.Output<number>;

  /** What deleting the resource does: `remove` the people it added, as far as `maxRemovals` allows while the program goes on; `retain` everybody; or `release` everybody if the resource is removed from the program, and `remove` the people it added if the stack is destroyed. People who were there before stay. */
  declare readonly onDestroy: pulumi.Output<"remove" | "retain" | "release">;

  /** How many team admins an update has to leave in the team. An update that would leave fewer is refused. */
  declare readonly minAdmins: pulumi.Output<number>;

  /** The user who receives the records of people who are removed. Default: the user of the access token. */
  declare readonly assignToZuid: pulumi.Output<string | undefined>;

  /** The same by e-mail address, of someone in the team. */
  declare readonly assignTo: pulumi.Output<string | undefined>;

  /** Exceptions from `assignTo`: by the e-mail address of a person who is removed, the e-mail address or user id of the person who receives their records. */
  declare readonly handOver: pulumi.Output<Readonly<Record<string, string>> | undefined>;

  /** Whether to manage invitations that are open already; otherwise that is an error. */
  declare readonly adoptInvitations: pulumi.Output<boolean | undefined>;

  /** The e-mail addresses of people that an earlier update has invited: an invitation that is still open is the program's own. */
  declare readonly ownInvitations: pulumi.Output<readonly string[] | undefined>;

  /** Changing the value sends the invitations again, for example because they have expired, to everybody who is still not in the team. */
  declare readonly inviteAgain: pulumi.Output<string | undefined>;

  /** The edition that holds the team. */
  declare readonly editionId: pulumi.Output<string>;

  /** The state of each person, by e-mail address. */
  declare readonly people: pulumi.Output<Readonly<Record<string, types.TeamPerson>>>;

  /** Members of the team who are not in `members`. */
  declare readonly unlistedMembers: pulumi.Output<readonly types.UnlistedTeamMember[]>;

  /** What is pending, such as `ada@example.com joins once they accept the invitation`. */
  declare readonly open: pulumi.Output<readonly string[]>;

  /** Members who are never removed, by id, and why, as of the last update. */
  declare readonly protectedMembers: pulumi.Output<Readonly<Record<string, string>>>;

  /** The e-mail addresses of people that the resource has invited, and who are neither in `members` any more nor in the team: the invitation is recognized if you list them again. */
  declare readonly openInvitations: pulumi.Output<readonly string[] | undefined>;

  constructor(name: string, args: TeamMembersArgs, opts?: CanvasResourceOptions) {
    super(
      "TeamMembers",
      name,
      args,
      [
        "unlisted",
        "ended",
        "maxRemovals",
        "onDestroy",
        "minAdmins",
        "assignToZuid",
        "assignTo",
        "handOver",
        "adoptInvitations",
        "ownInvitations",
        "inviteAgain",
        "editionId",
        "people",
        "unlistedMembers",
        "open",
        "protectedMembers",
        "openInvitations",
      ],
      opts,
    );
  }
}
