import type { Template } from "../../store/tables.ts";
import type { Call, Handlers } from "../api-call.ts";
import { selectFields } from "../request-values.ts";
import { ServiceError } from "../service-errors.ts";
import { formatBoolean } from "../wire-format.ts";

export const templates: Handlers<"listTemplates" | "getTemplate"> = {
  listTemplates(call) {
    const page = call.page(call.store.where("templates", "editionId", call.edition.id), call.query);
    return {
      message: "Templates fetched successfully",
      data: { templates: page.map((template) => selectFields(templateRecord(template), call.query.fields)) },
    };
  },

  getTemplate(call) {
    const template = requireTemplate(call, ({ id }) => id === call.params.template_id);
    return {
      message: "Template fetched successfully",
      data: { template: selectFields(templateRecord(template), call.query.fields) },
    };
  },
};

/** The template with this id, or a 404 if the edition cannot use it. */
export const requireAvailableTemplate = (call: Call, templateId: string): Template =>
  requireTemplate(call, ({ id, available }) => available && id === templateId);

/** The template of this name, or a 404 if the edition cannot use it. */
export const requireTemplateNamed = (call: Call, templateName: string): Template =>
  requireTemplate(call, ({ name, available }) => available && name === templateName);

function requireTemplate({ store, edition }: Call, matches: (template: Template) => boolean): Template {
  const template = store.where("templates", "editionId", edition.id).find(matches);
  if (!template) throw new ServiceError("unknownTemplate");
  return template;
}

function templateRecord({ id, name, description, available }: Template) {
  return { id, name, description, is_available_for_edition: formatBoolean(available) };
}
