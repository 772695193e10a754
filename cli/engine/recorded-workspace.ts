import { basename } from "node:path";
import { stringify } from "yaml";
import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import { equalNames } from "../../provider/validation/formats.ts";
import { keyFor } from "../../provider/validation/keys.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { type PlanStep, type ResourceStep, typeOf } from "../plan/steps.ts";

/** A space or zone that the state of a workspace records. */
export interface RecordedThing {
  /** As in the file. */
  readonly key: string;
  readonly id: string;
  readonly title: string;
  /** Whether it was there before, and stays when the file no longer has it. */
  readonly staysWhenRemoved: boolean;
}

export interface RecordedZone extends RecordedThing {
  readonly spaceId: string;
}

/** A space or zone that the file had before. */
export interface FormerThing extends Pick<RecordedThing, "id" | "title"> {
  /** The space that a zone was in. */
  readonly spaceId?: string | undefined;
}

/** People that updates have invited to a team, and who may not have accepted. */
export interface OpenInvitations {
  readonly team: { readonly id: string; readonly name: string };
  readonly people: readonly string[];
}

/** What the state of a workspace file records. */
export interface RecordedWorkspace {
  readonly stackUrn: string | undefined;
  /** The name of the file, unless an earlier version made the last update, or the first one has not ended. */
  readonly file: string | undefined;
  /** Whether an earlier version made the last update. */
  readonly isEarlier: boolean;
  readonly team: { readonly id: string; readonly name: string; readonly editionId: string } | undefined;
  readonly spaces: readonly RecordedThing[];
  readonly zones: readonly RecordedZone[];
  /** Everything of the provider, with its outputs. */
  readonly resources: readonly { readonly type: ResourceStep["type"]; readonly state: Properties }[];
  /** What a run that died was creating, such as `zones/plan`. */
  readonly interrupted: readonly string[];
  /** What updates have removed, or left alone, such as `zones/plan`, by the key in an earlier file. */
  readonly former: Readonly<Record<string, FormerThing>>;
  /** The team that this was in, unless an earlier version made the last update. */
  readonly formerTeam?: OpenInvitations["team"] | undefined;
  /** Whether there is a roster of the team, which remembers its invitations. */
  readonly hasRoster: boolean;
  readonly invitations: OpenInvitations | undefined;
}

const Resource = z.object({
  urn: z.string(),
  id: z.string().default(""),
  /** It is deleted once its replacement is complete. */
  delete: z.boolean().default(false),
  outputs: z.record(z.string(), z.unknown()).default({}),
});
const Operation = z.object({ type: z.string(), resource: z.object({ urn: z.string() }) });
const Deployment = z.object({
  resources: z.array(Resource).nullish(),
  pending_operations: z.array(Operation).nullish(),
});
const Team = z.object({ id: z.string(), name: z.string() });
const StackOutputs = z.object({
  // The first update has neither if it failed or was killed, and earlier versions recorded only the URN of the workspace.
  urn: z.string().optional(),
  file: z.string().optional(),
  interrupted: z.array(z.string()).default([]),
  former: z
    .record(z.string(), z.object({ id: z.string(), title: z.string(), spaceId: z.string().optional() }))
    .default({}),
  formerTeam: Team.optional(),
  invitations: z.object({ team: Team, people: z.array(z.string()) }).optional(),
});
const Roster = z.object({
  people: z.record(z.string(), z.object({ status: z.string(), adopted: z.boolean().optional() })),
  openInvitations: z.array(z.string()).optional(),
});

export const nothingRecorded: RecordedWorkspace = {
  stackUrn: undefined,
  file: undefined,
  isEarlier: false,
  team: undefined,
  spaces: [],
  zones: [],
  resources: [],
  interrupted: [],
  former: {},
  hasRoster: false,
  invitations: undefined,
};

