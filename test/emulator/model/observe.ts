import type { TestService } from "../harness.ts";
import { copies, frameId, sorted } from "./model.ts";

interface SpaceRecord {
  readonly space_id: string;
  readonly space_name: string;
  readonly team_id: string;
  readonly is_favorite: string;
}

/** The same structure as `picture`, read from the service. */
export async function observe(service: TestService, teams: readonly string[]): Promise<object> {
  const spaces = (await Promise.all(teams.map((team) => spacesOf(service, team)))).flat();
  return {
    teams: await Promise.all(teams.map(async (id) => ({ id, members: await teamMembers(service, id) }))),
    spaces: spaces.sort((a, b) => a.id.localeCompare(b.id)),
  };
}

async function teamMembers(service: TestService, team: string): Promise<[string, string][]> {
  const { data } = await service.call("GET", `/teams/${team}/members?limit=100`);
  return memberMap(data.team_members);
}

async function spacesOf(service: TestService, team: string): Promise<{ id: string }[]> {
  const list = async (kind: string): Promise<SpaceRecord[]> => {
    const { data } = await service.call("GET", `/spaces?team_id=${team}&action_type=${kind}&limit=100`);
    return data.spaces_info;
  };
  const active = (await list("ALLSPACES")).map((record) => spaceOf(service, record, false));
  const trashed = (await list("RECENTLY_TRASHED")).map((record) => spaceOf(service, record, true));
  return Promise.all([...active, ...trashed]);
}

async function spaceOf(service: TestService, record: SpaceRecord, isTrashed: boolean): Promise<{ id: string }> {
  const id = record.space_id;
  const { data } = await service.call("GET", `/spaces/${id}`);
  const base = {
    id,
    name: record.space_name,
    team: record.team_id,
    isTrashed,
    isFavorite: record.is_favorite === "true",
    isEmbedded: data.space_info.allow_embed === "true",
  };
  if (isTrashed) return base;
  const { data: members } = await service.call("GET", `/spaces/${id}/members`);
  return { ...base, members: memberMap(members.space_members), zones: await zonesOf(service, id) } as { id: string };
}

async function zonesOf(service: TestService, space: string): Promise<object[]> {
  const { data } = await service.call("GET", `/spaces/${space}/zones/meta`);
  const { zone_order, zone_meta } = data.zones_info as {
    zone_order: string[];
    zone_meta: Record<string, { zone_name: string }>;
  };
  return Promise.all(
    zone_order.map(async (id) => {
      const { data: list } = await service.call("GET", `/spaces/${space}/zones/${id}/frames`);
      const frames = (list.frames as { meta: { id: string }; properties: { layout: { left?: number } } }[]).map(
        ({ meta, properties }) => [meta.id, properties.layout.left ?? 0] as const,
      );
      const known = frames.filter(([frame]) => frame.startsWith(frameId(0).slice(0, -1)));
      const lefts = frames.filter((frame) => !known.includes(frame)).map(([, left]) => left);
      return { id, name: zone_meta[id]?.zone_name, frames: sorted(new Map([...known, ...copies(lefts)])) };
    }),
  );
}

function memberMap(members: { zuid: string; role_name: string }[]): [string, string][] {
  return sorted(new Map(members.map(({ zuid, role_name }) => [zuid, role_name])));
}
