// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getTemplates}. */
export interface GetTemplatesArgs {
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getTemplatesOutput}; each may be an output of a resource. */
export interface GetTemplatesOutputArgs {
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getTemplates}. */
export interface GetTemplatesResult {
  /** The templates. */
  templates: readonly types.TemplateInfo[];
}

/**
 * The templates of an edition.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const found = canvas.getTemplatesOutput({});
 * export const templates = found.templates;
 */
export function getTemplates(args: GetTemplatesArgs = {}): Promise<GetTemplatesResult> {
  return invoke("getTemplates", args);
}

/** Calls {@link getTemplates} once its arguments are known and the resources in `dependsOn` exist. */
export function getTemplatesOutput(
  args: GetTemplatesOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetTemplatesResult> {
  return invokeOutput("getTemplates", args, opts);
}
