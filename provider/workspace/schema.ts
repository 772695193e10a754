import { z } from "zod";
import { Description, EntityName, MailId, NumericId, TeamName, Uuid } from "../validation/formats.ts";
import { conflictsWith, requiredUnless } from "../validation/rules.ts";
import { Frame, FrameKey, Layout, Theme } from "./frame-schema.ts";
import { Key } from "./key.ts";
import { datedEntry } from "./people/dated-entry.ts";
import { PeopleFile, TeamRole } from "./people/people-file.ts";

const roles = ["organizer", "editor", "commenter", "viewer", "guest-commenter", "guest-viewer"] as const;
export const AccessRole = z.enum(roles);
const SpaceRole = z.enum([...roles, "none"]);
/** Who has access to every space, with ends. */
export const Access = z.record(z.string(), datedEntry(AccessRole)).meta({ examples: [{ team: "viewer" }] });
/** Who has access to a space, with ends. */
const SpaceAccess = z
  .record(z.string(), datedEntry(SpaceRole))
  .meta({ examples: [{ designers: "editor", "eve@example.com": "none" }] });

/** An entry may be empty, as in `roadmap:`. */
function entry<Shape extends z.ZodObject>(schema: Shape) {
  return schema.nullable().transform((value) => value ?? schema.parse({}));
}

/** Where titles are not unique, an entry names what it stands for. */
const idText = (kind: string) =>
  `The id of an existing ${kind} that this entry stands for, for example because its title is not unique; restored if it is in the trash. It replaces what the entry stood for. The entry still stands for it when the id is removed.`;

/** What everyone who has a link may do. */
export const LinkPermission = z.enum(["viewer", "commenter", "editor"]);

/** The public link of a space. */
const Link = z.strictObject({
  permission: LinkPermission.optional().meta({
    description: "What everyone who has the link may do.",
    default: "viewer",
  }),
  zones: z
    .array(Key)
    .min(1, "must have a zone, or be left out")
    .optional()
    .describe("The keys of the zones that it shows. Default: all zones of the space."),
  until: z.iso.date().optional().describe("The last day on which it works, in UTC. Default: it has no end."),
  name: z.string().min(1).optional().describe("Its name; left as it is when omitted."),
  active: z.boolean().optional().meta({ description: "Whether it works.", default: true }),
});

export const Zone = z
  .strictObject({
    id: Uuid.optional().describe(idText("zone")),
    title: EntityName.optional().describe("The title; the default is the key. Changing the title renames the zone."),
    template: NumericId.optional().describe("The id, in quotes, of a template to create the zone from."),
    copyOf: z
      .strictObject({
        spaceId: NumericId.describe("The id of its space, in quotes."),
        zoneId: Uuid.describe("The id of the zone."),
        versionId: NumericId.optional().describe(
          "The id of a version of the zone, in quotes, to copy instead of the zone as it is.",
        ),
      })
      .optional()
      .describe("An existing zone to copy."),
    frames: z
      .record(FrameKey, entry(Frame))
      .optional()
      .describe("The frames by key. Each is in the `layout` or has its own place (`at`)."),
    layout: Layout.optional().describe(
      "Where the frames are: rows, columns or a grid of frame keys or nested layouts. A frame without its own width or height fills the available space.",
    ),
  })
  .refine(...conflictsWith("copyOf", "template"))
  .refine(...conflictsWith("id", "template"))
  .refine(...conflictsWith("id", "copyOf"));

export const Space = z
  .strictObject({
    id: NumericId.optional().describe(`${idText("space")} In quotes.`),
    title: EntityName.optional().describe("The title; the default is the key. Changing the title renames the space."),
    copyOf: z
      .strictObject({
        space: z
          .string()
          .describe("The id of the original, in quotes, or the key of another space of the file, which is made first."),
      })
      .optional()
      .describe(
        "A space to copy as it is when the copy is made. The API does not say what a copy has; we expect the zones. An entry of `zones` stands for the zone of its title that came with the copy; one that the original does not have is created, and what is not listed stays as it is. The service copies spaces only as they are: for zones of a certain version, leave this out and give each zone a `copyOf` with a `versionId`. Adding or changing this replaces the space; removing it changes nothing.",
      ),
    access: z.record(z.string(), SpaceRole).optional(),
    link: entry(Link)
      .optional()
      .describe(
        "The public link of the space: everyone who has it can open the space without an account. Needs `maxLinks`. Removing it revokes the link.",
      ),
    favorite: z
      .boolean()
      .optional()
      .describe("Whether it is a favorite of the token's user. Leave it out to keep the current setting."),
    embed: z
      .boolean()
      .optional()
      .describe("Whether other pages may embed it. Leave it out to keep the current setting."),
    zones: z
      .record(Key, entry(Zone))
      .optional()
      .describe("The zones by key. Keys are unique in the file: putting a zone into another space moves it."),
  })
  .refine(...conflictsWith("id", "copyOf"));

