import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { NumericId, oneOf } from "../validation/formats.ts";
import { isObject, type Properties } from "../validation/properties.ts";
import { input } from "../validation/traits.ts";

/** The inputs that decide where a space comes from. */
export const spaceOrigin = {
  from: input(
    z
      .strictObject({
        space: NumericId.describe("The id of the space."),
        copy: z
          .boolean()
          .optional()
          .describe(
            "Whether the space is only copied. The API does not say what a copy has; we expect the zones. Default: the resource manages that very space.",
          ),
      })
      .meta({ title: "SpaceFrom", description: "A space to copy, or to manage." })
      .optional()
      .describe(
        "Where the space comes from, instead of being created empty: a space to copy, or an existing space to manage, which is restored if it is in the trash. One that is not in the trash is adopted: it stays when the resource is deleted, unless `onDestroy` is given.",
      ),
    { replaces: true, equals: equalSources },
  ),
  existing: input(
    oneOf({
      adopt:
        "Manage the only active space of that name, no matter who made it, or else restore the only one in the trash.",
      restore: "Restore the only space of that name in the trash.",
      fail: "Report an error.",
      ignore: "Create another space, without a look into the trash.",
    })
      .optional()
      .describe(
        "What creating the resource does if the team, or its trash, has a space of that name that the program does not manage: `adopt` it, `restore` it from the trash with its content, `fail`, or `ignore` it. An adopted space stays when the resource is deleted, unless `onDestroy` is given. Zones of the token's user that come back with a space are managed again by the zones of the program with their names. Default: another space is created, with a warning that names one in the trash. A warning also names an active one that the token's user made and another is created next to.",
      ),
    { onlyAtCreate: true },
  ),
  continues: input(
    z
      .strictObject({
        /** The space that an earlier resource has left: if it is gone, another one is created. */
        space: NumericId.optional(),
        /** Whether an active space of that name that the token's user made may be one that an interrupted run has left. */
        own: z.boolean().optional(),
        /** What `existing` does with the trash, if it is about something else. */
        trashed: z.enum(["restore", "own", "fail", "ignore", "warn"]).optional(),
      })
      .optional(),
    { onlyAtCreate: true, isHidden: true },
  ),
};

export type SpaceOrigin = z.output<z.ZodObject<typeof spaceOrigin>>;

/** What happens to a space of that name, in the team or in its trash, that the program does not manage. */
interface Policy {
  readonly active: "adopt" | "own" | "fail" | "warn";
  /** `own`: of those of the token's user, the one that was trashed last. */
  readonly trashed: "restore" | "own" | "fail" | "ignore" | "warn";
}

const policies = {
  adopt: { active: "adopt", trashed: "restore" },
  restore: { active: "warn", trashed: "restore" },
  fail: { active: "fail", trashed: "fail" },
  ignore: { active: "warn", trashed: "ignore" },
} as const satisfies Record<string, Policy>;

/** What a create does about spaces of its name. */
export function policyOf({ existing, continues = {} }: SpaceOrigin): Policy {
  const { active, trashed }: Policy = existing ? policies[existing] : { active: "warn", trashed: "warn" };
  return { active: continues.own && active !== "adopt" ? "own" : active, trashed: continues.trashed ?? trashed };
}

/** Whether a create may find something to continue with, or to fail for: only then, a preview asks. */
export function mayExist(inputs: SpaceOrigin): boolean {
  const isIdle = (policy: string) => policy === "warn" || policy === "ignore";
  const isNamed = (inputs.from ?? inputs.continues?.space) !== undefined;
  return isNamed || !Object.values(policyOf(inputs)).every(isIdle);
}

/** The space that is to be managed by its id. */
export const givenSpace = ({ from }: Pick<SpaceOrigin, "from">): string | undefined =>
  from?.copy ? undefined : from?.space;

/** The space to copy. */
export const copiedSpace = ({ from }: SpaceOrigin): string | undefined => (from?.copy ? from.space : undefined);

/** Where something comes from; not to copy is the default. */
export const withoutDefaultCopy = (from: unknown): unknown => {
  if (!isObject(from) || from.copy !== false) return from;
  const { copy: _, ...rest } = from;
  return rest;
};

/** Compares where spaces come from: what names the space that the resource manages already changes nothing. */
function equalSources(old: unknown, now: unknown, { spaceId }: Properties): boolean {
  return [old, { space: spaceId }].some((from) => isDeepStrictEqual(withoutDefaultCopy(from), withoutDefaultCopy(now)));
}
