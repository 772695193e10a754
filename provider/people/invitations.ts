import type { ParentIds } from "../api/endpoints/additions.ts";
import type { NewTeamMember } from "../api/endpoints/team-members.ts";
import { BadRequest, isOutcomeUnknown, OutcomeUnknownError, RefusedTogetherError, summaryOf } from "../errors.ts";
import type { Session } from "../run/session.ts";

/** The service's refusal to invite a person, alone or after others; undefined for any other failure. */
export function refusalOf(error: unknown): BadRequest | undefined {
  const reason = error instanceof RefusedTogetherError ? error.reason : error;
  return reason instanceof BadRequest ? reason : undefined;
}

/**
 * Sends an invitation again that may have expired. A refusal most likely means that it is still open: the service does not
 * say why it refuses.
 */
export async function inviteAgain(
  { client, warn }: Session,
  team: ParentIds,
  { mailId, role }: NewTeamMember,
): Promise<void> {
  const place = `team ${team[1]}`;
  // A refusal is likely, and must not raise doubts about others.
  const send = () => client.teamMembers.addOne(team, { mailId, role, isAlone: true });
  const warnOfRefusal = (reason: string) =>
    warn(`${mailId} was not invited again, and may still have an invitation to ${place}: ${reason}`);
  try {
    const addition = await send().catch((error: unknown) => {
      if (!isOutcomeUnknown(error)) throw error;
      // Sending it again is harmless: the service refuses a second invitation.
      return send();
    });
    if (addition === "not added") warnOfRefusal("the service left them out");
    if (addition !== "unconfirmed") return;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return warnOfRefusal(summaryOf(refusal));
  }
  throw new OutcomeUnknownError(`${place} did not confirm that ${mailId} was invited again`, "run pulumi up again");
}
