/** A small model of the service, written from its description alone: what an owner's calls do to a workspace. */

export interface ModelZone {
  readonly id: string;
  name: string;
  isTrashed: boolean;
  /** Frame ids and the left edge of each. */
  readonly frames: Map<string, number>;
}

export interface ModelSpace {
  readonly id: string;
  name: string;
  team: string;
  isTrashed: boolean;
  isFavorite: boolean;
  isEmbedded: boolean;
  readonly members: Map<string, string>;
  /** In display order. */
  zones: ModelZone[];
}

export interface ModelTeam {
  readonly id: string;
  readonly members: Map<string, string>;
  readonly invited: Map<string, string>;
}

export interface Model {
  readonly owner: string;
  readonly zoneLimit: number;
  readonly teams: readonly ModelTeam[];
  readonly spaces: ModelSpace[];
  /** Everyone who has an account, by address. */
  readonly people: Map<string, string>;
}

/** The numbers and names that decide what an operation works on; indexes wrap around. */
export interface Choice {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly flag: boolean;
  readonly name: string;
}

/** A request and what the model says of it. */
export interface Step {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  /** The change to the model once the service has agreed, given the answer's `data`. */
  readonly apply?: (data: never) => void;
}

export function pick<T>(items: readonly T[], index: number): T | undefined {
  return items.length === 0 ? undefined : items[index % items.length];
}

/** What a comparison with the service looks at. */
export function picture(model: Model): object {
  return {
    teams: model.teams.map((team) => ({ id: team.id, members: sorted(team.members) })),
    spaces: [...model.spaces]
      .sort((a, b) => a.id.localeCompare(b.id))
      .map((space) => ({
        id: space.id,
        name: space.name,
        team: space.team,
        isTrashed: space.isTrashed,
        isFavorite: space.isFavorite,
        isEmbedded: space.isEmbedded,
        ...(space.isTrashed ? {} : { members: sorted(space.members), zones: zonesOf(space) }),
      })),
  };
}

function zonesOf(space: ModelSpace): object[] {
  return space.zones
    .filter((zone) => !zone.isTrashed)
    .map(({ id, name, frames }) => ({ id, name, frames: sorted(frames) }));
}

export const sorted = <V>(map: Map<string, V>): [string, V][] => [...map].sort(([a], [b]) => a.localeCompare(b));
