import { z } from "zod";
import { roleOf } from "../validation/audience.ts";
import { objectOf, type Properties } from "../validation/properties.ts";
import { accessOf, wholes } from "./access.ts";
import { copiedKey, stepsOfCopies } from "./copied-spaces.ts";
import { drawFrames } from "./drawn-frames.ts";
import { MapWithReferences, Reference } from "./references.ts";
import type { Space, Workspace, Zone } from "./schema.ts";

/** A resource of a workspace. */
export interface WorkspaceResource {
  readonly type: "Team" | "TeamMembers" | "Space" | "SpaceMembers" | "SpaceLink" | "Zone" | "Frames";
  /** `product`, `product/spaces/roadmap`: stable, and unique in the workspace. */
  readonly name: string;
  /** The name of the parent resource; the default is the component. */
  readonly parent?: string;
  /** The name of the resource whose deletion deletes this one too. */
  readonly deletedWith?: string;
  /** Whether its things stay if it is deleted: frames have no trash, and those of a missing block are left alone. */
  readonly retainOnDelete?: true;
  /** The names of resources that come first, in addition to those that it refers to. */
  readonly dependsOn?: readonly string[];
  /** The name of the zone that is registered before this one, without a dependency: the service shows zones as they were created. */
  readonly after?: string | undefined;
  /** Values may be references, at any depth. */
  readonly args: Properties;
  /** The name that it had in the state, if its key is new. */
  readonly formerName?: string;
}

const Names = z.record(z.string(), z.string()).default({});

/** How a workspace continues what its state records; only the command, which reads the state, can know. */
export const Continues = z.object({
  /** The former name of what has a new key, such as `spaces/roadmap`, by its name in the file. */
  renamed: Names,
  /** The spaces and zones that the file had before, by their names in the file; a zone with the space that it was in. */
  former: z.record(z.string(), z.object({ id: z.string(), spaceId: z.string().optional() })).default({}),
  /** What a run that died may have created without recording it, such as `zones/plan`. */
  interrupted: z.array(z.string()).default([]),
  /** People whose invitation of an earlier update may be open. */
  ownInvitations: z.array(z.string()).default([]),
  /** People whose entries have ended, by the name of the roster, such as `people`. */
  ended: z.record(z.string(), z.array(z.string()).readonly()).optional(),
});
export type Continues = z.output<typeof Continues>;

/** The resources of a checked workspace in the order of dependencies, and the zones of a space in the order of the file. */
export function workspaceResources(
  name: string,
  workspace: Workspace,
  { renamed, former, interrupted, ownInvitations, ended = {} }: Continues = Continues.parse({}),
): readonly WorkspaceResource[] {
  const { team, people, spaces = {} } = workspace;
  const started = new Set(interrupted.map((path) => `${name}/${path}`));
  const { id, ...named } = typeof team === "string" ? { name: team, id: undefined } : team;
  const inTeam = [
    ...(people === undefined ? [] : [teamMembers(name, people, workspace)]),
    ...contentResources(name, workspace),
  ];
  // The team finds its edition: no one has to configure one for what is in it.
  const editionId = new Reference(name, "editionId");
  const spaceWithId = (id: string) => {
    const [path = ""] =
      Object.entries(former).find(([key, thing]) => key.startsWith("spaces/") && thing.id === id) ?? [];
    // The copy of a space of the file may come after the zone.
    const isEarly = path !== "" && copiedKey(spaces, spaces[path.slice("spaces/".length)]?.copyOf) === undefined;
    return !isEarly ? id : new Reference(`${name}/${path}`, "spaceId");
  };
  return [
    { type: "Team", name, args: defined({ ...named, teamId: id }) },
    ...inTeam.map((resource) => ({
      ...resource,
      args: defined({
        ...resource.args,
        ...continuationOf(
          resource,
          { former: former[resource.name.slice(name.length + 1)], isInterrupted: started.has(resource.name) },
          spaceWithId,
        ),
        ...(resource.type === "TeamMembers" && ownInvitations.length > 0 ? { ownInvitations } : {}),
        ended: ended[resource.name.slice(name.length + 1)]?.map((member) => wholeOf(member, name) ?? member),
        editionId,
      }),
      ...formerNameOf(resource.name, name, renamed),
    })),
  ];
}

