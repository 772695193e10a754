import { z } from "zod";
import { exactlyOneOf } from "../../validation/rules.ts";
import { Key } from "../key.ts";
import { Access, DatedWorkspace, FileSpace, SpaceAccess, Zone } from "../schema.ts";
import { Parameter } from "./parts-schema.ts";

// What people may write in a workspace file, for editors, the reference, and suggestions. What it stands for is checked after
// it is composed.

/** The key of a space or zone, in which parameters may stand. */
const EntryKey = z.string().regex(/^([a-z0-9]|\$\{[^}]*\})([a-z0-9_-]|\$\{[^}]*\})*$/);

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const use = {
  blueprint: Key.optional().describe(
    "The blueprint that it is made from. Settings next to it are merged over those of the blueprint.",
  ),
  with: Values.optional()
    .describe("The values of the parameters of the blueprint.")
    .meta({ examples: [{ number: 12 }] }),
  each: z
    .array(Values)
    .optional()
    .describe(
      "Makes one for each entry: the values of its parameters, in addition to `with`. The key contains one of them.",
    )
    .meta({ examples: [[{ number: 12 }, { number: 13 }]] }),
};

/** An `access`, or the names of profiles. */
function withProfiles<Map extends z.ZodType>(access: Map, description: string) {
  const profile = Key.describe("The name of a profile.");
  return z
    .union([access, profile, z.array(z.union([profile, access])).describe("Profiles and entries; later ones win.")])
    .optional()
    .describe(description);
}

const WrittenZone = z.strictObject({ ...Zone.shape, ...use });
const WrittenSpace = z.strictObject({
  ...FileSpace.shape,
  access: withProfiles(SpaceAccess, FileSpace.shape.access.description ?? ""),
  zones: z
    .record(EntryKey, fileEntry(WrittenZone, "RepeatedZone"))
    .optional()
    .describe(FileSpace.shape.zones.description ?? ""),
  ...use,
});

/** An entry, which is a template if it has `each`. */
function fileEntry(schema: z.ZodObject, templateId: string) {
  return z.union([schema, z.null(), z.looseObject({ each: use.each.unwrap() }).meta({ id: templateId })]);
}

/** What a blueprint makes; parameters can stand for its values. */
export const bodies = {
  space: WrittenSpace.nullable().describe("The space that it makes."),
  zone: WrittenZone.nullable().describe("The zone that it makes."),
};

const Blueprint = z
  .strictObject({
    description: z.string().optional().describe("What it is for."),
    parameters: z
      .record(z.string(), Parameter)
      .optional()
      .describe("The parameters by name: the type, or `type` and `default`."),
    space: z.unknown().meta({ id: "BlueprintSpace" }).optional(),
    zone: z.unknown().meta({ id: "BlueprintZone" }).optional(),
  })
  .refine(...exactlyOneOf("space", "zone"));

/** What only a file can have, not a workspace in a program. */
const fileOnly = {
  include: z
    .array(z.string())
    .optional()
    .describe(
      "Other files of the repository, by relative path, whose people, groups, access, profiles, theme and blueprints count here, too.",
    )
    .meta({ examples: [["../shared/people.yaml"]] }),
  access: withProfiles(Access, DatedWorkspace.shape.access.description ?? ""),
  profiles: z
    .record(Key, SpaceAccess)
    .optional()
    .describe("Named maps of access, for use in `access`.")
    .meta({ examples: [{ internal: { team: "viewer" } }] }),
  blueprints: z.record(Key, Blueprint).optional().describe("Spaces and zones with parameters, by name."),
  spaces: z
    .record(EntryKey, fileEntry(WrittenSpace, "RepeatedSpace"))
    .optional()
    .describe(DatedWorkspace.shape.spaces.description ?? ""),
};

const { people, peopleFrom, groups, theme } = DatedWorkspace.shape;

/** A file that others include. */
export const PartsFile = z.strictObject({
  include: fileOnly.include,
  people,
  peopleFrom,
  groups,
  access: fileOnly.access,
  profiles: fileOnly.profiles,
  theme,
  blueprints: fileOnly.blueprints,
});

/** A workspace file before it is composed. */
export const WorkspaceFile = DatedWorkspace.extend({
  ...fileOnly,
  environments: z
    .record(Key, z.record(z.string(), z.unknown()))
    .optional()
    .describe("What differs in each environment, by its name: maps are merged by key, everything else is replaced."),
});
