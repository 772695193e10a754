import { z } from "zod";
import type { PlanStep } from "../plan/steps.ts";
import { invitationsOf, type OpenInvitations, type RecordedWorkspace } from "./recorded-workspace.ts";

/** The invitations that stay open after a destroy, if there are any: no resource is left that remembers them. */
export function invitationsLeft(
  { team, invitations }: RecordedWorkspace,
  steps: readonly PlanStep[],
): OpenInvitations | undefined {
  // The destroy has read who has accepted since the state was recorded.
  const roster = steps.find(({ type }) => type === "TeamMembers")?.before;
  return roster && team ? invitationsOf(team, roster.outputs) : invitations;
}

const Resource = z.looseObject({ urn: z.string(), outputs: z.record(z.string(), z.unknown()).optional() });
const State = z.looseObject({ resources: z.array(Resource).nullish() });

/** An exported state with invitations as an output of its stack, which a complete destroy has deleted. */
export function withInvitations(
  deployment: unknown,
  { stackUrn: urn, file }: { readonly stackUrn: string; readonly file: string },
  invitations: OpenInvitations,
) {
  const state = State.parse(deployment ?? {});
  const resources = state.resources ?? [];
  const known = resources.find((one) => one.urn === urn);
  const outputs = { file, trashedZones: {}, ...known?.outputs, invitations };
  const stack = { type: "pulumi:pulumi:Stack", custom: false, urn, ...known, outputs };
  return { ...state, resources: [stack, ...resources.filter((one) => one !== known)] };
}
