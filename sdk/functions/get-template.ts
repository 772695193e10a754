// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getTemplate}. */
export interface GetTemplateArgs {
  /** The template. */
  templateId?: string;
  /** The name of the template, if it is unique. */
  name?: string;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getTemplateOutput}; each may be an output of a resource. */
export interface GetTemplateOutputArgs {
  /** The template. */
  templateId?: pulumi.Input<string>;
  /** The name of the template, if it is unique. */
  name?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getTemplate}. */
export type GetTemplateResult = types.TemplateInfo;

/**
 * A template for a `Zone`, by id or name.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const product = canvas.getTeamOutput({
 *     name: "Product",
 * });
 * const retrospective = canvas.getTemplateOutput({
 *     name: "Retrospective",
 * });
 * const reviews = new canvas.Space("reviews", {
 *     teamId: product.teamId,
 *     name: "Reviews",
 * });
 * const sprint = new canvas.Zone("sprint", {
 *     spaceId: reviews.spaceId,
 *     name: "Sprint 1",
 *     templateId: retrospective.templateId,
 * });
 * export const zoneId = sprint.zoneId;
 */
export function getTemplate(args: GetTemplateArgs = {}): Promise<GetTemplateResult> {
  return invoke("getTemplate", args);
}

/** Calls {@link getTemplate} once its arguments are known and the resources in `dependsOn` exist. */
export function getTemplateOutput(
  args: GetTemplateOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetTemplateResult> {
  return invokeOutput("getTemplate", args, opts);
}
