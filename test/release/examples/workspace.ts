import { expect } from "vitest";
import type { Ready } from "../../emulator/process.ts";

export type Row = Readonly<Record<string, unknown>>;
type Table = "users" | "spaces" | "zones" | "frames" | "spaceMembers" | "teamMembers" | "invitations";
export type Workspace = Readonly<Record<Table, readonly Row[]>>;

/** All records of an emulator. */
export function workspaceOf(service: Ready): Promise<Workspace> {
  return control(service, "GET", "/state");
}

/** Calls the control API of an emulator. */
export async function control<T>(service: Ready, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${service.url}/_emulator${path}`, {
    method,
    headers: { authorization: `Bearer ${service.controlToken}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
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