/** Whether a resource of the state is the stack itself, which has the outputs. */
export const isStack = ({ urn }: { readonly urn: string }): boolean =>
  /^urn:pulumi:[^:]+::[^:]+::pulumi:pulumi:Stack::/.test(urn);

/** Reads what an exported stack records. */
export function recordedWorkspace(deployment: unknown): RecordedWorkspace {
  const { resources: all, pending_operations: operations } = Deployment.parse(deployment);
  const resources = (all ?? []).filter((resource) => !resource.delete);
  const creating = (operations ?? [])
    .filter(({ type }) => type === "creating")
    .flatMap(({ resource }) => /::[^:/]+\/((?:spaces|zones)\/[^/]+)$/.exec(resource.urn)?.[1] ?? []);
  const ofType = (type: string) => resources.filter(({ urn }) => typeOf(urn) === type);
  const [team] = ofType("Team").map(({ id, outputs }) => ({
    id,
    name: String(outputs.name),
    editionId: String(outputs.editionId),
  }));
  const stack = resources.find(isStack);
  const thing = ({ urn, id, outputs }: z.output<typeof Resource>) => ({
    key: urn.split("/").at(-1) ?? "",
    id,
    title: String(outputs.name),
    spaceId: String(outputs.spaceId),
    staysWhenRemoved: outputs.adopted === true && outputs.onDestroy !== "trash" && outputs.onDestroy !== "delete",
  });
  const { data } = StackOutputs.safeParse(stack?.outputs);
  const [roster] = ofType("TeamMembers");
  return {
    stackUrn: stack?.urn,
    file: data?.file,
    isEarlier: data?.urn !== undefined && data.file === undefined,
    team,
    spaces: ofType("Space").map(thing),
    zones: ofType("Zone").map(thing),
    resources: resources.flatMap(({ urn, outputs }) => {
      const type = typeOf(urn);
      return type === undefined || type === "Workspace" ? [] : [{ type, state: outputs }];
    }),
    interrupted: [...new Set([...(data?.interrupted ?? []), ...creating])],
    former: data?.former ?? {},
    formerTeam: team ? { id: team.id, name: team.name } : data?.formerTeam,
    hasRoster: roster !== undefined,
    invitations: roster ? team && invitationsOf(team, roster.outputs) : data?.invitations,
  };
}

/** The invitations of a roster that nobody has accepted, as far as its outputs say; undefined if there are none. */
export function invitationsOf(team: OpenInvitations["team"], outputs: Properties): OpenInvitations | undefined {
  const { people = {}, openInvitations = [] } = Roster.safeParse(outputs).data ?? {};
  const invited = Object.entries(people).filter(([, { status, adopted }]) => status !== "active" && !adopted);
  const all = [...invited.map(([mailId]) => mailId), ...openInvitations];
  return all.length === 0 ? undefined : { team, people: all };
}

/**
 * Whether a state under another name was made from this file; in a state of an earlier version, only the content shows it. One
 * whose first update has not ended belongs to the file of its name.
 */
export function isStateOf(recorded: RecordedWorkspace, file: string, workspace: Workspace): boolean {
  const { team, spaces, zones, isEarlier } = recorded;
  if (recorded.file !== undefined) return recorded.file === basename(file);
  if (!isEarlier || !team || !isTeam(workspace.team, team)) return false;
  const keys = Object.entries(workspace.spaces ?? {}).flatMap(([key, space]) => [
    key,
    ...Object.keys(space.zones ?? {}),
  ]);
  const known = [...spaces, ...zones].map(({ key }) => key);
  return known.length === 0 || known.some((key) => keys.includes(key));
}

/** The team that a state is about, if it has one. */
interface KnownTeam {
  readonly team?: OpenInvitations["team"] | undefined;
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
export function isTeam(wanted: Workspace["team"], { id, name }: OpenInvitations["team"]): boolean {
  if (typeof wanted === "string") return equalNames(wanted, name);
  return wanted.id === undefined ? equalNames(wanted.name ?? "", name) : wanted.id === id;
}
