// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** What {@link getTemplates} is asked with. */
export interface GetTemplatesArgs {
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The same, of which every part may be an output of a resource. */
export interface GetTemplatesOutputArgs {
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** What {@link getTemplates} answers. */
export interface GetTemplatesResult {
  /** The templates. */
  templates: readonly types.TemplateInfo[];
}

/**
 * The templates of an edition.
 *
 * @example
 * const { templates } = await canvas.getTemplates();
 */
export function getTemplates(args: GetTemplatesArgs = {}): Promise<GetTemplatesResult> {
  return invoke("getTemplates", args);
}

/** {@link getTemplates}, asked once its arguments are known and what it depends on is there. */
export function getTemplatesOutput(
  args: GetTemplatesOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetTemplatesResult> {
  return invokeOutput("getTemplates", args, opts);
}
