// Generated from provider/workspace/schema.ts by `npm run generate`; do not edit.
import type * as types from "./types";

/** A team of the canvas service with its people, spaces, zones and frames. */
export interface WorkspaceDefinition {
  /** The name of the workspace, under which its state is kept. By default, that of `workspace.yaml` is the name in a Pulumi.yaml next to it, or else `workspace`; that of `sales.yaml` is the same, followed by `-sales`. Two workspaces on one backend need different names. A file whose name is new or changes starts with an empty state; to keep the state, keep the name. */
  readonly name?: string;
  /** An existing team: its name, or its name, id and description. */
  readonly team:
    | string
    | {
        /** The name. If `id` is given, changing the name renames the team. */
        readonly name?: string;
        /** The id, in quotes. */
        readonly id?: string;
        /** What the team is for. */
        readonly description?: string;
      };
  /** Everyone in the team, by e-mail address or by the name of a group; a person's own entry wins. People who are not in the team are invited. Leave it out if the file does not manage people. */
  readonly people?: {
    readonly [key: string]:
      | {
          /** The role. */
          readonly role: "admin" | "member" | "guest";
          /** The day, in UTC, from which on the entry no longer counts. */
          readonly until?: string;
          /** Anything that people who read the file should know. */
          readonly note?: string;
        }
      | "admin"
      | "member"
      | "guest";
  };
  /** Named lists of people and other groups, for use in `people` and `access`. */
  readonly groups?: { readonly [key: string]: readonly string[] };
  /** Who has access to every space, unless the space says otherwise. */
  readonly access?: {
    readonly [key: string]:
      | {
          /** The role. */
          readonly role: "organizer" | "editor" | "commenter" | "viewer" | "guest-commenter" | "guest-viewer";
          /** The day, in UTC, from which on the entry no longer counts. */
          readonly until?: string;
          /** Anything that people who read the file should know. */
          readonly note?: string;
        }
      | "organizer"
      | "editor"
      | "commenter"
      | "viewer"
      | "guest-commenter"
      | "guest-viewer";
  };
  /** The default look of frames. */
  readonly theme?: {
    /** Names for colors, in addition to the built-in ones. */
    readonly colors?: { readonly [key: string]: string };
    /** The defaults of a frame. */
    readonly frame?: {
      /** Pixels. Default: `320`. */
      readonly width?: number;
      /** Pixels. Default: `200`. */
      readonly height?: number;
      readonly fill?: WorkspaceFill;
      readonly stroke?: WorkspaceStroke;
    };
    /** Pixels between the parts of a layout. Default: `40`. */
    readonly gap?: number;
  };
  /** The spaces by key. */
  readonly spaces?: {
    readonly [key: string]: {
      /** The id of an existing space that this entry stands for, for example because its title is not unique; restored if it is in the trash. It replaces what the entry stood for. The entry still stands for it when the id is removed. In quotes. */
      readonly id?: string;
      /** The title; the default is the key. Changing the title renames the space. */
      readonly title?: string;
      /** A space to copy as it is when the copy is made. The API does not say what a copy has; we expect the zones. An entry of `zones` stands for the zone of its title that came with the copy; one that the original does not have is created, and what is not listed stays as it is. The service copies spaces only as they are: for zones of a certain version, leave this out and give each zone a `copyOf` with a `versionId`. Adding or changing this replaces the space; removing it changes nothing. */
      readonly copyOf?: {
        /** The id of the original, in quotes, or the key of another space of the file, which is made first. */
        readonly space: string;
      };
      /** Who has access, in addition to `access` of the file. An entry here overrides the inherited one; `none` removes it. */
      readonly access?: {
        readonly [key: string]:
          | {
              /** The role. */
              readonly role:
                | "organizer"
                | "editor"
                | "commenter"
                | "viewer"
                | "guest-commenter"
                | "guest-viewer"
                | "none";
              /** The day, in UTC, from which on the entry no longer counts. */
              readonly until?: string;
              /** Anything that people who read the file should know. */
              readonly note?: string;
            }
          | "organizer"
          | "editor"
          | "commenter"
          | "viewer"
          | "guest-commenter"
          | "guest-viewer"
          | "none";
      };
      /** The public link of the space: everyone who has it can open the space without an account. Needs `maxLinks`. Removing it revokes the link. */
      readonly link?: {
        /** What everyone who has the link may do. Default: `viewer`. */
        readonly permission?: "viewer" | "commenter" | "editor";
        /** The keys of the zones that it shows. Default: all zones of the space. */
        readonly zones?: readonly string[];
        /** The last day on which it works, in UTC. Default: it has no end. */
        readonly until?: string;
        /** Its name; left as it is when omitted. */
        readonly name?: string;
        /** Whether it works. Default: `true`. */
        readonly active?: boolean;
      } | null;
      /** Whether it is a favorite of the token's user. Leave it out to keep the current setting. */
      readonly favorite?: boolean;
      /** Whether other pages may embed it. Leave it out to keep the current setting. */
      readonly embed?: boolean;
      /** The zones by key. Keys are unique in the file: putting a zone into another space moves it. */
      readonly zones?: {
        readonly [key: string]: {
          /** The id of an existing zone that this entry stands for, for example because its title is not unique; restored if it is in the trash. It replaces what the entry stood for. The entry still stands for it when the id is removed. */
          readonly id?: string;
          /** The title; the default is the key. Changing the title renames the zone. */
          readonly title?: string;
          /** The id, in quotes, of a template to create the zone from. */
          readonly template?: string;
          /** An existing zone to copy. */
          readonly copyOf?: {
            /** The id of its space, in quotes. */
            readonly spaceId: string;
            /** The id of the zone. */
            readonly zoneId: string;
            /** The id of a version of the zone, in quotes, to copy instead of the zone as it is. */
            readonly versionId?: string;
          };
          /** The frames by key. Each is in the `layout` or has its own place (`at`). */
          readonly frames?: {
            readonly [key: string]: {
              /** The id of an existing frame of the zone that this entry stands for, for example because its title is not unique. */
              readonly id?: string;
              /** The title; the default is the key. */
              readonly title?: string;
              /** The kind of frame: CUSTOM, A3 to A7, SLIDE_LANDSCAPE, SLIDE_PORTRAIT, DEVICE_PHONE, DEVICE_TABLET, DEVICE_DESKTOP, DEVICE_TV, DEVICE_WATCH, SM_TWITTER_POST, SM_TWITTER_HEADER, SM_FB_POST, SM_FB_COVER, SM_INSTAGRAM_POST, SM_INSTAGRAM_STORY, SM_LINKEDIN_POST, or SM_LINKEDIN_COVER. Default: `CUSTOM`. */
              readonly type?: string;
              /** Its place, in pixels from the left and the top of the zone, if it is not in the layout. */
              readonly at?: readonly [number, number];
              /** Width and height in pixels, instead of `width` and `height`. */
              readonly size?: readonly [number, number];
              /** Pixels; the default is that of the theme, unless the layout stretches it. */
              readonly width?: number;
              /** Pixels; the default is that of the theme, unless the layout stretches it. */
              readonly height?: number;
              readonly fill?: WorkspaceFill;
              readonly stroke?: WorkspaceStroke;
              /** Degrees. */
              readonly rotate?: number;
              /** Whether left and right are swapped. */
              readonly flipHorizontal?: boolean;
              /** Whether top and bottom are swapped. */
              readonly flipVertical?: boolean;
              /** Instead of `fill`, for gradients and several layers. */
              readonly fills?: readonly types.Fill[];
              /** Instead of `stroke`, for every detail of the lines. */
              readonly strokes?: readonly types.Stroke[];
            } | null;
          };
          /** Where the frames are: rows, columns or a grid of frame keys or nested layouts. A frame without its own width or height fills the available space. */
          readonly layout?: {
            /** Parts from top to bottom. */
            readonly rows?: readonly WorkspaceLayoutPart[];
            /** Parts from left to right. */
            readonly columns?: readonly WorkspaceLayoutPart[];
            /** Parts in rows and columns of the same widths and heights. */
            readonly grid?: {
              /** The number of columns. */
              readonly columns: number;
              /** Its parts, row by row. */
              readonly of: readonly WorkspaceLayoutPart[];
            };
            /** Pixels between its parts; the default is that of the outer layout. */
            readonly gap?: number;
            /** The place of its top left corner. Default: `0,0`. */
            readonly at?: readonly [number, number];
          };
        } | null;
      };
    } | null;
  };
  /** What updates may do. */
  readonly options?: {
    /** Whether to adopt existing spaces, zones and frames of the same title instead of creating new ones. Default: `false`. */
    readonly adopt?: boolean;
    /** What to do with people who are in the team or a space but not in this file. Default: `report`. */
    readonly unlisted?: "report" | "remove";
    /** How many people one update may remove from a team or space: a count (1 or more) or a fraction (below 1; at least one person). 0 means none. Default: `0.25`. */
    readonly maxRemovals?: number;
    /** How many spaces, and how many single zones, one update may put into the trash or stop managing: a count (1 or more) or a fraction of those that it has managed before the update (below 1; at least one space and three zones, but never all spaces). 0 means none. Default: `0.25`. */
    readonly maxTrashed?: number;
    /** How many spaces may have a public link. An update that opens a space beyond that is refused. Default: `0`. */
    readonly maxLinks?: number;
    /** How many admins must remain in the team. Default: `1`. */
    readonly minAdmins?: number;
    /** Who receives the records of people who are removed from the team. */
    readonly assignTo?: string;
    /** Who receives the records of a removed person instead of `assignTo`, by person. */
    readonly handOver?: { readonly [key: string]: string };
    /** Whether an invitation that is open already is adopted; otherwise it is an error. Default: `false`. */
    readonly adoptInvitations?: boolean;
    /** What to do with a space or zone that is removed from this file: put it into the `trash`, `retain` it, or `prevent` its removal. Default: `retain` for an adopted one, `trash` otherwise. */
    readonly onDestroy?: "trash" | "retain" | "prevent";
  };
  /** More people, from files that an identity provider exports. An entry of `people` wins. */
  readonly peopleFrom?: readonly {
    /** The path of a file in CSV or JSON, relative to the file that names it. */
    readonly file: string;
    /** Who exports the file: its columns and states are known. Without it, the columns are `email`, `role`, `until` and `note`. */
    readonly format?: "okta" | "entra" | "google" | "github";
    /** The role of people whose role `roles` does not have. Default: `member`. */
    readonly role?: "admin" | "member" | "guest";
    /** The role in the team, by the value of the column `role`. */
    readonly roles?: { readonly [key: string]: "admin" | "member" | "guest" };
    /** Which rows count: the value of a column, or a list of values. */
    readonly where?: { readonly [key: string]: string | number | boolean | readonly (string | number | boolean)[] };
    /** The names of columns, if they differ from the format. Those of JSON have dots: `profile.email`. */
    readonly columns?: {
      /** The column with the e-mail address. */
      readonly email?: string;
      /** The column with the role: `admin`, `member`, and `guest`, or the values of `roles`. */
      readonly role?: string;
      /** The column with the day from which on the entry no longer counts. */
      readonly until?: string;
      /** The column with a note. */
      readonly note?: string;
    };
  }[];
}

