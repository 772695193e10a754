import type { Link } from "../../provider/api/endpoints/links.ts";
import { formatImportId } from "../../provider/core/import-id.ts";
import { TeamName } from "../../provider/validation/formats.ts";
import { uniqueKeys } from "../../provider/validation/keys.ts";
import { Reference } from "../../provider/workspace/references.ts";
import type { WorkspaceResource } from "../../provider/workspace/workspace-resources.ts";
import {
  type DescribedFrame,
  type DescribedSpace,
  type DescribedZone,
  type Description,
  rosterKey,
} from "./description.ts";

/** A resource that describes what is on the service, and the id to import it by. */
export interface LiveResource extends WorkspaceResource {
  readonly importId: string;
}

/** The id of a team, space or zone on the service. */
export const idOfLive = ({ importId }: LiveResource): string => importId.split("/").at(-1) ?? importId;

/**
 * The resources of a description, as an import finds them: a preview after the import shows no change. Their names are those of
 * `workspaceResources`.
 */
export function liveResources(description: Description): readonly LiveResource[] {
  const { key: name, team, people, spaces } = description;
  const { teamId, description: text } = team;
  const importId = idIn(description, teamId);
  const isNamed = TeamName.safeParse(team.name).success;
  const args = { ...(isNamed ? { name: team.name } : {}), ...(text === "" ? {} : { description: text }), teamId };
  return [
    { type: "Team", name, args, importId },
    ...(people ? [roster("TeamMembers", `${name}/people`, "teamId", { name, importId }, people)] : []),
    ...spaces.flatMap((space) => spaceResources(description, space)),
  ];
}

function spaceResources(description: Description, space: DescribedSpace): LiveResource[] {
  const { key: team } = description;
  const name = `${team}/spaces/${space.key}`;
  const importId = idIn(description, space.spaceId);
  const { favorite } = space;
  const args = { teamId: new Reference(team, "teamId"), name: space.name, ...(favorite ? { favorite } : {}) };
  const members = Object.fromEntries(space.access.map((member) => [rosterKey(member), member.role]));
  const access = roster("SpaceMembers", `${name}/access`, "spaceId", { name, importId }, members);
  return [
    { type: "Space", name, parent: team, args, importId },
    ...(space.access.length === 0 ? [] : [access]),
    ...space.zones.flatMap((zone) => zoneResources(description, { name, spaceId: space.spaceId }, zone)),
    ...(space.link
      ? [{ type: "SpaceLink" as const, name: `${name}/link`, parent: name, args: linkArgs(name, space.link), importId }]
      : []),
  ];
}

const linkArgs = (space: string, { permission, zones, expires, name }: Link) => ({
  spaceId: new Reference(space, "spaceId"),
  permission,
  zones,
  expires: expires === undefined ? undefined : new Date(expires).toISOString().slice(0, 10),
  name,
});

function zoneResources(
  description: Description,
  space: { readonly name: string; readonly spaceId: string },
  zone: DescribedZone,
): LiveResource[] {
  const name = `${description.key}/zones/${zone.key}`;
  const importId = idIn(description, space.spaceId, zone.zoneId);
  const spaceId = new Reference(space.name, "spaceId");
  const resource: LiveResource = {
    type: "Zone",
    name,
    parent: space.name,
    args: { spaceId, name: zone.name },
    importId,
  };
  if (zone.frames.length === 0) return [resource];
  const items = uniqueKeys(zone.frames, "frame").map(([key, frame]) => [key, frameItem(key, frame)]);
  const args = { spaceId, zoneId: new Reference(name, "zoneId"), frames: Object.fromEntries(items) };
  return [resource, { type: "Frames", name: `${name}/frames`, parent: name, args, importId }];
}

function frameItem(key: string, { name, type, layout, fills, strokes }: DescribedFrame): object {
  return {
    ...(name === key ? {} : { name }),
    ...(type === "CUSTOM" ? {} : { type }),
    layout,
    ...(fills.length === 0 ? {} : { fills }),
    ...(strokes.length === 0 ? {} : { strokes }),
  };
}

function roster(
  type: "TeamMembers" | "SpaceMembers",
  name: string,
  idInput: "teamId" | "spaceId",
  place: Pick<LiveResource, "name" | "importId">,
  members: Readonly<Record<string, string>>,
): LiveResource {
  const args = { [idInput]: new Reference(place.name, idInput), members };
  return { type, name, parent: place.name, args, importId: place.importId };
}

const idIn = ({ editionId }: Description, ...parts: readonly string[]): string => formatImportId(editionId, ...parts);
