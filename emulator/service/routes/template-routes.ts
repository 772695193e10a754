import { z } from "zod";
import type { Template } from "../../store/tables.ts";
import type { Call, Handlers } from "../api-call.ts";
import { notFound, ServiceError } from "../service-errors.ts";
import { commaSeparated, paging, selectFields } from "../validation.ts";
import { formatBoolean } from "../wire-format.ts";

const fields = commaSeparated(["id", "description", "name", "is_available_for_edition"]).optional();
const ListTemplates = z.strictObject({ fields, ...paging(0, 20) });
const GetTemplate = z.strictObject({ fields });

export const templates: Handlers<"listTemplates" | "getTemplate"> = {
  listTemplates(call) {
    const { fields, from, limit } = call.query(ListTemplates);
    const page = call.store.where("templates", "editionId", call.edition.id).slice(from, from + call.pageSize(limit));
    return {
      message: "Templates fetched",
      data: { templates: page.map((template) => selectFields(templateRecord(template), fields)) },
    };
  },

  getTemplate(call) {
    const { fields } = call.query(GetTemplate);
    const template = requireTemplate(call, call.params.template_id);
    return { message: "Template fetched", data: { template: selectFields(templateRecord(template), fields) } };
  },
};

/** A template, or a 403 if it is not available for the edition. */
export function requireAvailableTemplate(call: Call, templateId: string): Template {
  const template = requireTemplate(call, templateId);
  if (!template.available) throw new ServiceError("templateUnavailable");
  return template;
}

function requireTemplate(call: Call, templateId: string): Template {
  const template = call.store.get("templates", templateId);
  if (template?.editionId !== call.edition.id) throw notFound("template");
  return template;
}

function templateRecord({ id, name, description, available }: Template) {
  return { id, name, description, is_available_for_edition: formatBoolean(available) };
}
