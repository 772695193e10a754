import type { Records } from "./records.ts";
import type { Workspace } from "./workspace-copy.ts";

type ImportType =
  | "Team"
  | "TeamMember"
  | "TeamMembers"
  | "Space"
  | "SpaceMember"
  | "SpaceMembers"
  | "Zone"
  | "Frame"
  | "Frames";

/** The command that imports an existing object into a stack. */
function importLine(type: ImportType, name: string, ...ids: readonly string[]): string {
  return `pulumi import canvas:index:${type} ${resourceName(name, type)} ${ids.join("/")}`;
}

/** A name for a resource in a program: `Year at a glance` as `year-at-a-glance`. */
function resourceName(name: string, type: ImportType): string {
  const plain = name.normalize("NFKD").replace(/\p{Mark}/gu, "");
  const words = plain.toLowerCase().match(/[a-z0-9]+/g);
  return words?.join("-") ?? type.toLowerCase();
}

export function teamImports({ id, editionId, name }: Records["teams"]): string[] {
  return [importLine("Team", name, editionId, id), importLine("TeamMembers", `${name} members`, editionId, id)];
}

export function spaceImports({ id, editionId, name }: Records["spaces"]): string[] {
  return [importLine("Space", name, editionId, id), importLine("SpaceMembers", `${name} members`, editionId, id)];
}

export function zoneImports(workspace: Workspace, { id, spaceId, name }: Records["zones"]): string[] {
  const editionId = workspace.get("spaces", spaceId)?.editionId;
  if (editionId === undefined) return [];
  return [
    importLine("Zone", name, editionId, spaceId, id),
    importLine("Frames", `${name} frames`, editionId, spaceId, id),
  ];
}

export function frameImport(workspace: Workspace, zoneId: string, frame: { id: string; name: string }): string {
  const { spaceId = "" } = workspace.get("zones", zoneId) ?? {};
  const { editionId = "" } = workspace.get("spaces", spaceId) ?? {};
  return importLine("Frame", frame.name, editionId, spaceId, zoneId, frame.id);
}

export function teamMemberImport(workspace: Workspace, { teamId, zuid }: Records["teamMembers"], name: string): string {
  return importLine("TeamMember", name, workspace.get("teams", teamId)?.editionId ?? "", teamId, zuid);
}

/** The creator of a space cannot be a resource, because the service adds and keeps them. */
export function spaceMemberImport(
  workspace: Workspace,
  { spaceId, memberId, role }: Records["spaceMembers"],
  name: string,
): string | undefined {
  if (role === "CREATOR") return undefined;
  return importLine("SpaceMember", name, workspace.get("spaces", spaceId)?.editionId ?? "", spaceId, memberId);
}
