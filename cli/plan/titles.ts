import type { Properties } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { isContainer, type Kind, kindOf, kinds } from "../kinds.ts";
import { containerIdIn, containerUrns, isResourceStep, type PlanState, type PlanStep } from "./steps.ts";

/** The name in the values of a team, space or zone; the id of a team whose name is not known. */
const nameIn = ({ name, teamId }: Properties): string => String(name === undefined || isUnknown(name) ? teamId : name);

const everyone = "everyone in";
/** Who may open a space that has a public link. */
export const everyoneWithLink = "everyone who has the link";

/** Whether a name of a member stands for a whole team, or the organization. */
export const isEveryone = (name: string): boolean => name.startsWith(`${everyone} `);

/** Whether a name of a member stands for several people: a group, or everyone in something. */
export const standsForMany = (name: string): boolean => isEveryone(name) || name.startsWith("group:");

/** The titles of teams, spaces and zones, by id and by URN. */
export class Titles {
  readonly #byId: Map<string, string>;
  readonly #byUrn = new Map<string, string>();

  /** `others` are titles that no step knows, by id. */
  constructor(steps: readonly PlanStep[], others: ReadonlyMap<string, string> = new Map()) {
    this.#byId = new Map(others);
    // What one resource leaves, and another one has by now, has its new title.
    const sorted = [...steps.filter(({ after }) => !after), ...steps.filter(({ after }) => after)];
    for (const { type, urn, before, after } of sorted.filter(isResourceStep)) {
      if (!isContainer(kindOf(type))) continue;
      const title = nameIn({ ...after?.outputs, ...before?.outputs, ...before?.inputs, ...after?.inputs });
      this.#byUrn.set(urn, title);
      for (const id of [before?.id, after?.id]) if (id !== undefined) this.#byId.set(id, title);
      // What is replaced has a title of its own.
      if (before?.id !== undefined && after?.id !== undefined && before.id !== after.id)
        this.#byId.set(before.id, nameIn({ ...before.inputs, ...before.outputs }));
    }
  }

  of(id: unknown): string | undefined {
    return this.#byId.get(String(id));
  }

  /** The title of a team, space or zone of the plan, whose id may not be known yet. */
  ofUrn(urn: string | undefined): string | undefined {
    return this.#byUrn.get(urn ?? "");
  }

  /** The space or zone that a thing is in; undefined for what is directly in the team, which needs no mention. */
  placeOf(kind: Kind, state: PlanState | undefined): string | undefined {
    const { container } = kinds[kind];
    if (!state || container === undefined || container === "team") return undefined;
    const id = containerIdIn(state, container);
    // Someone may have moved it, by hand, to a place that the plan does not know.
    if (id !== undefined && !isUnknown(id)) return this.of(id);
    const titles = containerUrns(state, container).map((urn) => this.#byUrn.get(urn));
    return titles.find((title) => title !== undefined);
  }

  /** The name for a key of `SpaceMembers`. */
  memberName(key: string): string {
    const [, type, id] = /^(team|org|group):(.+)$/i.exec(key) ?? [];
    if (type === "org") return `${everyone} the organization`;
    return type === "team" ? `${everyone} team "${this.of(id) ?? id}"` : key;
  }
}

/** The name of the team of a plan, or of its teams. */
export function teamTitle(steps: readonly PlanStep[]): string {
  const titles = new Titles(steps);
  const names = steps.flatMap(({ type, urn }) => (type === "Team" ? [titles.ofUrn(urn)] : []));
  return [...new Set(names)].sort().join(", ") || "Workspace";
}
