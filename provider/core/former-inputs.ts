import { z } from "zod";
import { type CheckFailure, check } from "../validation/check.ts";
import { NumericId, oneOf, Uuid } from "../validation/formats.ts";
import { isObject, objectOf, type Properties } from "../validation/properties.ts";
import { hasUnknown, isUnknown } from "../validation/unknown.ts";

// Inputs of versions 0.1.0 and 0.2.0. Programs and states that have them continue: this file alone knows what they mean.

/** An input that was replaced. */
interface FormerInput {
  readonly schema: z.ZodType;
  /** What to write now. */
  readonly instead: string;
  /** The same as inputs of today; the value may be unknown. */
  translate(value: unknown): Properties;
}

type FormerInputs = Readonly<Record<string, FormerInput>>;

const adopting = 'Use `existing: "adopt"`.';
const byItself = "The command does this by itself; in a program, use `from`, or `existing`.";

/** What is true stands for something else, and what is false for nothing. */
const ifSet = (value: unknown, meaning: Properties): Properties => (value === true || isUnknown(value) ? meaning : {});

const adoptOwn: FormerInput = {
  schema: z.boolean(),
  instead: adopting,
  translate: (value) => ifSet(value, { continues: { own: value } }),
};

const Source = z
  .object({
    spaceId: NumericId.describe("The space of the zone to copy."),
    zoneId: Uuid.describe("The zone to copy."),
    versionId: NumericId.optional().describe("The version of the zone to copy."),
    deepCopy: z.boolean().optional().describe("As `deepCopy` of `from`."),
    copyComments: z.boolean().optional().describe("As `copyComments` of `from`."),
  })
  .meta({ title: "ZoneSource", description: "A zone to copy." });

const Former = z
  .object({
    spaceId: NumericId.describe("The space that it was in."),
    zoneId: Uuid.describe("The zone."),
  })
  .meta({ title: "FormerZone", description: "A zone that a resource managed before." });

/** By the name of the resource. Of inputs that conflict, a state may have several: the last one counts. */
const formerInputs: Readonly<Record<string, FormerInputs>> = {
  Space: {
    sourceSpaceId: {
      schema: NumericId,
      instead: "Use `from: { space, copy: true }`.",
      translate: (space) => ({ from: { space, copy: true } }),
    },
    restoreSpaceId: {
      schema: NumericId,
      instead: "Use `from: { space }`.",
      translate: (space) => ({ from: { space } }),
    },
    adopt: {
      schema: z.boolean(),
      instead: adopting,
      // It left what is in the trash to `onTrashed`.
      translate: (value) =>
        ifSet(value, { existing: value === true ? "adopt" : value, continues: { trashed: "warn" } }),
    },
    adoptOwn,
    onTrashed: {
      schema: oneOf({
        restore: "Restore that space.",
        restoreOwn: "Restore that space if the token's user owns it.",
        createNew: "Create another space.",
        fail: "Report an error.",
      }).describe("What to do about a space of that name in the trash."),
      instead: 'Use `existing`: `"restore"`, `"ignore"`, or `"fail"`.',
      translate: (value) => ({
        continues: { trashed: value === "restoreOwn" ? "own" : value === "createNew" ? "ignore" : value },
      }),
    },
    formerSpaceId: { schema: NumericId, instead: byItself, translate: (space) => ({ continues: { space } }) },
  },
  Zone: {
    templateId: {
      schema: NumericId,
      instead: "Use `from: { template }`.",
      translate: (template) => ({ from: { template } }),
    },
    source: {
      schema: Source,
      instead: "Use `from: { zone, space, copy: true }`.",
      translate(source) {
        if (!isObject(source)) return { from: source };
        const { spaceId, zoneId, versionId, ...options } = source;
        const version = versionId === undefined ? {} : { version: versionId };
        return { from: { zone: zoneId, space: spaceId, copy: true, ...version, ...options } };
      },
    },
    restoreZoneId: {
      schema: Uuid,
      instead: "Use `from: { zone }`.",
      translate: (zone) => ({ from: { zone } }),
    },
    adopt: {
      schema: z.boolean(),
      instead: adopting,
      translate: (value) => ifSet(value, { existing: value === true ? "adopt" : value }),
    },
    adoptOwn,
    former: {
      schema: Former,
      instead: byItself,
      translate: (former) =>
        isObject(former) ? { continues: { zone: former.zoneId, space: former.spaceId } } : { continues: former },
    },
  },
};

/** The former inputs of a resource. */
export const formerInputsOf = (name: string): FormerInputs => formerInputs[name] ?? {};

/** Inputs, or a state, in the words of today. */
export function withCurrentInputs(name: string, properties: Properties): Properties {
  const former = givenIn(name, properties);
  if (former.length === 0) return properties;
  const current = Object.entries(properties).filter(([key]) => !(key in formerInputsOf(name)));
  const translations = former.filter(([, value, { schema }]) => hasUnknown(value) || schema.safeParse(value).success);
  const meanings = translations.flatMap(([, value, { translate }]) => Object.entries(translate(value)));
  const continues = meanings
    .filter(([key]) => key === "continues")
    .flatMap(([, value]) => Object.entries(objectOf(value)));
  return {
    ...Object.fromEntries(meanings),
    ...(continues.length === 0 ? {} : { continues: Object.fromEntries(continues) }),
    ...Object.fromEntries(current),
  };
}

/** What is wrong with former inputs, under the names that the program uses. */
export function formerFailures(name: string, inputs: Properties): readonly CheckFailure[] {
  const former = givenIn(name, inputs);
  const shape = Object.fromEntries(former.map(([key, , { schema }]) => [key, schema]));
  const values = Object.fromEntries(former);
  // An unknown value may turn out to be omitted.
  const known = former.filter(([, value]) => !isUnknown(value));
  const targets = known.flatMap(([key, value, { translate }]) =>
    Object.keys(translate(value)).map((target) => ({ key, target })),
  );
  const conflicts = targets.flatMap(({ key, target }, index) => {
    const earlier = targets.slice(0, index).find((one) => one.target === target);
    const other = target in inputs ? target : earlier?.key;
    const isConflict = other !== undefined && target !== "continues";
    return isConflict ? [{ path: [key], problem: `cannot be used together with ${other}` }] : [];
  });
  return [...check({ name, inputs: z.strictObject(shape) }, values).failures, ...conflicts];
}

/** The paths that are as secret as this one: a former input keeps its name in messages, and its value is in those of today. */
export function secretPaths(name: string, path: readonly string[]): readonly (readonly string[])[] {
  const former = formerInputsOf(name)[path[0] ?? ""];
  return former ? [path, ...Object.keys(former.translate(true)).map((key) => [key])] : [path];
}

const givenIn = (name: string, properties: Properties) =>
  Object.entries(formerInputsOf(name)).flatMap(([key, input]) => {
    const value = properties[key];
    return value === undefined || value === null ? [] : [[key, value, input] as const];
  });
