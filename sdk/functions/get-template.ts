// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** What {@link getTemplate} is asked with. */
export interface GetTemplateArgs {
  /** The template. */
  templateId?: string;
  /** The name of the template, if only one has it. */
  name?: string;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The same, of which every part may be an output of a resource. */
export interface GetTemplateOutputArgs {
  /** The template. */
  templateId?: pulumi.Input<string>;
  /** The name of the template, if only one has it. */
  name?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** What {@link getTemplate} answers. */
export type GetTemplateResult = types.TemplateInfo;

/**
 * A template, from which a `Zone` can be made, by id or by name.
 *
 * @example
 * const { templateId } = await canvas.getTemplate({ name: "Retrospective" });
 */
export function getTemplate(args: GetTemplateArgs = {}): Promise<GetTemplateResult> {
  return invoke("getTemplate", args);
}

/** {@link getTemplate}, asked once its arguments are known and what it depends on is there. */
export function getTemplateOutput(
  args: GetTemplateOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetTemplateResult> {
  return invokeOutput("getTemplate", args, opts);
}
