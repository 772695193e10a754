import { Forbidden, NotFound, Unauthorized } from "../errors.ts";
import type { Session } from "../run/session.ts";

/** A user's role in the edition; undefined if the caller is not allowed to know it. */
export async function editionRoleOf({ client }: Session, editionId: string, zuid: string): Promise<string | undefined> {
  try {
    return (await client.permissions.edition(editionId, zuid)).role;
  } catch (error) {
    if ([Unauthorized, Forbidden, NotFound].some((Refusal) => error instanceof Refusal)) return undefined;
    throw error;
  }
}

/** Whether a role in the edition stands above every role in a team. */
export function isAboveTeamRoles(editionRole: string | undefined): boolean {
  return editionRole === "SUPER_ADMIN" || editionRole === "ORG_ADMIN";
}
