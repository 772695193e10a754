import { z } from "zod";
import { exactlyOneOf } from "../../validation/rules.ts";
import { Key } from "../key.ts";
import { limits } from "../limits.ts";

const parameterTypes = ["string", "integer", "number", "boolean", "person", "color", "date"] as const;
const ParameterType = z.enum(parameterTypes);
/** The type of a parameter. */
export type ParameterType = z.output<typeof ParameterType>;

/** A parameter of a blueprint: its type, or more about it. */
export const Parameter = z.union(
  [
    ParameterType,
    z.strictObject({
      type: ParameterType.describe("The type of its values."),
      default: z
        .union([z.string(), z.number(), z.boolean()])
        .optional()
        .describe("The value where `with` has none. Without a default, it is required."),
      description: z.string().optional().describe("What it is for."),
    }),
  ],
  { error: `must be one of ${parameterTypes.join(", ")}, or { type, default, description }` },
);

const ParameterName = z
  .string()
  .regex(/^[A-Za-z][\w-]*$/, "must start with a letter, and have only letters, digits, - and _");

const anyMap = z.record(z.string(), z.unknown());

/** What an entry of spaces or zones has to be to be composed; the rest is checked afterwards. */
const ZoneParts = z
  .looseObject({ blueprint: z.string().optional(), with: anyMap.optional(), each: z.array(anyMap).optional() })
  .refine((entry) => entry.blueprint !== undefined || (entry.with ?? entry.each) === undefined, {
    error: "has with or each, which need a blueprint; add blueprint: NAME",
  })
  .nullable();
const SpaceParts = ZoneParts.unwrap()
  .safeExtend({ zones: z.record(z.string(), ZoneParts).optional() })
  .nullable();

/** A blueprint; its space or zone is checked where it is used. */
const Blueprint = z
  .strictObject({
    description: z.string().optional(),
    parameters: z.record(ParameterName, Parameter).optional(),
    space: SpaceParts.optional(),
    zone: ZoneParts.optional(),
  })
  .refine(...exactlyOneOf("space", "zone"));

const shared = {
  include: z.array(z.string().max(limits.keyLength)).max(limits.files).optional(),
  people: anyMap.optional(),
  peopleFrom: z.array(z.unknown()).optional(),
  groups: anyMap.optional(),
  access: z.unknown().optional(),
  profiles: z.record(Key, anyMap).optional(),
  theme: z.looseObject({ colors: anyMap.optional(), frame: anyMap.optional() }).optional(),
  blueprints: z.record(Key, Blueprint).optional(),
};

/** What an included file may have. */
export const Parts = z.strictObject(shared);

/** What a workspace file has to be to be composed. */
export const MainParts = z.looseObject({ ...shared, spaces: z.record(z.string(), SpaceParts).optional() });

/** The environments of a workspace file. */
export const Environments = z.looseObject({ environments: z.record(Key, anyMap).optional() });
