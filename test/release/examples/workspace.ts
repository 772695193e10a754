import { demo } from "../../../emulator/seeds/demo-seed.ts";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { type Owner, Service } from "../../e2e/service.ts";

export type Row = Readonly<Record<string, unknown>>;
type Table = "users" | "spaces" | "zones" | "frames" | "spaceMembers" | "teamMembers" | "invitations";
export type Workspace = Readonly<Record<Table, readonly Row[]>>;

/** An emulator with the workspace that users begin with, or another one, and without limits. */
export const startDemo = (test: Owner, seed: SeedInput = demo): Promise<Service> =>
  Service.start(test, { seed, settings: { rateLimits: false } });

/** All records of an emulator. */
export function workspaceOf(service: Service): Workspace {
  const rows = (table: Table): readonly Row[] => service.all(table).map((record) => ({ ...record }));
  return {
    users: rows("users"),
    spaces: rows("spaces"),
    zones: rows("zones"),
    frames: rows("frames"),
    spaceMembers: rows("spaceMembers"),
    teamMembers: rows("teamMembers"),
    invitations: rows("invitations"),
  };
}

/** The records that were not there before. */
export function addedTo(before: Workspace, after: Workspace) {
  const added = (table: Table) => after[table].slice(before[table].length);
  return {
    spaces: added("spaces"),
    spaceMembers: added("spaceMembers"),
    zones: added("zones"),
    frames: added("frames"),
  };
}

/** The ids of all records. */
export function idsOf(tables: Partial<Workspace>): unknown[] {
  return Object.values(tables).flatMap((rows) => rows.map(({ id }) => id));
}

export function active(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ trashedTime }) => trashedTime === null);
}

export function namesOf(rows: readonly Row[]): string[] {
  return rows.map(({ name }) => String(name)).sort();
}
