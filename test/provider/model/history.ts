// What a stack has asked for and recorded so far, and what its users have seen.
import type { ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import type { Resource } from "./deployment.ts";
import { partsOf } from "./parts.ts";

/** A create that was under way when the process died: the engine names it in the next run. */
export interface PendingCreate {
  /** The name of the resource in the program. */
  readonly name: string;
  readonly type: ResourceName;
  readonly inputs: Properties;
  /** Whether a later run has sent it again, and should have warned of what the first one may have made. */
  readonly isRepeated: boolean;
  readonly run: number;
}

export class History {
  /** Everything that was ever in the state, in its last form; what collections have stands there by itself. */
  readonly recorded = new Map<string, Resource>();
  /** Creates whose process died: the engine names them in the next run. */
  pending: readonly PendingCreate[] = [];
  /** All warnings and errors. */
  readonly messages: string[] = [];
  readonly #wanted = new Set<string>();

  record(resource: Resource, before: Resource | undefined): void {
    for (const part of partsOf(resource)) this.recorded.set(`${part.type} ${part.id}`, part);
    if (before) this.#recordDropped(resource, before);
  }

  /** Remembers what a create or update has been asked to adopt, manage or remove. */
  want(type: ResourceName, inputs: Properties): void {
    const { adopt, existing, continues, name, frames, members, mailId, unlisted } = inputs;
    const place = String(inputs.zoneId ?? inputs.spaceId ?? inputs.teamId);
    if (unlisted === "remove") this.#wanted.add(`all of ${place}`);
    for (const address of [mailId, ...Object.keys(Object(members))]) this.#wanted.add(`${place} ${address}`);
    if (type !== "Frames" && (adopt || existing === "adopt" || existing === "restore" || continues))
      this.#wanted.add(`${type} ${name}`);
    if (type === "Frames" && adopt)
      for (const [key, item] of Object.entries(Object(frames))) this.#wanted.add(`Frame ${Object(item).name ?? key}`);
  }

  /** Whether the program has asked for things of that name. */
  isWanted(type: string | undefined, name: string): boolean {
    return this.#wanted.has(`${type} ${name}`);
  }

  /** Whether the program has asked for this person in a team or space. */
  isNamed(place: string, address: string | undefined): boolean {
    return this.#wanted.has(`${place} ${address}`);
  }

  /** Whether the program has asked for the removal of everything in a team, space or zone that it does not list. */
  isCleared(place: string): boolean {
    return this.#wanted.has(`all of ${place}`);
  }

  /** Something that a create makes; call the result when it is over, unless the process dies before. */
  begin(
    { name, type }: Pick<Resource, "name" | "type">,
    inputs: Properties,
    run: number,
  ): (end: { readonly isDone: boolean }) => void {
    const create = { name, type, inputs, isRepeated: false, run };
    this.pending = [...this.pending, create];
    const isSame = (other: PendingCreate) => other.run < run && placeOf(other) === placeOf(create);
    return ({ isDone }) => {
      const others = this.pending.filter((other) => other.inputs !== inputs);
      this.pending = others.map((other) => ({ ...other, isRepeated: other.isRepeated || (isDone && isSame(other)) }));
    };
  }

  /** What a collection no longer lists is removed, whatever becomes of the others; only what was there before stays. */
  #recordDropped(resource: Resource, before: Resource): void {
    const left = new Set(partsOf(resource).map(({ id }) => id));
    for (const part of partsOf(before).filter(({ id }) => !left.has(id))) {
      const isStaying = part.state.adopted && resource.inputs.onDestroy !== "delete";
      const onDestroy = isStaying ? "retain" : undefined;
      this.recorded.set(`${part.type} ${part.id}`, { ...part, state: { ...part.state, onDestroy } });
    }
  }
}

/** What distinguishes creates; the ids of frames are derived from the resource. */
function placeOf({ name: resource, type, inputs }: PendingCreate): string {
  const { teamId, spaceId, zoneId, name, frames } = inputs;
  return JSON.stringify([type, teamId, spaceId, zoneId, name, frames, type.startsWith("Frame") && resource]);
}
