import { z } from "zod";
import { readAllPages } from "../lists/pages.ts";
import type { Transport } from "../transport/transport.ts";
import { Flag, Id, listUnder, record, under } from "../transport/wire.ts";

const TemplateRecord = record(
  {
    templateId: Id,
    name: z.string(),
    description: z.string().default(""),
    isAvailable: Flag.exactOptional(),
  },
  { templateId: "id", isAvailable: "is_available_for_edition" },
);

/** Prebuilt content that a zone can be made from. */
export type Template = z.output<typeof TemplateRecord>;

/** The templates of an edition. */
export class Templates {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async list(editionId: string): Promise<readonly Template[]> {
    return readAllPages({
      name: `templates of edition ${editionId}`,
      idOf: ({ templateId }) => templateId,
      defaultPageSize: 20,
      readPage: async ({ index, limit }) => ({
        items: await this.#transport.send({
          operation: "listTemplates",
          params: { editionId },
          query: { from: index, limit },
          response: listUnder("templates", TemplateRecord),
        }),
      }),
    });
  }

  async get(editionId: string, templateId: string): Promise<Template> {
    return this.#transport.send({
      operation: "getTemplate",
      params: { editionId, templateId },
      response: under("template", TemplateRecord),
    });
  }
}
