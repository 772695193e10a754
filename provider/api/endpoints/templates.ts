import { z } from "zod";
import { readAllPages } from "../lists/pages.ts";
import { Flag, Id, listUnder, record, Text, under } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

const TemplateRecord = record(
  {
    templateId: Id,
    name: z.string(),
    description: Text.default(""),
    isAvailable: Flag.exactOptional(),
  },
  { templateId: "id", isAvailable: "is_available_for_edition" },
);

/** Prebuilt content that a zone can be made from. */
type Template = z.output<typeof TemplateRecord>;

/** The templates of an edition. */
export class Templates extends Endpoint {
  async list(editionId: string): Promise<readonly Template[]> {
    return readAllPages({
      name: `templates of edition ${editionId}`,
      idOf: ({ templateId }) => templateId,
      readPage: async (range) => ({
        items: await this.send({
          operation: "listTemplates",
          params: { editionId },
          query: range,
          response: listUnder("templates", TemplateRecord),
        }),
      }),
    });
  }

  async get(editionId: string, templateId: string) {
    const response = under("template", TemplateRecord);
    return this.send({ operation: "getTemplate", params: { editionId, templateId }, response });
  }
}
