import { pluralize } from "../../../picture/format.ts";
import { countSpaces, countTeamPeople, countZones, describeCount } from "../model/counts.ts";
import type { Records } from "../model/records.ts";
import { formatDateTime } from "../model/time-format.ts";
import { topic } from "../model/topics.ts";
import type { Workspace } from "../model/workspace-copy.ts";
import type { LinkItem } from "./link-list.ts";

/** A team as a card. */
export function teamItem(workspace: Workspace, team: Records["teams"]): LinkItem {
  const { id, name, description, isDefault, createdTime } = team;
  const people = describeCount(countTeamPeople(workspace, id), "pending", "person", "people");
  const spaces = describeCount(countSpaces(workspace, id), "in trash", "space");
  return {
    collection: "teams",
    id,
    topic: topic("team", id),
    name,
    note: description,
    facts: `${people} · ${spaces}`,
    time: createdTime,
    ...(isDefault ? { badge: "default" } : {}),
  };
}

/** A space as a card. */
export function spaceItem(workspace: Workspace, space: Records["spaces"]): LinkItem {
  const { id, name, trashedTime } = space;
  const zones = describeCount(countZones(workspace, id), "in trash", "zone");
  const people = pluralize(workspace.count("spaceMembers", id), "member");
  const when =
    trashedTime === null ? `changed ${formatDateTime(space.modifiedTime)}` : `trashed ${formatDateTime(trashedTime)}`;
  return {
    collection: "spaces",
    id,
    topic: topic("space", id),
    name,
    note: "",
    facts: `${zones} · ${people} · ${when}`,
    time: trashedTime ?? space.modifiedTime,
    favorite: workspace.count("favorites", id) > 0,
    embedded: space.allowEmbed,
    trashed: trashedTime !== null,
  };
}
