// Generated from provider/workspace/schema.ts by `npm run generate`; do not edit.
import type * as types from "./types";

/** A team of the canvas service with its people, spaces, zones and frames. */
export interface WorkspaceDefinition {
  /** A team that exists: its name, or more about it. */
  readonly team:
    | string
    | {
        /** The name; with `id`, another name renames the team. */
        readonly name?: string;
        /** The id, in quotes. */
        readonly id?: string;
        /** What the team is for. */
        readonly description?: string;
      };
  /** Everybody in the team, by e-mail address. Those who are not in it are invited. Left out, who is in the team is left alone. */
  readonly people?: { readonly [key: string]: "admin" | "member" };
  /** Names for several people: lists of people and of other groups, for use in `access`. */
  readonly groups?: { readonly [key: string]: readonly string[] };
  /** Who may do what in every space, unless the space says otherwise. */
  readonly access?: { readonly [key: string]: "editor" | "commenter" | "viewer" | "guest-commenter" | "guest-viewer" };
  /** How frames look unless they say otherwise. */
  readonly theme?: {
    /** Names for colors, beside the built-in ones. */
    readonly colors?: { readonly [key: string]: string };
    /** What a frame has unless it says otherwise. */
    readonly frame?: {
      /** Pixels. Default: `320`. */
      readonly width?: number;
      /** Pixels. Default: `200`. */
      readonly height?: number;
      readonly fill?: WorkspaceFill;
      readonly stroke?: WorkspaceStroke;
    };
    /** Pixels between the parts of a layout, unless it says otherwise. Default: `40`. */
    readonly gap?: number;
  };
  /** The spaces by key. */
  readonly spaces?: {
    readonly [key: string]: {
      /** The title; the key when left out. Another title renames the space. */
      readonly title?: string;
      /** Who may do what, beside what it inherits from `access` of the file: what it says here of a person wins. `none` takes away what is inherited. */
      readonly access?: {
        readonly [key: string]: "editor" | "commenter" | "viewer" | "guest-commenter" | "guest-viewer" | "none";
      };
      /** Whether it is a favorite of the user whose token is used. Default: `false`. */
      readonly favorite?: boolean;
      /** Whether other pages may show it; left as it is when left out. */
      readonly embed?: boolean;
      /** The zones by key. A key is used once in the whole file: a zone that is put into another space is moved. */
      readonly zones?: {
        readonly [key: string]: {
          /** The title; the key when left out. Another title renames the zone. */
          readonly title?: string;
          /** The id of a template that the zone is made from, in quotes. */
          readonly template?: string;
          /** A zone that exists, which the zone is made as a copy of. */
          readonly copyOf?: {
            /** The id of its space, in quotes. */
            readonly spaceId: string;
            /** The id of the zone. */
            readonly zoneId: string;
          };
          /** The frames by key. Each is in the `layout` or has a place of its own (`at`). */
          readonly frames?: {
            readonly [key: string]: {
              /** The title; the key when left out. */
              readonly title?: string;
              /** The kind of frame. Default: `CUSTOM`. */
              readonly type?: string;
              /** Where it is, in pixels from the left and the top of the zone, if no layout says so. */
              readonly at?: readonly [number, number];
              /** Width and height in pixels: the same as `width` and `height`. */
              readonly size?: readonly [number, number];
              /** Pixels; that of the theme when left out, unless the layout stretches it. */
              readonly width?: number;
              /** Pixels; that of the theme when left out, unless the layout stretches it. */
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
          /** Where the frames are: rows, columns or a grid of the keys of frames, or of further layouts. A frame without a width or height of its own fills the room that it has. */
          readonly layout?: {
            /** Parts below each other. */
            readonly rows?: readonly WorkspaceLayoutPart[];
            /** Parts beside each other. */
            readonly columns?: readonly WorkspaceLayoutPart[];
            /** Parts in rows and columns of the same widths and heights. */
            readonly grid?: {
              /** How many columns it has. */
              readonly columns: number;
              /** Its parts, row by row. */
              readonly of: readonly WorkspaceLayoutPart[];
            };
            /** Pixels between its parts; that of the layout around it when left out. */
            readonly gap?: number;
            /** Where its left top corner is. Default: `0,0`. */
            readonly at?: readonly [number, number];
          };
        } | null;
      };
    } | null;
  };
  /** How careful updates are. */
  readonly options?: {
    /** Whether spaces, zones and frames of the same title that are there already are taken over; otherwise new ones are made. Default: `false`. */
    readonly adopt?: boolean;
    /** What happens to people who are in the team or a space and not in this file. Default: `report`. */
    readonly unlisted?: "report" | "remove";
    /** How many people one update may remove from a team or space: from 1 a number, below 1 a share; 0 for nobody. Default: `0.25`. */
    readonly maxRemovals?: number;
    /** How many admins an update has to leave in the team. Default: `1`. */
    readonly minAdmins?: number;
    /** Who receives the records of people who are removed from the team. */
    readonly assignTo?: string;
    /** Who receives the records of a person who is removed from the team, by person, if it is not `assignTo`. */
    readonly handOver?: { readonly [key: string]: string };
    /** Whether a refused invitation means that the person is invited already; otherwise it is an error. Default: `false`. */
    readonly adoptInvitations?: boolean;
    /** What becomes of a space or zone that is taken out of this file: put it in the `trash`, `retain` it, or `prevent` that. Default: `trash`. */
    readonly onDestroy?: "trash" | "retain" | "prevent";
  };
}

/** What a frame is painted with: a color, `none`, or a color with `alpha`. */
export type WorkspaceFill =
  | WorkspaceColorOrNone
  | {
      readonly color: WorkspaceColor;
      /** 0 is transparent, 1 is opaque. Default: `1`. */
      readonly alpha?: number;
    };

/** A color or `none`: the name of a color, built-in or of the theme, or a hex value in quotes. */
export type WorkspaceColorOrNone =
  | "black"
  | "blue"
  | "brown"
  | "cyan"
  | "green"
  | "grey"
  | "orange"
  | "pink"
  | "purple"
  | "red"
  | "white"
  | "yellow"
  | "none"
  | (string & Record<never, never>);

/** A color: the name of a color, built-in or of the theme, or a hex value in quotes. */
export type WorkspaceColor =
  | "black"
  | "blue"
  | "brown"
  | "cyan"
  | "green"
  | "grey"
  | "orange"
  | "pink"
  | "purple"
  | "red"
  | "white"
  | "yellow"
  | (string & Record<never, never>);

/** The line around a frame: a color, `none`, or more about it. */
export type WorkspaceStroke =
  | WorkspaceColorOrNone
  | {
      readonly color: WorkspaceColor;
      /** Pixels. Default: `1`. */
      readonly width?: number;
      /** How the line is broken up. Default: `solid`. */
      readonly style?: "solid" | "dashed" | "dotted";
      /** 0 is transparent, 1 is opaque. Default: `1`. */
      readonly alpha?: number;
    };

/** The key of a frame, or a layout inside the layout. */
export type WorkspaceLayoutPart =
  | string
  | {
      /** Parts below each other. */
      readonly rows?: readonly WorkspaceLayoutPart[];
      /** Parts beside each other. */
      readonly columns?: readonly WorkspaceLayoutPart[];
      /** Parts in rows and columns of the same widths and heights. */
      readonly grid?: {
        /** How many columns it has. */
        readonly columns: number;
        /** Its parts, row by row. */
        readonly of: readonly WorkspaceLayoutPart[];
      };
      /** Pixels between its parts; that of the layout around it when left out. */
      readonly gap?: number;
    };
