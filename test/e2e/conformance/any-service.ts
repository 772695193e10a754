/** What the cases see of a service; a service may keep more in each record. */
export interface Records {
  editions: { id: string; name: string };
  users: { id: string; address: string };
  groups: { id: string; name: string };
  templates: { id: string; name: string; editionId: string };
  teams: { id: string; name: string; description: string; editionId: string };
  /** The id is `teamId:zuid`. */
  teamMembers: { id: string; teamId: string; zuid: string; role: "MEMBER" | "TEAM_ADMIN" };
  /** The id is `teamId:address`. */
  invitations: { id: string; teamId: string; address: string };
  spaces: {
    id: string;
    name: string;
    editionId: string;
    teamId: string;
    allowEmbed: boolean;
    trashedTime: number | null;
  };
  /** The id is `spaceId:zuid`. */
  favorites: { id: string };
  /** The id is `spaceId:memberId`. */
  spaceMembers: { id: string; spaceId: string; memberId: string; role: string };
  zones: { id: string; name: string; spaceId: string; trashedTime: number | null };
  zoneVersions: { id: string; zoneId: string };
  frames: { id: string; frameId: string; zoneId: string; name: string; properties: FrameProperties };
}

/** As they were written. */
export interface FrameProperties {
  layout?: unknown;
  fills?: unknown;
  strokes?: unknown;
}

/** The records of a service, by table. */
export interface RecordStore<R> {
  get<T extends keyof R>(table: T, id: string): R[T] | undefined;
  all<T extends keyof R>(table: T): Iterable<R[T]>;
  put<T extends keyof R>(table: T, record: R[T]): void;
  remove<T extends keyof R>(table: T, id: string): void;
}

/** The service that the cases run on: they find, read, and change its records past the API. */
export abstract class AnyService<R extends Records = Records> {
  abstract readonly store: RecordStore<R>;
  /** The edition that the provider is configured for. */
  abstract readonly editionId: string;

  /** Changes records directly, outside of Pulumi. */
  abstract change(write: (store: RecordStore<R>) => void): void;

  all<T extends keyof R>(table: T, matches: (record: R[T]) => boolean = () => true): R[T][] {
    return [...this.store.all(table)].filter(matches);
  }

  one<T extends keyof R>(table: T, matches: (record: R[T]) => boolean): R[T] {
    const [found, ...others] = this.all(table, matches);
    if (!found || others.length > 0)
      throw new Error(`${others.length + (found ? 1 : 0)} records of ${String(table)} match`);
    return found;
  }

  edition(name: string): string {
    return this.one("editions", (edition) => edition.name === name).id;
  }

  team(name: string, edition = "Acme"): string {
    const editionId = this.edition(edition);
    return this.one("teams", (team) => team.name === name && team.editionId === editionId).id;
  }

  space(name: string, edition = "Acme"): string {
    const editionId = this.edition(edition);
    return this.one("spaces", (space) => space.name === name && space.editionId === editionId).id;
  }

  zone(name: string, space: string, edition = "Acme"): string {
    const spaceId = this.space(space, edition);
    return this.one("zones", (zone) => zone.name === name && zone.spaceId === spaceId).id;
  }

  /** The zuid of `person`@example.com. */
  zuid(person: string): string {
    return this.one("users", ({ address }) => address === `${person}@example.com`).id;
  }
}
