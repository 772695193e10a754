import { stringify } from "yaml";
import { z } from "zod";
import { endingOf } from "../../provider/core/ending.ts";
import { CanvasError } from "../../provider/errors.ts";
import { equalNames } from "../../provider/validation/formats.ts";
import { keyFor } from "../../provider/validation/keys.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { type PlanStep, type ResourceStep, typeOf } from "../plan/steps.ts";
import type { StateFile } from "./state-file.ts";

const Team = z.object({ id: z.string(), name: z.string() });
const FormerThing = z.object({
  id: z.string(),
  title: z.string(),
  /** The space that a zone was in. */
  spaceId: z.string().optional(),
});
/** What an update records as outputs of the stack; a first update that failed or was killed has recorded nothing. */
const StackOutputs = z.object({
  /** The name of the file. */
  file: z.string().optional(),
  /** What updates have removed, or left alone, by the key in an earlier file, such as `zones/plan`. */
  former: z.record(z.string(), FormerThing).default({}),
  /** The team that this was in. */
  formerTeam: Team.optional(),
  /** People that updates have invited to a team, and who may not have accepted. */
  invitations: z.object({ team: Team, people: z.array(z.string()) }).optional(),
});
const Roster = z.object({
  people: z.record(z.string(), z.object({ status: z.string(), adopted: z.boolean().optional() })),
  openInvitations: z.array(z.string()).optional(),
});

type Team = z.output<typeof Team>;
type Invitations = z.output<typeof StackOutputs>["invitations"];

/** A space or zone that the file had before. */
export type FormerThing = z.output<typeof FormerThing>;

/** A space or zone that the state of a workspace records. */
export interface RecordedThing extends FormerThing {
  /** As in the file. */
  readonly key: string;
  /** Whether it was there before, and stays when the file no longer has it. */
  readonly staysWhenRemoved: boolean;
}

/** What the state of a workspace file records. */
export interface RecordedWorkspace extends Readonly<z.output<typeof StackOutputs>> {
  readonly stackUrn: string | undefined;
  readonly team: (Team & { readonly editionId: string }) | undefined;
  readonly spaces: readonly RecordedThing[];
  readonly zones: readonly RecordedThing[];
  /** Everything of the provider, with its outputs. */
  readonly resources: readonly { readonly type: ResourceStep["type"]; readonly state: Properties }[];
  /** What a run that died was creating, such as `zones/plan`. */
  readonly interrupted: readonly string[];
  /** Whether there is a roster of the team, which remembers its invitations. */
  readonly hasRoster: boolean;
}

/** Reads what a state records. */
export function recordedWorkspace(state: StateFile): RecordedWorkspace {
  const resources = state.resources.flatMap(({ urn, id = "", outputs = {}, delete: isReplaced }) => {
    const type = typeOf(urn);
    return isReplaced || type === undefined || type === "Workspace" ? [] : [{ urn, type, id, state: outputs }];
  });
  const ofType = (wanted: ResourceStep["type"]) => resources.filter(({ type }) => type === wanted);
  const things = (type: "Space" | "Zone") =>
    ofType(type).map(({ urn, id, state: { name, spaceId, adopted, onDestroy } }) => ({
      key: urn.split("/").at(-1) ?? "",
      id,
      title: String(name),
      ...(type === "Zone" ? { spaceId: String(spaceId) } : {}),
      staysWhenRemoved: adopted === true && endingOf({ onDestroy, adopted }, "trash") === "retain",
    }));
  const [team] = ofType("Team").map(({ id, state: { name, editionId } }) => ({
    id,
    name: String(name),
    editionId: String(editionId),
  }));
  const outputs = StackOutputs.safeParse(state.stack?.outputs ?? {}).data ?? { former: {} };
  const [roster] = ofType("TeamMembers");
  return {
    ...outputs,
    stackUrn: state.stack?.urn,
    team,
    spaces: things("Space"),
    zones: things("Zone"),
    resources: resources.map(({ type, state }) => ({ type, state })),
    interrupted: state.interrupted,
    formerTeam: team ? { id: team.id, name: team.name } : outputs.formerTeam,
    hasRoster: roster !== undefined,
    invitations: roster ? team && invitationsOf(team, roster.state) : outputs.invitations,
  };
}

/** The people whom a roster has invited, and who have not accepted. */
export function invitationsOf({ id, name }: Team, outputs: Properties): Invitations {
  const { people = {}, openInvitations = [] } = Roster.safeParse(outputs).data ?? {};
  const invited = Object.entries(people).filter(([, { status, adopted }]) => status !== "active" && !adopted);
  const all = [...invited.map(([mailId]) => mailId), ...openInvitations];
  return all.length === 0 ? undefined : { team: { id, name }, people: all };
}

/** The team that a state is about, if it has one. */
interface KnownTeam {
  readonly team?: Team | undefined;
}

/** Refuses a file for another team than the one that its state is about. */
export function requireTeam(file: string, { team: wanted }: Workspace, { team }: KnownTeam): void {
  if (!team || isTeam(wanted, team)) return;
  const given = typeof wanted === "string" ? { name: wanted } : wanted;
  const label = "id" in given && given.id !== undefined ? given.id : `"${given.name}"`;
  const renamed =
    given.name === undefined
      ? ""
      : `if the team has a new name, write team: ${inlineYaml({ id: team.id, name: given.name })}; `;
  throw new CanvasError(
    `${file} is for team ${label}, and its recorded state is of team "${team.name}" (${team.id})`,
    `${renamed}if it describes another workspace, give it a name of its own, such as name: ${keyFor(given.name ?? "") || "other"}; to leave team "${team.name}", change the team back and run pulumi-canvas destroy first`,
  );
}

/** A map on one line, with quotes where YAML needs them. */
const inlineYaml = (value: object): string => stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trim();

/** The team as the plan has read it: somebody may have renamed it since the state was recorded. */
export function teamBefore(steps: readonly PlanStep[]): KnownTeam {
  const { id, outputs } = steps.find(({ type, before }) => type === "Team" && before)?.before ?? {};
  return id === undefined ? {} : { team: { id, name: String(outputs?.name) } };
}

/** Whether the team of a file is that one. */
export function isTeam(wanted: Workspace["team"], { id, name }: Team): boolean {
  if (typeof wanted === "string") return equalNames(wanted, name);
  return wanted.id === undefined ? equalNames(wanted.name ?? "", name) : wanted.id === id;
}
