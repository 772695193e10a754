import { z } from "zod";
import { quoted } from "../../provider/validation/printable-text.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import type { PlanStep } from "../plan/steps.ts";
import { formerOf, type Remembered, rememberedIn } from "./continuation.ts";
import { invitationsOf, isStack, type RecordedWorkspace, recordedWorkspace } from "./recorded-workspace.ts";
import { commandText, type StackPlace } from "./stack-place.ts";

/** What a state remembers after a destroy, in case the file is used again; undefined if there is nothing. */
export function rememberedAfter(recorded: RecordedWorkspace, steps: readonly PlanStep[]): Remembered | undefined {
  const { team, formerTeam, interrupted } = recorded;
  // The destroy has read who has accepted since the state was recorded.
  const roster = steps.find(({ type }) => type === "TeamMembers")?.before;
  const invitations = roster && team ? invitationsOf(team, roster.outputs) : recorded.invitations;
  const former = formerOf(recorded);
  const isEmpty = invitations === undefined && Object.keys(former).length === 0 && interrupted.length === 0;
  const remembered = rememberedIn(recorded, former, invitations);
  return isEmpty ? undefined : { ...remembered, ...(interrupted.length > 0 ? { interrupted, formerTeam } : {}) };
}

/** What a destroy leaves because no resource has it: spaces of the file that a killed update was creating. */
export function leftByDestroy(
  { interrupted, spaces: recorded }: RecordedWorkspace,
  { spaces = {} }: Workspace,
  place: StackPlace,
): readonly string[] {
  const remedy = `to remove it too, run ${commandText("up", place)} first`;
  const isLeft = (key: string) => interrupted.includes(`spaces/${key}`) && !recorded.some((space) => space.key === key);
  return Object.entries(spaces)
    .filter(([key]) => isLeft(key))
    .map(([key, { title = key }]) => `space ${quoted(title)} stays if a killed update has created it; ${remedy}`);
}

const Resource = z.looseObject({ urn: z.string(), outputs: z.record(z.string(), z.unknown()).optional() });
const State = z.looseObject({ resources: z.array(Resource).nullish() });

/** An exported state that remembers something as outputs of its stack, which a complete destroy has deleted. */
export function remembering(
  deployment: unknown,
  { stackUrn: urn, file }: { readonly stackUrn: string; readonly file: string },
  remembered: Remembered,
) {
  const state = State.parse(deployment ?? {});
  const resources = state.resources ?? [];
  const known = resources.find((one) => one.urn === urn);
  const { invitations: _, ...others } = known?.outputs ?? {};
  const outputs = { ...others, file, ...remembered };
  const stack = { type: "pulumi:pulumi:Stack", custom: false, urn, ...known, outputs };
  return { ...state, resources: [stack, ...resources.filter((one) => one !== known)] };
}

/** An exported state whose stack remembers what a killed run was creating: Pulumi drops that when it imports a state. */
export function rememberingInterrupted(
  deployment: unknown,
  interrupted: readonly string[] = recordedWorkspace(deployment).interrupted,
) {
  const { pending_operations: _, resources, ...state } = State.parse(deployment);
  const withOutput = ({ interrupted: _, ...others }: Properties) =>
    interrupted.length === 0 ? others : { ...others, interrupted };
  const all = (resources ?? []).map((resource) =>
    isStack(resource) ? { ...resource, outputs: withOutput(resource.outputs ?? {}) } : resource,
  );
  return { ...state, resources: all };
}
