import type { CanvasClient } from "../../provider/api/client.ts";
import { undefinedIfFailed } from "../../provider/run/outcomes.ts";
import type { Session } from "../../provider/run/session.ts";
import { joinNames } from "../../provider/validation/messages.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import type { Action, Change } from "./change.ts";
import { containerIdIn, latestState, type PlanStep, type PlanTeam } from "./steps.ts";
import { Titles } from "./titles.ts";

/** What only changes the state. */
const recording: ReadonlySet<Action> = new Set(["adopt", "continue", "keep"]);
/** Changes of a space that an editor may not make. */
const managing: ReadonlySet<Action> = new Set(["move", "trash", "restore", "remove"]);

/** What the service may refuse because of the role of the token's user: one request, and none for a plan without changes. */
export async function missingRights(
  { client }: Session,
  { editionId, teamId }: PlanTeam,
  changes: readonly Change[],
  steps: readonly PlanStep[],
): Promise<readonly string[]> {
  const writes = changes.filter(({ action }) => !recording.has(action));
  if (writes.length === 0) return [];
  const roles = await undefinedIfFailed(client.permissions.teams(editionId));
  const role = roles?.teams.find((team) => team.teamId === teamId)?.role;
  if (!roles || role === "TEAM_ADMIN") return [];
  const team = `team ${quoted(new Titles(steps).of(teamId) ?? teamId)}`;
  if (role === undefined)
    return [
      `the token's user is not in ${team}: the service may refuse this plan; use a token of a member of the team`,
    ];
  const titles = new Titles(steps);
  const others = await withoutOrganized(client, editionId, spacesOfOthers(roles.currentUserId, writes, steps));
  const spaces = others.map((id) => quoted(titles.of(id) ?? id));
  const refused = [
    ...(writes.some(({ kind }) => kind === "team" || kind === "person") ? ["change the team and its people"] : []),
    ...(spaces.length > 0 ? [`manage spaces of others (${joinNames(spaces)})`] : []),
  ];
  if (refused.length === 0) return [];
  const summary = `the token's user is not an admin of ${team}: the service may refuse to ${refused.join(", and to ")}`;
  return [`${summary}; use a token of an admin of the team`];
}

/** From this many spaces on, nobody asks for each whether the user organizes it. */
const maxAsked = 10;

/** The spaces that the user does not organize: an organizer may do in a space what an admin may. */
async function withoutOrganized({ permissions }: CanvasClient, editionId: string, ids: readonly string[]) {
  if (ids.length > maxAsked) return ids;
  const asked = ids.map(async (id) => ({ id, ...(await undefinedIfFailed(permissions.space(editionId, id))) }));
  return (await Promise.all(asked)).filter(({ role }) => role !== "ORGANISER").map(({ id }) => id);
}

/** The spaces of others that the plan moves, trashes, or restores, or whose access or public link it changes. */
function spacesOfOthers(me: string, changes: readonly Change[], steps: readonly PlanStep[]): readonly string[] {
  const managed = changes.filter(({ kind, action }) => ["access", "link"].includes(kind) || managing.has(action));
  const ids = new Set(managed.map(({ step }) => spaceIdOf(step)));
  const others = steps.filter((step) => {
    const { ownerZuid = me } = { ...step.after?.outputs, ...step.before?.outputs };
    return step.type === "Space" && ids.has(idOf(step)) && ownerZuid !== me;
  });
  return [...new Set(others.flatMap((step) => idOf(step) ?? []))];
}

const idOf = ({ before, after }: PlanStep): string | undefined => before?.id ?? after?.id;

/** The space that a step manages, or whose members it manages. */
function spaceIdOf(step: PlanStep): unknown {
  const state = latestState(step);
  if (step.type === "Space") return idOf(step);
  return /^Space(Member|Link)/.test(step.type) && state ? containerIdIn(state, "space") : undefined;
}
