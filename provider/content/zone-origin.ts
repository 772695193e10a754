import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Source } from "../core/effect.ts";
import { NumericId, oneOf, Uuid } from "../validation/formats.ts";
import { isObject, type Properties } from "../validation/properties.ts";
import { exactlyOneOf, requires } from "../validation/rules.ts";
import { input } from "../validation/traits.ts";
import { withoutDefaultCopy } from "./space-origin.ts";

const ZoneFrom = z
  .strictObject({
    zone: Uuid.optional().describe("The id of a zone."),
    space: NumericId.optional().describe("The space of the zone to copy."),
    copy: z
      .boolean()
      .optional()
      .describe("Whether the zone is only copied. Default: the resource manages that very zone."),
    version: NumericId.optional().describe(
      "The version of the zone to copy, from `getZoneVersions`. Default: the zone as it is.",
    ),
    deepCopy: z
      .boolean()
      .optional()
      .describe(
        "The API does not explain it; we expect it to mean whether the copy has the content of the zone too. The service decides when omitted.",
      ),
    copyComments: z
      .boolean()
      .optional()
      .describe("Whether the copy has the comments of the zone too; the service decides when omitted."),
    template: NumericId.optional().describe("The id of a template."),
  })
  .refine(...exactlyOneOf("zone", "template"))
  .refine(...requires("copy", "zone"))
  .refine(...requires("copy", "space"))
  .refine(...requires("space", "copy"))
  .refine(...requires("version", "copy"))
  .refine(...requires("deepCopy", "copy"))
  .refine(...requires("copyComments", "copy"))
  .meta({ title: "ZoneFrom", description: "A template, a zone to copy, or a zone to manage." });

/** The inputs that decide where a zone comes from. */
export const zoneOrigin = {
  from: input(
    ZoneFrom.optional().describe(
      "Where the zone comes from, instead of being created empty: a template, a zone to copy, or an existing zone to manage, which is restored if it is in the trash, and moved if it is in another space. One that is not in the trash is adopted: it stays when the resource is deleted, unless `onDestroy` is given.",
    ),
    { replaces: true, equals: equalSources },
  ),
  existing: input(
    oneOf({
      adopt: "Manage the only zone of that name, no matter who made it.",
      fail: "Report an error.",
    })
      .optional()
      .describe(
        "What creating the resource does if the space has a zone of that name that the program does not manage: `adopt` it, or `fail`. Nobody can list the zones in the trash. An adopted zone stays when the resource is deleted, unless `onDestroy` is given. Default: another zone is created, with a warning if the token's user made the one that is there.",
      ),
    { onlyAtCreate: true },
  ),
  continues: input(
    z
      .strictObject({
        /** The zone that an earlier resource has left, and the space that it was in: if it is gone, another one is created. */
        zone: Uuid.optional(),
        space: NumericId.optional(),
        /** Whether a zone of that name that the token's user made may be one that an interrupted run has left. */
        own: z.boolean().optional(),
      })
      .optional(),
    { onlyAtCreate: true, isHidden: true },
  ),
};

export type ZoneOrigin = z.output<z.ZodObject<typeof zoneOrigin>>;

/** The zone that is to be managed by its id. */
export const givenZone = ({ from }: Pick<ZoneOrigin, "from">): string | undefined =>
  from?.copy ? undefined : from?.zone;

/** The zone to copy. */
export const copiedZone = ({ from: { zone, space, copy, ...options } = {} }: Pick<ZoneOrigin, "from">) =>
  copy && zone !== undefined && space !== undefined ? { zone, space, ...options } : undefined;

/** What a zone is made from. */
export function sourceOf({ from }: Pick<ZoneOrigin, "from">): Source | undefined {
  if (from?.template !== undefined) return { kind: "template", id: from.template };
  if (!from?.copy || from.zone === undefined) return undefined;
  return { kind: "zone", id: from.zone, spaceId: from.space, versionId: from.version };
}

/** Compares where zones come from, or parts of that: what names the zone that the resource manages already changes nothing. */
function equalSources(old: unknown, now: unknown, { zoneId }: Properties): boolean {
  const folded = (given: unknown) => {
    const from = withoutDefaultCopy(given);
    return isObject(from) && typeof from.zone === "string" ? { ...from, zone: from.zone.toLowerCase() } : from;
  };
  return [old, { zone: zoneId }].some((from) => isDeepStrictEqual(folded(from), folded(now)));
}
