// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { WorkspaceComponent } from "./workspace-component";
import type { WorkspaceDefinition } from "./workspace-definition";

/** The inputs of {@link Workspace}: a file, or a workspace. */
export interface WorkspaceArgs {
  /** The path of a workspace.yaml, relative to the folder of the program; it may include other files. Set either this or `workspace`. */
  file?: string;
  /** Which of the file's `environments`; required if it has some. */
  environment?: string;
  /** The content of a workspace.yaml as an object. Its values must be known at preview. */
  workspace?: WorkspaceDefinition;
}

/**
 * A team with its people, spaces, zones, and frames, described by one file. Each is a resource below the component: `product`, `product/people`, `product/spaces/roadmap`, `product/spaces/roadmap/access`, `product/zones/plan`, and `product/zones/plan/frames`.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const design = new canvas.Workspace("design", {workspace: {
 *     team: "Design",
 *     spaces: {
 *         moodboard: {
 *             access: {
 *                 team: "viewer",
 *             },
 *             zones: {
 *                 ideas: {
 *                     frames: {
 *                         now: {
 *                             fill: "yellow",
 *                         },
 *                         next: {
 *                             fill: "blue",
 *                         },
 *                     },
 *                     layout: {
 *                         columns: [
 *                             "now",
 *                             "next",
 *                         ],
 *                     },
 *                 },
 *             },
 *         },
 *     },
 * }});
 * export const moodboard = design.spaces.moodboard;
 */
export class Workspace extends WorkspaceComponent {
  /** The id of the team. */
  declare readonly teamId: pulumi.Output<string>;

  /** The ids of the spaces, by their keys. */
  declare readonly spaces: pulumi.Output<Readonly<Record<string, string>>>;

  /** The ids of the zones, by their keys. */
  declare readonly zones: pulumi.Output<Readonly<Record<string, string>>>;

  /** What is pending with people, such as `people: ada@example.com joins once they accept the invitation`: `open` of `TeamMembers` and `SpaceMembers`. */
  declare readonly open: pulumi.Output<readonly string[]>;

  constructor(name: string, args: WorkspaceArgs, opts?: pulumi.ComponentResourceOptions) {
    super(name, args, opts);
  }
}
