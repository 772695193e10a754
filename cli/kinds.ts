import type { IconName } from "../picture/icons.ts";
import type { ResourceName } from "../provider/resources/index.ts";

/** What a workspace consists of, from the team to the frames. `access` is a person, a group or a team in a space. */
export const kindNames = ["team", "person", "space", "access", "link", "zone", "frame"] as const;
export type Kind = (typeof kindNames)[number];

/** The kinds that contain others. */
export type Container = "team" | "space" | "zone";
/** The kinds that are in a team, a space or a zone. */
export type Content = Exclude<Kind, "team">;

interface KindEntry {
  readonly singular: string;
  readonly plural: string;
  readonly container: Container | undefined;
  /** The icon in the map; frames are drawn instead. */
  readonly icon: IconName | undefined;
}

export const kinds = {
  team: { singular: "team", plural: "teams", container: undefined, icon: "team" },
  person: { singular: "person", plural: "people", container: "team", icon: "person" },
  space: { singular: "space", plural: "spaces", container: "team", icon: "space" },
  access: { singular: "person", plural: "people", container: "space", icon: "person" },
  link: { singular: "public link", plural: "public links", container: "space", icon: "link" },
  zone: { singular: "zone", plural: "zones", container: "space", icon: "zone" },
  frame: { singular: "frame", plural: "frames", container: "zone", icon: undefined },
} as const satisfies Readonly<Record<Kind, KindEntry>>;

interface ResourceKind {
  readonly kind: Kind;
  /** The property that holds the items of a collection, by key. */
  readonly collection?: "members" | "frames";
}

/** The kind of thing that each resource manages. */
const resourceKinds: Readonly<Record<ResourceName, ResourceKind>> = {
  Team: { kind: "team" },
  TeamMember: { kind: "person" },
  TeamMembers: { kind: "person", collection: "members" },
  Space: { kind: "space" },
  SpaceLink: { kind: "link" },
  SpaceMember: { kind: "access" },
  SpaceMembers: { kind: "access", collection: "members" },
  Zone: { kind: "zone" },
  Frame: { kind: "frame" },
  Frames: { kind: "frame", collection: "frames" },
};

export const isResourceName = (type: string): type is ResourceName => Object.hasOwn(resourceKinds, type);

export const kindOf = (type: ResourceName): Kind => resourceKinds[type].kind;

export const collectionOf = (type: ResourceName): ResourceKind["collection"] => resourceKinds[type].collection;

/** Whether sentences name a thing without its kind: an address says what it is, and a link goes by its space. */
export const isNamedAlone = (kind: Kind): boolean => isMember(kind) || kind === "link";

/** Whether a kind has a role in a team or a space. Members go by their name only; other things are called `zone "Plan"`. */
export const isMember = (kind: Kind): kind is "person" | "access" => kind === "person" || kind === "access";

export const isContainer = (kind: Kind): kind is Container =>
  kindNames.some((other) => kinds[other].container === kind);

/** The kinds that a resource can list: what its team, space or zone contains, or the items of the collection itself. */
export function contentsOf(type: ResourceName): readonly Content[] {
  const { kind, collection } = resourceKinds[type];
  const listed = collection ? [kind] : kindNames.filter((other) => kinds[other].container === kind);
  return listed.filter((other) => other !== "team");
}

/** The property with the id of a container. */
export const idOf = (container: Container) => `${container}Id` as const;

/** The property with the id of the team, space or zone that contains things of a kind. */
export const containerId = (kind: Content) => idOf(kinds[kind].container);
