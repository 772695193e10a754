// Pulumi reads the state once more after it was verified: what a run leaves is signed only if that state and the run explain it.
import type { EngineEvent } from "@pulumi/pulumi/automation/index.js";
import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import { joinNames } from "../../provider/validation/messages.ts";
import { parseUrn } from "../../provider/validation/urn.ts";
import { type StackPlace, unlockText } from "./stack-place.ts";

const Resource = z.object({ urn: z.string(), type: z.string().default(""), id: z.string().default("") });
const Deployment = z.object({
  resources: z.array(Resource).nullish(),
  pending_operations: z.array(z.object({ resource: Resource })).nullish(),
});

type Named = Pick<z.output<typeof Resource>, "urn" | "id">;

/** The resources that a verified state has, and those that a run creates. */
export class ExplainedState {
  readonly #known: Set<string>;
  /** What the run acts on, and no verified state has. */
  readonly #found: Named[] = [];

  constructor(verified: unknown) {
    this.#known = new Set(resourcesIn(verified).map(keyOf));
  }

  /** Notes what a run acts on, what it creates, and what has a new name: no other step gives a resource an id. */
  observe({ resourcePreEvent, resOutputsEvent, resOpFailedEvent }: EngineEvent): void {
    const step = (resourcePreEvent ?? resOutputsEvent ?? resOpFailedEvent)?.metadata;
    if (!step) return;
    const [old] = resourcesIn({ resources: step.old ? [step.old] : [] });
    if (old && this.#isUnknown(old)) this.#found.push(old);
    else if (old) this.#known.add(keyOf({ urn: step.urn, id: old.id }));
    if (step.op === "create" || step.op === "create-replacement")
      this.#known.add(keyOf({ urn: step.urn, id: step.new?.id ?? "" }));
  }

  /** Refuses to go on if the run, or the state that it has left, has anything else. */
  require(deployment: unknown, place: StackPlace): void {
    const others = [...this.#found, ...resourcesIn(deployment).filter(this.#isUnknown)].map(titleOf);
    if (others.length === 0) return;
    throw new CanvasError(
      `the recorded state of ${place.file} was changed by somebody else just before or during the run, and is not signed; it had ${joinNames([...new Set(others)])}`,
      `find out who wrote it, and check what the run did; if the state is right, accept it with ${unlockText(place)}`,
    );
  }

  readonly #isUnknown = (resource: Named): boolean => !this.#known.has(keyOf(resource));
}

const keyOf = ({ urn, id }: Named): string => `${urn} ${id}`;

/** The type, the name and the id. */
function titleOf({ urn, id }: Named): string {
  const { type, name } = parseUrn(urn);
  return `${type.split(":").at(-1)} ${name}${id === "" ? "" : ` (${id})`}`;
}

/** Without the provider, which Pulumi adds by itself, and whose settings are checked. */
function resourcesIn(deployment: unknown): readonly z.output<typeof Resource>[] {
  const { resources, pending_operations: operations } = Deployment.parse(deployment);
  const all = [...(resources ?? []), ...(operations ?? []).map(({ resource }) => resource)];
  return all.filter(({ type }) => type !== "pulumi:providers:canvas");
}
