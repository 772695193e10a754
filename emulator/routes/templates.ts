import { z } from "zod";
import type { Call, Handlers } from "../call.ts";
import { notFound, ServiceError } from "../errors.ts";
import type { Template } from "../tables.ts";
import { listOf, paging, select } from "../validation.ts";
import { flag } from "../wire.ts";

const fields = listOf(["id", "description", "name", "is_available_for_edition"]).optional();
const ListTemplates = z.strictObject({ fields, ...paging(0, 20) });
const GetTemplate = z.strictObject({ fields });

export const templates: Handlers<"listTemplates" | "getTemplate"> = {
  listTemplates(call) {
    const { fields, from, limit } = call.query(ListTemplates);
    const page = call.store.where("templates", "editionId", call.edition.id).slice(from, from + limit);
    return {
      message: "Templates fetched",
      data: { templates: page.map((template) => select(templateRecord(template), fields)) },
    };
  },

  getTemplate(call) {
    const { fields } = call.query(GetTemplate);
    const template = findTemplate(call, call.params.template_id);
    return { message: "Template fetched", data: { template: select(templateRecord(template), fields) } };
  },
};

/** A template that content may be made from in this edition. */
export function usableTemplate(call: Call, templateId: string): Template {
  const template = findTemplate(call, templateId);
  if (!template.available) throw new ServiceError("templateUnavailable");
  return template;
}

function findTemplate(call: Call, templateId: string): Template {
  const template = call.store.get("templates", templateId);
  if (template?.editionId !== call.edition.id) throw notFound("template");
  return template;
}

function templateRecord({ id, name, description, available }: Template) {
  return { id, name, description, is_available_for_edition: flag(available) };
}
