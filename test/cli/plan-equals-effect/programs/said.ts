// What the preview of a program says: its steps, as the map of a plan shows them, and its warnings.
import type { Change } from "../../../../cli/plan/change.ts";
import { changesOf } from "../../../../cli/plan/changes.ts";
import { isResourceStep, type PlanStep, partsOf } from "../../../../cli/plan/steps.ts";
import { urnOf } from "../../plan/fixture.ts";
import { promisesOf } from "../promises.ts";
import { personText, type Snapshot } from "../snapshot.ts";

/** What a preview announces about one resource. */
export interface Announcement {
  readonly changes: readonly Change[];
  /** The differences, each as `remove frame "Now" in "Plan"`. */
  readonly promises: readonly string[];
}

/** What a preview announces, by the name of the resource. */
export function announcedIn(
  steps: readonly PlanStep[],
  snapshot: Snapshot,
  isDestroyed: boolean,
): ReadonlyMap<string, Announcement> {
  const containers = containersIn(snapshot, isDestroyed);
  const announce = (part: PlanStep): Announcement => {
    const changes = changesOf([...containers, part]).filter(({ urn }) => urn === part.urn);
    return { changes, promises: changes.flatMap(promisesOf).map((text) => inWords(text, part, snapshot)) };
  };
  // Each part is about the team that it is in, which a change of the plan does not name.
  const parts = (step: PlanStep) => (isResourceStep(step) ? partsOf(step) : []).map(announce);
  const merged = (some: readonly Announcement[]): Announcement => ({
    changes: some.flatMap(({ changes }) => changes),
    promises: some.flatMap(({ promises }) => promises),
  });
  return new Map(steps.map((step) => [nameOf(step), merged(parts(step))]));
}

const nameOf = ({ urn }: PlanStep): string => urn.split("::").at(-1) ?? "";

/** The teams, spaces and zones of a program, which has them without changing anything about them. */
function containersIn({ teams, spaces, zones }: Snapshot, isDestroyed: boolean): readonly PlanStep[] {
  const op = isDestroyed ? "delete" : "same";
  const step = (type: "Team" | "Space" | "Zone", id: string, name: string | undefined): PlanStep => {
    const state = { id, parent: undefined, inputs: { name }, outputs: {} };
    return { op, urn: urnOf(type, id), type, before: state, after: isDestroyed ? undefined : state };
  };
  return [
    ...[...teams].map(([id, name]) => step("Team", id, name)),
    ...[...spaces.values()].map(({ id, name }) => step("Space", id, name)),
    ...[...zones.values()].map(({ id, name }) => step("Zone", id, name)),
  ];
}

/** Names people by their address, and the team unless it is the usual one. */
function inWords(text: string, { before, after }: PlanStep, { names, teams }: Snapshot): string {
  const teamId = (after ?? before)?.inputs.teamId;
  return text
    .replace(/(?<=^\w+ access )\d+/, (id) => names.get(id) ?? id)
    .replace(/(?<=^\w+ person )\S+/, (address) => personText(address, teams.get(String(teamId))));
}

/** The people and frames that warnings name, each as `remove ada@example.com`, `restore ada@example.com MEMBER` or `delete ID`. */
export function namedIn(warnings: readonly string[], { names, teams }: Snapshot): ReadonlySet<string> {
  const everybody = new Map([...teams].map(([id, name]) => [name, names.get(id)]));
  const nameOf = (label: string) => {
    const id = label.replace(/^(team|group|org):/, "");
    return names.get(id) ?? everybody.get(label) ?? label;
  };
  const found = (pattern: RegExp) =>
    warnings.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, list = ""]) => list.split(", ")));
  return new Set([
    ...found(/the (?:update|replacement) removes (.+?) from (?:team|space) \d+/g).map(
      (label) => `remove ${nameOf(label)}`,
    ),
    ...found(/gives back roles in (?:team|space) \d+: (.+?)(?:;|$)/g).map((text) => {
      const [, label = "", role] = /^(.+) is (\w+) again$/.exec(text) ?? [];
      return `restore ${nameOf(label)} ${role}`;
    }),
    ...found(/that the program does not list: (.+?); the update deletes them/g).map((text) => {
      const [, id] = /\((\S+)\)$/.exec(text) ?? [];
      return `delete ${id}`;
    }),
  ]);
}
