/** A small model of the service, written from the API's description only: how an owner's calls change a workspace. */

export interface ModelZone {
  readonly id: string;
  name: string;
  isTrashed: boolean;
  /** The left edge of each frame, by id. */
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
  /** The zuids of all users, by address. */
  readonly people: Map<string, string>;
}

export const frameId = (index: number): string => `f0000000-0000-4000-8000-00000000000${index % 10}`;

/** Frames of a copied zone, which have ids that the model does not know: by the order of their left edges. */
export const copies = (lefts: readonly number[]): Map<string, number> =>
  new Map([...lefts].sort((a, b) => a - b).map((left, index) => [`copy ${index}`, left]));

/** Random values that select the objects of an operation; indexes wrap around. */
export interface Choice {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly flag: boolean;
  readonly name: string;
}

/** A request and the status that the model expects. */
export interface Step {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  /** Updates the model after a success, given the response's `data`. */
  readonly apply?: (data: never) => void;
}

export function pick<T>(items: readonly T[], index: number): T | undefined {
  return items.length === 0 ? undefined : items[index % items.length];
}

/** The part of the model that is compared with the service. */
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
