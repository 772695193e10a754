import { z } from "zod";
import { equalNames } from "../../validation/formats.ts";
import { isObject } from "../../validation/properties.ts";
import { parseJson } from "../transport/envelope.ts";
import { Id, record } from "../transport/wire.ts";

const Documents = z.array(
  z.object({ document: z.object({ id: Id, meta: z.object({ name: z.string().optional() }).optional() }) }),
);
const SpaceData = record({ docDatas: Documents }, { docDatas: "docDatas" });

/** Parses the id of the only zone, or the only one of this name: serialized JSON or plain, with or without `space_data`. */
export function onlyZone(name?: string) {
  return z.preprocess(unwrap, SpaceData).transform(({ docDatas }, context) => {
    const isNamed = name !== undefined && docDatas.length > 1;
    const [only, ...others] = isNamed
      ? docDatas.filter(({ document }) => equalNames(document.meta?.name, name))
      : docDatas;
    if (only && others.length === 0) return { zoneId: only.document.id };
    context.addIssue({ code: "custom", message: "does not have the id of exactly one zone" });
    return z.NEVER;
  });
}

const ZoneId = z.union([
  record({ zoneInfo: record({ zoneId: Id }) }).transform(({ zoneInfo }) => zoneInfo),
  record({ zoneId: Id }),
  onlyZone(),
]);

/** The id of a copied or moved zone, if the undocumented response looks like another response about a zone. */
export const ZoneIdIfAny = z
  .unknown()
  .transform((data): { readonly zoneId: string | undefined } => ZoneId.safeParse(data).data ?? { zoneId: undefined });

function unwrap(data: unknown): unknown {
  const document = typeof data === "string" ? parseJson(data)?.body : data;
  return isObject(document) ? (document.space_data ?? document) : document;
}
