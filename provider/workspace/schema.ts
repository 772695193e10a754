import { z } from "zod";
import { EntityName, MailId, NumericId, Uuid } from "../validation/formats.ts";
import { conflictsWith, requiredUnless } from "../validation/rules.ts";
import { Frame, Layout, Theme } from "./frame-schema.ts";
import { Key } from "./key.ts";

const People = z
  .record(MailId, z.enum(["admin", "member"]))
  .meta({ examples: [{ "ada@example.com": "admin", "bob@example.com": "member" }] });

const roles = ["editor", "commenter", "viewer", "guest-commenter", "guest-viewer"] as const;
const Access = z.record(z.string(), z.enum(roles)).meta({ examples: [{ team: "viewer" }] });
const SpaceAccess = z
  .record(z.string(), z.enum([...roles, "none"]))
  .meta({ examples: [{ designers: "editor", "eve@example.com": "none" }] });

/** An entry whose value is left empty, as in `roadmap:`, is one without details. */
function entry<Shape extends z.ZodObject>(schema: Shape) {
  return schema.nullable().transform((value) => value ?? schema.parse({}));
}

const Zone = z
  .strictObject({
    title: EntityName.optional().describe("The title; the key when left out. Another title renames the zone."),
    template: NumericId.optional().describe("The id of a template that the zone is made from, in quotes."),
    copyOf: z
      .strictObject({
        spaceId: NumericId.describe("The id of its space, in quotes."),
        zoneId: Uuid.describe("The id of the zone."),
      })
      .optional()
      .describe("A zone that exists, which the zone is made as a copy of."),
    frames: z
      .record(Key, entry(Frame))
      .optional()
      .describe("The frames by key. Each is in the `layout` or has a place of its own (`at`)."),
    layout: Layout.optional().describe(
      "Where the frames are: rows, columns or a grid of the keys of frames, or of further layouts. A frame without a width or height of its own fills the room that it has.",
    ),
  })
  .refine(...conflictsWith("copyOf", "template"));

const Space = z.strictObject({
  title: EntityName.optional().describe("The title; the key when left out. Another title renames the space."),
  access: SpaceAccess.optional().describe(
    "Who may do what, beside what it inherits from `access` of the file: what it says here of a person wins. `none` takes away what is inherited.",
  ),
  favorite: z
    .boolean()
    .optional()
    .meta({ description: "Whether it is a favorite of the user whose token is used.", default: false }),
  embed: z.boolean().optional().describe("Whether other pages may show it; left as it is when left out."),
  zones: z
    .record(Key, entry(Zone))
    .optional()
    .describe(
      "The zones by key. A key is used once in the whole file: a zone that is put into another space is moved.",
    ),
});

const Team = z.union(
  [
    EntityName.describe("The name of the team."),
    z
      .strictObject({
        name: EntityName.optional().describe("The name; with `id`, another name renames the team."),
        id: NumericId.optional().describe("The id, in quotes."),
        description: z.string().optional().describe("What the team is for."),
      })
      .refine(...requiredUnless("name", "id")),
  ],
  {
    error: ({ input }) =>
      input === undefined
        ? "is required, such as team: Product"
        : "must be the name of a team, or { name, id, description }",
  },
);

const Options = z.strictObject({
  adopt: z.boolean().optional().meta({
    description:
      "Whether spaces, zones and frames of the same title that are there already are taken over; otherwise new ones are made.",
    default: false,
  }),
  unlisted: z.enum(["report", "remove"]).optional().meta({
    description: "What happens to people who are in the team or a space and not in this file.",
    default: "report",
  }),
  maxRemovals: z.number().min(0).optional().meta({
    description:
      "How many people one update may remove from a team or space: from 1 a number, below 1 a share; 0 for nobody.",
    default: 0.25,
  }),
  minAdmins: z
    .int()
    .min(1)
    .optional()
    .meta({ description: "How many admins an update has to leave in the team.", default: 1 }),
  assignTo: MailId.optional().describe("Who receives the records of people who are removed from the team."),
  handOver: z
    .record(MailId, MailId)
    .optional()
    .describe("Who receives the records of a person who is removed from the team, by person, if it is not `assignTo`."),
  adoptInvitations: z.boolean().optional().meta({
    description: "Whether a refused invitation means that the person is invited already; otherwise it is an error.",
    default: false,
  }),
  onDestroy: z.enum(["trash", "retain", "prevent"]).optional().meta({
    description:
      "What becomes of a space or zone that is taken out of this file: put it in the `trash`, `retain` it, or `prevent` that.",
    default: "trash",
  }),
});

export const Workspace = z
  .strictObject({
    team: Team.describe("A team that exists: its name, or more about it."),
    people: People.optional().describe(
      "Everybody in the team, by e-mail address. Those who are not in it are invited. Left out, who is in the team is left alone.",
    ),
    groups: z
      .record(Key, z.array(z.string()))
      .optional()
      .describe("Names for several people: lists of people and of other groups, for use in `access`.")
      .meta({ examples: [{ designers: ["ada@example.com", "bob@example.com"] }] }),
    access: Access.optional().describe("Who may do what in every space, unless the space says otherwise."),
    theme: Theme.optional().describe("How frames look unless they say otherwise."),
    spaces: z.record(Key, entry(Space)).optional().describe("The spaces by key."),
    options: Options.optional().describe("How careful updates are."),
  })
  .meta({ title: "Workspace", description: "A team of the canvas service with its people, spaces, zones and frames." });

export const Contents = Workspace.omit({ team: true });

/** A workspace as its file describes it. */
export type Workspace = z.output<typeof Workspace>;
/** A workspace without its team, to which nothing else in the file refers. */
export type Contents = z.output<typeof Contents>;
/** What a program writes: entries may be empty. */
export type WorkspaceInput = z.input<typeof Workspace>;
export type Space = z.output<typeof Space>;
export type Zone = z.output<typeof Zone>;
