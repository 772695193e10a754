import type { Space, SpaceKind } from "../api/endpoints/spaces.ts";
import type { Session } from "./session.ts";

/** The spaces of one team, or of all teams that the caller is in. */
export async function listSpaces(
  { client }: Session,
  editionId: string,
  kind: SpaceKind,
  teamId: string | undefined,
): Promise<readonly Space[]> {
  if (teamId !== undefined || client.spaces.areListedTogether) return client.spaces.list(editionId, { teamId, kind });
  const teams = await client.teams.list(editionId);
  return (await Promise.all(teams.map((team) => client.spaces.list(editionId, { teamId: team.teamId, kind })))).flat();
}