/** The fill of a frame: a color, `none`, or a color with `alpha`. */
export type WorkspaceFill =
  | WorkspaceColorOrNone
  | {
      readonly color: WorkspaceColor;
      /** 0 is transparent, 1 is opaque. Default: `1`. */
      readonly alpha?: number;
    };

/** A color or `none`: the name of a built-in color or of a color of the theme, or a hex value in quotes. */
export type WorkspaceColorOrNone =
  | "black"
  | "blue"
  | "brown"
  | "cyan"
  | "green"
  | "gray"
  | "grey"
  | "orange"
  | "pink"
  | "purple"
  | "red"
  | "white"
  | "yellow"
  | "none"
  | (string & Record<never, never>);

/** A color: the name of a built-in color or of a color of the theme, or a hex value in quotes. */
export type WorkspaceColor =
  | "black"
  | "blue"
  | "brown"
  | "cyan"
  | "green"
  | "gray"
  | "grey"
  | "orange"
  | "pink"
  | "purple"
  | "red"
  | "white"
  | "yellow"
  | (string & Record<never, never>);

/** The line around a frame: a color, `none`, or a color with a width, a style and `alpha`. */
export type WorkspaceStroke =
  | WorkspaceColorOrNone
  | {
      readonly color: WorkspaceColor;
      /** Pixels. Default: `1`. */
      readonly width?: number;
      /** The style of the line. Default: `solid`. */
      readonly style?: "solid" | "dashed" | "dotted";
      /** 0 is transparent, 1 is opaque. Default: `1`. */
      readonly alpha?: number;
    };

/** The key of a frame, or a layout inside the layout. */
export type WorkspaceLayoutPart =
  | string
  | {
      /** Parts from top to bottom. */
      readonly rows?: readonly WorkspaceLayoutPart[];
      /** Parts from left to right. */
      readonly columns?: readonly WorkspaceLayoutPart[];
      /** Parts in rows and columns of the same widths and heights. */
      readonly grid?: {
        /** The number of columns. */
        readonly columns: number;
        /** Its parts, row by row. */
        readonly of: readonly WorkspaceLayoutPart[];
      };
      /** Pixels between its parts; the default is that of the outer layout. */
      readonly gap?: number;
    };
