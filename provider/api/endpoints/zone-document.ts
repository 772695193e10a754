import { z } from "zod";
import { equalNames } from "../../validation/formats.ts";
import { isObject } from "../../validation/properties.ts";
import { parseJson } from "../transport/envelope.ts";
import { Id, record, under } from "../transport/wire.ts";

const Documents = z.array(
  z.object({ document: z.object({ id: Id, meta: z.object({ name: z.string().optional() }).optional() }) }),
);

/** The id of a new zone, from its record, or from the other documented form: the document of its space, as JSON text. */
export function createdZone(name: string) {
  return z.union([under("zone_info", record({ zoneId: Id })), zoneInDocument(name)]);
}

/** A document of several zones has the new one under its name. */
function zoneInDocument(name: string) {
  return z
    .preprocess(unwrap, record({ docDatas: Documents }, { docDatas: "docDatas" }))
    .transform(({ docDatas }, context) => {
      const named = docDatas.filter(({ document }) => equalNames(document.meta?.name, name));
      const [only, ...others] = docDatas.length > 1 ? named : docDatas;
      if (only && others.length === 0) return { zoneId: only.document.id };
      context.addIssue({ code: "custom", message: "does not have the id of exactly one zone" });
      return z.NEVER;
    });
}

function unwrap(data: unknown): unknown {
  const document = typeof data === "string" ? parseJson(data)?.body : data;
  return isObject(document) ? (document.space_data ?? document) : document;
}
