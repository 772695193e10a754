import { type NodeRef, nodeKinds, pathTo, type RowContent } from "../model/nodes.ts";
import type { Workspace } from "../model/workspace-copy.ts";

/** A tree node that a search found, and the names of its ancestors. */
export interface Match {
  readonly ref: NodeRef;
  readonly row: RowContent;
  readonly path: string;
}

/** The tree nodes whose name, address or id contains the text, in tree order. */
export function search(workspace: Workspace, text: string): Match[] {
  const wanted = text.trim().toLowerCase();
  const matches: Match[] = [];
  const visit = (ref: NodeRef): void => {
    const { describe, children } = nodeKinds[ref.kind];
    const row = describe(workspace, ref.id);
    // Nodes that only group others have no link.
    if (row?.href !== undefined && [row.label, row.detail, ref.id].some((part) => part?.toLowerCase().includes(wanted)))
      matches.push({ ref, row, path: pathText(workspace, ref) });
    for (const child of children?.(workspace, ref.id) ?? []) visit(child);
  };
  if (wanted !== "") for (const { id } of workspace.children("editions", "")) visit({ kind: "edition", id });
  return matches;
}

function pathText(workspace: Workspace, ref: NodeRef): string {
  return pathTo(workspace, ref)
    .flatMap(({ kind, id }) => nodeKinds[kind].describe(workspace, id)?.label ?? [])
    .join(" / ");
}
