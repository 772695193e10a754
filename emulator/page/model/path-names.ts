import { userLabel } from "./people.ts";
import type { Workspace } from "./workspace-copy.ts";

/** A part of a path; an id that the workspace knows has a kind and a name. */
export interface PathSegment {
  readonly text: string;
  readonly kind?: string;
  readonly name?: string;
}

type Find = (workspace: Workspace, id: string) => string | undefined;

const findPerson: Find = (workspace, id) => workspace.get("users", id) && userLabel(workspace, id).name;

/** What the ids after each collection stand for. */
const collections: Readonly<Record<string, { readonly kind: string; readonly find: Find }>> = {
  editions: { kind: "Edition", find: (workspace, id) => workspace.get("editions", id)?.name },
  teams: { kind: "Team", find: (workspace, id) => workspace.get("teams", id)?.name },
  spaces: { kind: "Space", find: (workspace, id) => workspace.get("spaces", id)?.name },
  zones: { kind: "Zone", find: (workspace, id) => workspace.get("zones", id)?.name },
  templates: { kind: "Template", find: (workspace, id) => workspace.get("templates", id)?.name },
  members: { kind: "Person", find: findPerson },
  users: { kind: "Person", find: findPerson },
};

/** A path of the service, without what all of them start with. */
export const withoutApiRoot = (path: string): string => path.replace(/^\/(?:service|vani)\/api\/v1/, "");

/** The segments of a path below the API's root. */
export function segmentsOf(workspace: Workspace, path: string): PathSegment[] {
  const segments = withoutApiRoot(path).split("/");
  return segments.map((text, index) => {
    const collection = collections[segments[index - 1] ?? ""];
    const name = collection?.find(workspace, text);
    return collection && name !== undefined ? { text, kind: collection.kind, name } : { text };
  });
}
