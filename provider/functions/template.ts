import { z } from "zod";
import { defineFunction } from "../core/function.ts";
import { requireEditionId } from "../run/edition.ts";
import { pickByName } from "../run/match.ts";
import { EditionId, NumericId } from "../validation/formats.ts";
import { conflictsWith, requiredUnless } from "../validation/rules.ts";

export const TemplateInfo = z
  .object({
    templateId: z.string().describe("The id of the template."),
    name: z.string().describe("The name of the template."),
    description: z.string().describe("What the template is for."),
    isAvailable: z.boolean().optional().describe("Whether the edition may use it."),
  })
  .meta({ title: "TemplateInfo", description: "The details of a template." });

export const getTemplate = defineFunction({
  name: "getTemplate",
  description: "A template for a `Zone`, by id or name.",
  inputs: z
    .strictObject({
      templateId: NumericId.optional().describe("The template."),
      name: z.string().min(1).optional().describe("The name of the template, if it is unique."),
      editionId: EditionId,
    })
    .refine(...requiredUnless("templateId", "name"))
    .refine(...conflictsWith("name", "templateId")),
  outputs: TemplateInfo,

  async call(session, { templateId, name = "", ...inputs }) {
    const editionId = requireEditionId(session, inputs.editionId);
    const { templates } = session.client;
    if (templateId !== undefined) return templates.get(editionId, templateId);
    const candidates = (await templates.list(editionId)).map((one) => ({ id: one.templateId, name: one.name, one }));
    return pickByName(candidates, name, { place: `edition ${editionId}`, kind: "template" }).one;
  },
});

export const getTemplates = defineFunction({
  name: "getTemplates",
  description: "The templates of an edition.",
  inputs: z.strictObject({ editionId: EditionId }),
  outputs: z.object({ templates: z.array(TemplateInfo).describe("The templates.") }),

  async call(session, { editionId }) {
    return { templates: [...(await session.client.templates.list(requireEditionId(session, editionId)))] };
  },
});
