import { z } from "zod";
import { Id, isRecord, record } from "../transport/wire.ts";

const Documents = z.array(
  z.object({ document: z.object({ id: Id, meta: z.object({ name: z.string().optional() }).optional() }) }),
);
const SpaceData = record({ docDatas: Documents }, { docDatas: "docDatas" });

/** Parses the id of a created zone: from serialised JSON or plain, with or without `space_data` around it. */
export function createdZone(name: string) {
  return z.preprocess(unwrap, SpaceData).transform(({ docDatas }, context) => {
    const named = docDatas.filter(({ document }) => document.meta?.name === name);
    const [only, ...others] = docDatas.length > 1 ? named : docDatas;
    if (only && others.length === 0) return { zoneId: only.document.id };
    context.addIssue({ code: "custom", message: "does not tell the id of the new zone" });
    return z.NEVER;
  });
}

const ZoneId = z.union([
  record({ zoneInfo: record({ zoneId: Id }) }).transform(({ zoneInfo }) => zoneInfo),
  record({ zoneId: Id }),
  z.preprocess(unwrap, SpaceData).transform(({ docDatas }, context) => {
    const [only, ...others] = docDatas;
    if (only && others.length === 0) return { zoneId: only.document.id };
    context.addIssue({ code: "custom", message: "does not tell one zone" });
    return z.NEVER;
  }),
]);

/** The id of a copied or moved zone, if the undocumented response has the form of another zone response. */
export const ZoneIdIfAny = z
  .unknown()
  .transform((data): { readonly zoneId: string | undefined } => ZoneId.safeParse(data).data ?? { zoneId: undefined });

function unwrap(data: unknown): unknown {
  const document = typeof data === "string" ? parsed(data) : data;
  return isRecord(document) ? (document.space_data ?? document) : document;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
