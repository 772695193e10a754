// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource, type CanvasResourceOptions } from "./resource";

/** The inputs of {@link Team}. */
export interface TeamArgs {
  /** The name of the team. Without `teamId`, the team with this name is adopted, and changing the name chooses a different team; with `teamId`, changing it renames the team. */
  name?: pulumi.Input<string>;
  /** What the team is for. Left out or empty, the team keeps the one that it has, which the service cannot remove. */
  description?: pulumi.Input<string>;
  /** The id of the team to adopt. */
  teamId?: pulumi.Input<string>;
  /** The plan of the edition, if one has to be created. */
  planType?: pulumi.Input<"FREE" | "TRIAL">;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/**
 * A team. The API documents no operation that adds a team to an edition, so an existing team is adopted by id or name. If the user has no edition at all, one is created together with its first team.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const product = new canvas.Team("product", {
 *     name: "Product",
 *     description: "Decides what comes next.",
 * });
 * export const teamId = product.teamId;
 */
export class Team extends CanvasResource {
  /** The name of the team. */
  declare readonly name: pulumi.Output<string>;

  /** What the team is for, as last written; empty if that is not known. */
  declare readonly description: pulumi.Output<string>;

  /** The id of the team. */
  declare readonly teamId: pulumi.Output<string>;

  /** The plan of the edition, if one has to be created. */
  declare readonly planType: pulumi.Output<"FREE" | "TRIAL" | undefined>;

  /** The edition that holds the team. */
  declare readonly editionId: pulumi.Output<string>;

  constructor(name: string, args: TeamArgs, opts?: CanvasResourceOptions) {
    super("Team", name, args, ["name", "description", "planType", "editionId"], opts);
    this.teamId = this.id;
  }
}