/** Spaces and what is in them; a zone may come back from a space that is not its own, so the spaces come first. */
function contentResources(team: string, workspace: Workspace): readonly WorkspaceResource[] {
  const { spaces = {} } = workspace;
  const keys = sortedByName(spaces).map(([key]) => key);
  return stepsOfCopies(spaces, keys).flatMap((step) => {
    const content = step.flatMap((key) => spaceResources(team, key, spaces[key] ?? {}, workspace));
    const isSpace = ({ type }: WorkspaceResource) => type === "Space";
    return [...content.filter(isSpace), ...content.filter((resource) => !isSpace(resource))];
  });
}

/** What a copy is made from; a space of the file is copied once everything in it is there. */
function originalOf(team: string, { copyOf }: Space, { spaces = {} }: Workspace) {
  const key = copiedKey(spaces, copyOf);
  if (key === undefined) return { original: copyOf?.space, needs: {} };
  const zones = Object.entries(spaces[key]?.zones ?? {}).flatMap(([zone, { frames }]) => [
    `${team}/zones/${zone}`,
    ...(frames === undefined ? [] : [`${team}/zones/${zone}/frames`]),
  ]);
  return { original: new Reference(`${team}/spaces/${key}`, "spaceId"), needs: { dependsOn: zones } };
}

/** The input about earlier runs; a zone waits until the space that it was in is back. */
function continuationOf(
  { type, args }: WorkspaceResource,
  {
    former,
    isInterrupted,
  }: { readonly former: Continues["former"][string] | undefined; readonly isInterrupted: boolean },
  spaceWithId: (id: string) => string | Reference,
): Properties {
  const { id, spaceId = "" } = former ?? {};
  const thing = type === "Space" ? { space: id } : { zone: id, space: spaceWithId(spaceId) };
  const continues = {
    ...objectOf(args.continues),
    ...(id === undefined ? {} : thing),
    ...(isInterrupted ? { own: true } : {}),
  };
  return Object.keys(continues).length === 0 ? {} : { continues };
}

/** What resources managed before, which no other one may find by its name. */
export function formerObjects(resources: readonly WorkspaceResource[]) {
  return resources.flatMap(({ type, args }) => {
    const { space, zone } = objectOf(args.continues);
    const id = type === "Space" ? space : zone;
    return id === undefined ? [] : [{ kind: type, ids: [String(id)] }];
  });
}

/** The former name of a space or zone with a new key, or of what is in it. */
function formerNameOf(name: string, workspace: string, renamed: Continues["renamed"]) {
  const path = name.slice(workspace.length + 1);
  const key = path.split("/", 2).join("/");
  const former = Object.hasOwn(renamed, key) ? renamed[key] : undefined;
  return former === undefined ? {} : { formerName: `${workspace}/${former}${path.slice(key.length)}` };
}

type People = NonNullable<Workspace["people"]>;

/** A missing block is not an empty one: if it is left out, the people in it stay. */
const whenMissing = { onDestroy: "release" } as const;

function teamMembers(team: string, people: People, { options = {} }: Workspace): WorkspaceResource {
  const { unlisted, maxRemovals, minAdmins, assignTo, handOver, adoptInvitations } = options;
  const members = Object.entries(people).map(([mailId, role]) => [mailId.toLowerCase(), roleOf(role)]);
  const settings = { unlisted, maxRemovals, minAdmins, assignTo, handOver, adoptInvitations, ...whenMissing };
  return {
    type: "TeamMembers",
    name: `${team}/people`,
    parent: team,
    args: { teamId: new Reference(team, "teamId"), members: Object.fromEntries(members), ...settings },
  };
}

function spaceResources(team: string, key: string, space: Space, workspace: Workspace): WorkspaceResource[] {
  const { id, title = key, favorite, embed, zones = {} } = space;
  const { adopt, onDestroy } = workspace.options ?? {};
  const name = `${team}/spaces/${key}`;
  const teamId = new Reference(team, "teamId");
  const { original, needs } = originalOf(team, space, workspace);
  const resource: WorkspaceResource = {
    type: "Space",
    name,
    parent: team,
    ...needs,
    args: {
      teamId,
      name: title,
      favorite,
      allowEmbed: embed,
      from: id === undefined ? original && { space: original, copy: true } : { space: id },
      existing: adopt ? "adopt" : undefined,
      // What the file had before, and has again, comes back; an older copy in the trash may be one of another space.
      continues: { trashed: space.copyOf ? "ignore" : "own" },
      onDestroy,
    },
  };
  const keys = Object.keys(zones);
  const inside = Object.entries(zones).flatMap(([zoneKey, zone], index) =>
    zoneResources(
      team,
      name,
      { key: zoneKey, before: keys[index - 1], zone, isInCopy: space.copyOf !== undefined },
      workspace,
    ),
  );
  return [
    resource,
    ...spaceMembers(team, name, space, workspace),
    ...inside,
    ...spaceLink(team, name, space, workspace),
  ];
}

