// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource, type CanvasResourceOptions } from "./resource";

/** The inputs of {@link TeamMember}. */
export interface TeamMemberArgs {
  /** The team. */
  teamId: pulumi.Input<string>;
  /** The person's e-mail address; case does not matter. */
  mailId: pulumi.Input<string>;
  /** The person's role in the team. Default: `MEMBER`. */
  role?: pulumi.Input<"MEMBER" | "TEAM_ADMIN" | "TEAM_GUEST">;
  /** The user who receives the person's records on removal. Default: the user of the access token. */
  assignToZuid?: pulumi.Input<string>;
  /** The same by e-mail address, of someone who is in the team. If the program removes that person too, make this resource depend on theirs (`dependsOn`). */
  assignTo?: pulumi.Input<string>;
  /** Whether to manage a person who is in the team already; otherwise that is an error. An adopted person stays in the team when the resource is deleted, unless `onDestroy` is `remove`. */
  adopt?: pulumi.Input<boolean>;
  /** Whether to manage an invitation that is open already; otherwise that is an error. */
  adoptInvitation?: pulumi.Input<boolean>;
  /** Changing the value sends the invitation again, for example because it has expired, if the person is still not in the team. */
  inviteAgain?: pulumi.Input<string>;
  /** What deleting the resource does: `remove` the person from the team, or `retain` them. Default: `retain` for an adopted person, `remove` otherwise. */
  onDestroy?: pulumi.Input<"remove" | "retain">;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/**
 * A person in a team. Creating one sends an invitation; until it is accepted, the status is `invited`.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const design = canvas.getTeamOutput({
 *     name: "Design",
 * });
 * const ada = new canvas.TeamMember("ada", {
 *     teamId: design.teamId,
 *     mailId: "ada@example.com",
 *     role: "TEAM_ADMIN",
 * });
 * export const status = ada.status;
 */
export class TeamMember extends CanvasResource {
  /** The team. */
  declare readonly teamId: pulumi.Output<string>;

  /** The person's e-mail address; case does not matter. */
  declare readonly mailId: pulumi.Output<string>;

  /** The person's role in the team. */
  declare readonly role: pulumi.Output<string>;

  /** The user who receives the person's records on removal. Default: the user of the access token. */
  declare readonly assignToZuid: pulumi.Output<string | undefined>;

  /** The same by e-mail address, of someone who is in the team. If the program removes that person too, make this resource depend on theirs (`dependsOn`). */
  declare readonly assignTo: pulumi.Output<string | undefined>;

  /** Whether to manage a person who is in the team already; otherwise that is an error. An adopted person stays in the team when the resource is deleted, unless `onDestroy` is `remove`. */
  declare readonly adopt: pulumi.Output<boolean | undefined>;

  /** Whether to manage an invitation that is open already; otherwise that is an error. */
  declare readonly adoptInvitation: pulumi.Output<boolean | undefined>;

  /** Changing the value sends the invitation again, for example because it has expired, if the person is still not in the team. */
  declare readonly inviteAgain: pulumi.Output<string | undefined>;

  /** What deleting the resource does: `remove` the person from the team, or `retain` them. Default: `retain` for an adopted person, `remove` otherwise. */
  declare readonly onDestroy: pulumi.Output<"remove" | "retain" | undefined>;

  /** The edition that holds the team. */
  declare readonly editionId: pulumi.Output<string>;

  /** The role that the person keeps in the team if nobody can change it, as that of a super admin. */
  declare readonly effectiveRole: pulumi.Output<string | undefined>;

  /** `active`; `invited` until the person accepts; `uncertain` if it is not known whether they were invited, until the next update. */
  declare readonly status: pulumi.Output<"active" | "invited" | "uncertain">;

  /** The person's user id, once they are active. */
  declare readonly zuid: pulumi.Output<string | undefined>;

  /** Whether the person was in the team, or invited, before the resource was created. */
  declare readonly adopted: pulumi.Output<boolean | undefined>;

  /** The role that an adopted person had before, if the program changed it: they get it back once it lets them go. */
  declare readonly previousRole: pulumi.Output<string | undefined>;

  constructor(name: string, args: TeamMemberArgs, opts?: CanvasResourceOptions) {
    super(
      "TeamMember",
      name,
      args,
      [
        "role",
        "assignToZuid",
        "assignTo",
        "adopt",
        "adoptInvitation",
        "inviteAgain",
        "onDestroy",
        "editionId",
        "effectiveRole",
        "status",
        "zuid",
        "adopted",
        "previousRole",
      ],
      opts,
    );
  }
}
