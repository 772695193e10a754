// What the teams of the company share.
import type { WorkspaceDefinition } from "pulumi-canvas";

export type Run = { environment?: string };
type Own = Omit<WorkspaceDefinition, "team">;

/** A team with the platform admin, the groups, and what is its own; outside of production, its copy for staging. */
export const team = (name: string, { environment }: Run, { people, ...own }: Own): WorkspaceDefinition => ({
  name: name.toLowerCase(),
  team: environment === "production" ? name : `${name} Staging`,
  people: { "owner@example.com": "admin", ...people },
  groups: {
    designers: ["designer@example.com", "writer@example.com"],
    engineers: ["engineer@example.com", "analyst@example.com"],
    sellers: ["seller@example.com"],
  },
  access: { team: "editor" },
  ...own,
});

/** Access for the team, and to read for the whole company. */
export const open = { team: "editor", organization: "viewer" } as const;

/** A zone with frames side by side. */
export const columns = (title: string, frames: Record<string, { title?: string; fill?: string }>) => ({
  title,
  frames,
  layout: { columns: Object.keys(frames) },
});

/** A zone with a column for each state of the work. */
export const board = (title: string, done = "green") =>
  columns(title, {
    todo: { title: "To do", fill: "yellow" },
    doing: { title: "Doing", fill: "blue" },
    done: { title: "Done", fill: done },
  });