/** The public link of a space; it comes after the zones that it shows. */
function spaceLink(team: string, space: string, { link }: Space, workspace: Workspace): WorkspaceResource[] {
  if (!link) return [];
  const { permission, zones, until, name, active } = link;
  const args = defined({
    spaceId: new Reference(space, "spaceId"),
    permission: permission && roleOf(permission),
    zones: zones?.map((key) => new Reference(`${team}/zones/${key}`, "zoneId")),
    expires: until,
    name,
    active,
    adopt: workspace.options?.adopt,
  });
  return [{ type: "SpaceLink", name: `${space}/link`, parent: space, args }];
}

/** People have to be invited to the team before they can get access to a space. */
function spaceMembers(team: string, space: string, { access }: Space, workspace: Workspace): WorkspaceResource[] {
  const members = accessOf(workspace, access);
  // Who has access to a space is left alone if the file does not mention it; an empty block lists nobody.
  if (members.size === 0 && access === undefined && workspace.access === undefined) return [];
  const { unlisted, maxRemovals } = workspace.options ?? {};
  const roles = [...members].map(([key, role]) => [key, roleOf(role) ?? role] as const);
  const args = {
    spaceId: new Reference(space, "spaceId"),
    members: withIds(roles, team),
    unlisted,
    maxRemovals,
    ...whenMissing,
  };
  return [
    {
      type: "SpaceMembers",
      name: `${space}/access`,
      parent: space,
      deletedWith: space,
      dependsOn: workspace.people === undefined ? [] : [`${team}/people`],
      args,
    },
  ];
}

/** A map with the keys of `SpaceMembers`: the ids of the team and its edition are known later. */
function withIds(roles: readonly (readonly [string, string])[], team: string): Properties | MapWithReferences {
  const fixed = Object.fromEntries(roles.filter(([key]) => !wholes.has(key)));
  const others = roles.flatMap(([member, value]) => {
    const key = wholeOf(member, team);
    return key ? [{ key, value }] : [];
  });
  return others.length === 0 ? fixed : new MapWithReferences(fixed, others);
}

/** The key of `SpaceMembers` for the word for a whole team or edition. */
function wholeOf(member: string, team: string): Reference | undefined {
  const whole = wholes.get(member);
  return whole && new Reference(team, whole.output, whole.prefix);
}

/** A zone of a space, and the key of the one before it. */
interface PlacedZone {
  readonly key: string;
  readonly before: string | undefined;
  readonly zone: Zone;
  readonly isInCopy: boolean;
}

/** A zone's name does not contain its space, because it can move to another. */
function zoneResources(
  team: string,
  space: string,
  { key, before, zone, isInCopy }: PlacedZone,
  workspace: Workspace,
): WorkspaceResource[] {
  const { title = key, template, copyOf, frames } = zone;
  const { adopt, onDestroy } = workspace.options ?? {};
  const name = `${team}/zones/${key}`;
  const spaceId = new Reference(space, "spaceId");
  // An entry that is added later also stands for what came with the copy.
  const continues = isInCopy && (copyOf ?? template) === undefined ? { own: true } : undefined;
  const existing = adopt ? "adopt" : undefined;
  const args = { spaceId, name: title, from: zoneFrom(zone), existing, continues, onDestroy };
  const after = before === undefined ? undefined : `${team}/zones/${before}`;
  const resource: WorkspaceResource = { type: "Zone", name, parent: space, deletedWith: space, after, args };
  if (frames === undefined) return [resource];
  const drawn = { spaceId, zoneId: new Reference(name, "zoneId"), frames: drawFrames(zone, workspace.theme), adopt };
  const place = { name: `${name}/frames`, parent: name, deletedWith: name };
  return [resource, { type: "Frames", ...place, retainOnDelete: true, args: drawn }];
}

function zoneFrom({ id, template, copyOf }: Zone): Properties | undefined {
  if (id !== undefined) return { zone: id };
  if (template !== undefined) return { template };
  if (!copyOf) return undefined;
  const { spaceId: space, zoneId: zone, versionId: version, ...options } = copyOf;
  return defined({ zone, space, copy: true, version, ...options });
}

/** Entries in an order that does not depend on how they were given. */
export function sortedByName<T>(entries: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Drops keys without a value. */
function defined(args: Properties): Properties {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
}
