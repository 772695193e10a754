import type { Properties } from "../../provider/validation/properties.ts";
import type { PlanState, PlanStep } from "./steps.ts";

export const nameIn = ({ name, teamId }: Properties): string => String(name ?? teamId);

/** The titles of spaces and zones, by id and by URN. */
export class Titles {
  readonly #byId = new Map<string, string>();
  readonly #byUrn = new Map<string, string>();

  constructor(steps: readonly PlanStep[]) {
    for (const { type, urn, before, after } of steps) {
      if (!["Space", "Zone", "Team"].includes(type)) continue;
      const title = nameIn({ ...before?.outputs, ...before?.inputs, ...after?.inputs });
      this.#byUrn.set(urn, title);
      for (const id of [before?.id, after?.id]) if (id !== undefined) this.#byId.set(id, title);
    }
  }

  of(id: unknown): string | undefined {
    return this.#byId.get(String(id));
  }

  spaceOf(state: PlanState | undefined): string | undefined {
    return this.#placeOf(state, "spaceId");
  }

  zoneOf(state: PlanState | undefined): string | undefined {
    return this.#placeOf(state, "zoneId");
  }

  #placeOf(state: PlanState | undefined, input: "spaceId" | "zoneId"): string | undefined {
    const known = this.of(state?.inputs[input] ?? state?.outputs[input]);
    const urns = [...(state?.dependencies?.[input] ?? []), state?.parent ?? ""];
    return known ?? urns.map((urn) => this.#byUrn.get(urn)).find((title) => title !== undefined);
  }

  /** Who a key of `SpaceMembers` stands for. */
  memberName(key: string): string {
    const [, kind, id] = /^(team|org|group):(.+)$/i.exec(key) ?? [];
    if (kind === "org") return "everybody in the organisation";
    return kind === "team" ? `everybody in team "${this.of(id) ?? id}"` : key;
  }

  /** A message with titles in the place of ids: `team "Product"` for `team 1000000000005`. */
  inText(message: string): string {
    return message.replaceAll(/\b(team|space|zone) ([\w-]+)/g, (text, kind, id) => {
      const title = this.of(id);
      return title === undefined ? text : `${kind} "${title}"`;
    });
  }
}