const Team = z.union(
  [
    TeamName.describe("The name of the team."),
    z
      .strictObject({
        name: TeamName.optional().describe("The name. If `id` is given, changing the name renames the team."),
        id: NumericId.optional().describe("The id, in quotes."),
        description: Description.optional().describe("What the team is for."),
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
    description: "Whether to adopt existing spaces, zones and frames of the same title instead of creating new ones.",
    default: false,
  }),
  unlisted: z.enum(["report", "remove"]).optional().meta({
    description: "What to do with people who are in the team or a space but not in this file.",
    default: "report",
  }),
  maxRemovals: z.number().min(0).optional().meta({
    description:
      "How many people one update may remove from a team or space: a count (1 or more) or a fraction (below 1; at least one person). 0 means none.",
    default: 0.25,
  }),
  maxTrashed: z.number().min(0).optional().meta({
    description:
      "How many spaces, and how many single zones, one update may put into the trash or stop managing: a count (1 or more) or a fraction of those that it has managed before the update (below 1; at least one space and three zones, but never all spaces). 0 means none.",
    default: 0.25,
  }),
  maxLinks: z.int().min(0).optional().meta({
    description: "How many spaces may have a public link. An update that opens a space beyond that is refused.",
    default: 0,
  }),
  minAdmins: z.int().min(1).optional().meta({ description: "How many admins must remain in the team.", default: 1 }),
  assignTo: MailId.optional().describe("Who receives the records of people who are removed from the team."),
  handOver: z
    .record(MailId, MailId)
    .optional()
    .describe("Who receives the records of a removed person instead of `assignTo`, by person."),
  adoptInvitations: z.boolean().optional().meta({
    description: "Whether an invitation that is open already is adopted; otherwise it is an error.",
    default: false,
  }),
  onDestroy: z.enum(["trash", "retain", "prevent"]).optional().meta({
    description:
      "What to do with a space or zone that is removed from this file: put it into the `trash`, `retain` it, or `prevent` its removal. Default: `retain` for an adopted one, `trash` otherwise.",
  }),
});

/** A workspace on one day: roles without dates, and nobody by the name of a group. */
export const Workspace = z.strictObject({
  name: Key.optional().describe(
    "The name of the workspace, under which its state is kept. By default, that of `workspace.yaml` is the name in a Pulumi.yaml next to it, or else `workspace`; that of `sales.yaml` is the same, followed by `-sales`. Two workspaces on one backend need different names. A file whose name is new or changes starts with an empty state; to keep the state, keep the name.",
  ),
  team: Team.describe("An existing team: its name, or its name, id and description."),
  people: z.record(z.string(), TeamRole).optional(),
  groups: z
    .record(Key, z.array(z.string()))
    .optional()
    .describe("Named lists of people and other groups, for use in `people` and `access`.")
    .meta({ examples: [{ designers: ["ada@example.com", "bob@example.com"] }] }),
  access: z.record(z.string(), AccessRole).optional(),
  theme: Theme.optional().describe("The default look of frames."),
  spaces: z.record(Key, entry(Space)).optional().describe("The spaces by key."),
  options: Options.optional().describe("What updates may do."),
});

/** A space as its file describes it. */
const FileSpace = z
  .strictObject({
    ...Space.shape,
    access: SpaceAccess.optional().describe(
      "Who has access, in addition to `access` of the file. An entry here overrides the inherited one; `none` removes it.",
    ),
  })
  .refine(...conflictsWith("id", "copyOf"));

/** A workspace as its file describes it: entries of people may have dates. */
export const DatedWorkspace = Workspace.extend({
  people: z
    .record(z.string(), datedEntry(TeamRole))
    .optional()
    .describe(
      "Everyone in the team, by e-mail address or by the name of a group; a person's own entry wins. People who are not in the team are invited. Leave it out if the file does not manage people.",
    )
    .meta({ examples: [{ "ada@example.com": "admin", "bob@example.com": { role: "member", until: "2026-12-31" } }] }),
  peopleFrom: z
    .array(PeopleFile)
    .optional()
    .describe("More people, from files that an identity provider exports. An entry of `people` wins."),
  access: Access.optional().describe("Who has access to every space, unless the space says otherwise."),
  spaces: z.record(Key, entry(FileSpace)).optional().describe("The spaces by key."),
}).meta({ title: "Workspace", description: "A team of the canvas service with its people, spaces, zones and frames." });

/** The file without the team, which nothing else in it refers to. */
export const FileContents = DatedWorkspace.omit({ team: true });

export type Workspace = z.output<typeof Workspace>;
export type Contents = Omit<Workspace, "team">;
export type FileContents = z.output<typeof FileContents>;
/** A workspace as a program writes it: entries may be empty. */
export type WorkspaceInput = z.input<typeof Workspace>;
export type Space = z.output<typeof Space>;
export type Zone = z.output<typeof Zone>;
