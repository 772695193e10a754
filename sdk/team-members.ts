// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource } from "./resource";
import type * as types from "./types";

/** The inputs of {@link TeamMembers}. */
export interface TeamMembersArgs {
  /** The team. */
  teamId: pulumi.Input<string>;
  /** Everybody who belongs to the team: the role by e-mail address; upper and lower case are the same. */
  members: pulumi.Input<Readonly<Record<string, pulumi.Input<"MEMBER" | "TEAM_ADMIN">>>>;
  /** What happens to those who are there and not in `members`: `report` lists them in `unlistedMembers` and warns, `remove` removes them. Default: `report`. */
  unlisted?: pulumi.Input<"report" | "remove">;
  /** How many an update may remove: from 1 a number, below 1 a share of all who are there (at least one); 0 for nobody. An update that would remove more is refused. Default: `0.25`. */
  maxRemovals?: pulumi.Input<number>;
  /** What deleting the resource does: `remove` those whom it has added, or `retain` everybody. Whoever was there before stays. Default: `remove`. */
  onDestroy?: pulumi.Input<"remove" | "retain">;
  /** How many team admins an update has to leave in the team. One that would leave fewer is refused. Default: `1`. */
  minAdmins?: pulumi.Input<number>;
  /** The user who receives the records of people who are removed. Default: the user of the access token. */
  assignToZuid?: pulumi.Input<string>;
  /** The same by e-mail address, of someone in the team. */
  assignTo?: pulumi.Input<string>;
  /** Who receives the records of a person who is removed, by e-mail address or user id, if it is not `assignTo`: by the e-mail address of the person. */
  handOver?: pulumi.Input<Readonly<Record<string, pulumi.Input<string>>>>;
  /** Whether a refused invitation means that the person is invited already. The service does not tell that from other reasons, such as a used-up licence, so that by default it is an error. */
  adoptInvitations?: pulumi.Input<boolean>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/**
 * Everybody in a team as one resource: a map from e-mail address to role. Those who are not in the team are invited, a hundred with one request; those who are there are taken over, and stay when the resource is deleted. Not together with `TeamMember` for the same team.
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

  /** What happens to those who are there and not in `members`: `report` lists them in `unlistedMembers` and warns, `remove` removes them. */
  declare readonly unlisted: pulumi.Output<"report" | "remove">;

  /** How many an update may remove: from 1 a number, below 1 a share of all who are there (at least one); 0 for nobody. An update that would remove more is refused. */
  declare readonly maxRemovals: pulumi.Output<number>;

  /** What deleting the resource does: `remove` those whom it has added, or `retain` everybody. Whoever was there before stays. */
  declare readonly onDestroy: pulumi.Output<"remove" | "retain">;

  /** How many team admins an update has to leave in the team. One that would leave fewer is refused. */
  declare readonly minAdmins: pulumi.Output<number>;

  /** The user who receives the records of people who are removed. Default: the user of the access token. */
  declare readonly assignToZuid: pulumi.Output<string | undefined>;

  /** The same by e-mail address, of someone in the team. */
  declare readonly assignTo: pulumi.Output<string | undefined>;

  /** Who receives the records of a person who is removed, by e-mail address or user id, if it is not `assignTo`: by the e-mail address of the person. */
  declare readonly handOver: pulumi.Output<Readonly<Record<string, string>> | undefined>;

  /** Whether a refused invitation means that the person is invited already. The service does not tell that from other reasons, such as a used-up licence, so that by default it is an error. */
  declare readonly adoptInvitations: pulumi.Output<boolean | undefined>;

  /** The edition that holds the team. */
  declare readonly editionId: pulumi.Output<string>;

  /** What became of each person, by e-mail address. */
  declare readonly people: pulumi.Output<Readonly<Record<string, types.TeamPerson>>>;

  /** Those who are in the team and not in `members`. */
  declare readonly unlistedMembers: pulumi.Output<readonly types.UnlistedTeamMember[]>;

  /** What is left open, such as `ada@example.com is invited`. */
  declare readonly open: pulumi.Output<readonly string[]>;

  /** Those who are never removed, by id, and why, when the roster was last updated. */
  declare readonly protectedMembers: pulumi.Output<Readonly<Record<string, string>>>;

  constructor(name: string, args: TeamMembersArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      "TeamMembers",
      name,
      args,
      [
        "unlisted",
        "maxRemovals",
        "onDestroy",
        "minAdmins",
        "assignToZuid",
        "assignTo",
        "handOver",
        "adoptInvitations",
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
