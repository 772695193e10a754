import { z } from "zod";

/** The roles in a team. */
export const TeamRole = z.enum(["admin", "member", "guest"]);

const Value = z.union([z.string(), z.number(), z.boolean()]);
const Column = (meaning: string) => z.string().min(1).optional().describe(meaning);

/** Where people come from: a file in CSV or JSON, and what is in it. */
export const PeopleFile = z.strictObject({
  file: z.string().min(1).describe("The path of a file in CSV or JSON, relative to the file that names it."),
  format: z
    .enum(["okta", "entra", "google", "github"])
    .optional()
    .describe(
      "Who exports the file: its columns and states are known. Without it, the columns are `email`, `role`, `until` and `note`.",
    ),
  role: TeamRole.optional().meta({
    description: "The role of people whose role `roles` does not have.",
    default: "member",
  }),
  roles: z
    .record(z.string(), TeamRole)
    .optional()
    .describe("The role in the team, by the value of the column `role`.")
    .meta({ examples: [{ owner: "admin", maintainer: "admin" }] }),
  where: z
    .record(z.string(), z.union([Value, z.array(Value)]))
    .optional()
    .describe("Which rows count: the value of a column, or a list of values.")
    .meta({ examples: [{ department: ["Design", "Product"] }] }),
  columns: z
    .strictObject({
      email: Column("The column with the e-mail address."),
      role: Column("The column with the role: `admin`, `member`, and `guest`, or the values of `roles`."),
      until: Column("The column with the day from which on the entry no longer counts."),
      note: Column("The column with a note."),
    })
    .optional()
    .describe("The names of columns, if they differ from the format. Those of JSON have dots: `profile.email`."),
});
export type PeopleFile = z.output<typeof PeopleFile>;
