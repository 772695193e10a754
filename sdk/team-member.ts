// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource } from "./resource";

/** The inputs of {@link TeamMember}. */
export interface TeamMemberArgs {
  /** The team. */
  teamId: pulumi.Input<string>;
  /** The person's e-mail address; upper and lower case are the same. */
  mailId: pulumi.Input<string>;
  /** The person's role in the team. Default: `MEMBER`. */
  role?: pulumi.Input<"MEMBER" | "TEAM_ADMIN">;
  /** The user who receives the person's records on removal. Default: the user of the access token. */
  assignToZuid?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/**
 * A person in a team. Creating one sends an invitation; until it is accepted, the status is `invited`.
 *
 * @example
 * new canvas.TeamMember("designer", { teamId: team.teamId, mailId: "designer@example.com", role: "TEAM_ADMIN" });
 */
export class TeamMember extends CanvasResource {
  /** The team. */
  declare readonly teamId: pulumi.Output<string>;

  /** The person's e-mail address; upper and lower case are the same. */
  declare readonly mailId: pulumi.Output<string>;

  /** The person's role in the team. */
  declare readonly role: pulumi.Output<string>;

  /** The user who receives the person's records on removal. Default: the user of the access token. */
  declare readonly assignToZuid: pulumi.Output<string | undefined>;

  /** The edition that holds the team. */
  declare readonly editionId: pulumi.Output<string>;

  /** `active`; `invited` until the person accepts; `uncertain` if the response to the invitation was lost, until the next update. */
  declare readonly status: pulumi.Output<"active" | "invited" | "uncertain">;

  /** The person's user id, once they are active. */
  declare readonly zuid: pulumi.Output<string | undefined>;

  constructor(name: string, args: TeamMemberArgs, opts?: pulumi.CustomResourceOptions) {
    super("TeamMember", name, args, ["role", "assignToZuid", "editionId", "status", "zuid"], opts);
  }
}
