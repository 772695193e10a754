import { CanvasError } from "../errors.ts";
import { isRemovable, type ManagedObject, type Origin } from "../run/ledger.ts";
import type { Session } from "../run/session.ts";
import { termFor, terms } from "../validation/audience.ts";
import type { Properties } from "../validation/properties.ts";
import { traitsOf } from "../validation/traits.ts";
import { endingOf } from "./ending.ts";
import { holderOf, managedObjects, type ResourceDefinition } from "./resource.ts";

interface DeletedResource {
  readonly id: string;
  readonly state: Properties;
}

/** Why deleting a resource leaves its object alone. */
type Retention = "retained" | "held" | "continued" | "adopted";

/**
 * Whether deleting a resource leaves its object alone, which is reported unless the program asks for it. Fails if the
 * program forbids the deletion, and nothing else keeps the object. A collection, which manages objects of another kind,
 * decides for each of them itself.
 */
export function retentionOf(
  definition: ResourceDefinition,
  session: Session,
  deleted: DeletedResource,
): Retention | undefined {
  const { onDestroy } = deleted.state;
  if (onDestroy === "retain") return "retained";
  const retention = findRetention(definition, session, deleted);
  if (retention) session.warn(`${labelOf(definition, deleted)} is left alone: ${stayingTexts[retention].it}`);
  else if (onDestroy === "prevent") {
    const remedy = `set it to ${usualEnd(definition)} or retain${terms.inOptions}, run ${terms.up}, then ${terms.deleteIt}`;
    throw new CanvasError(`${labelOf(definition, deleted)} has onDestroy: prevent`, remedy);
  }
  return retention;
}

/** Fails if the program forbids the deletion of a resource that an update replaces: the engine would first create another one. */
export function requireReplaceable(
  definition: ResourceDefinition,
  replaced: DeletedResource,
  changed: readonly string[],
): void {
  if (replaced.state.onDestroy !== "prevent" || changed.length === 0) return;
  const change = termFor(`changing ${changed.join(", ")}`, "the update");
  const summary = `${change} would replace ${labelOf(definition, replaced)}, and onDestroy: prevent forbids it`;
  const remedy = `undo the change, or set onDestroy to ${usualEnd(definition)} or retain${terms.inOptions} and run ${terms.up} before you make it`;
  throw new CanvasError(summary, remedy);
}

/** What omitting `onDestroy` amounts to, unless the object was adopted. */
const usualEnd = ({ inputs }: ResourceDefinition): string | undefined => traitsOf(inputs.shape.onDestroy).unlessAdopted;

const labelOf = ({ name }: ResourceDefinition, { id, state }: DeletedResource): string =>
  state.name === undefined ? `${name} ${id}` : `${name} "${String(state.name)}" (${id})`;

/** Why what is deleted stays, for one object and for several. */
export const stayingTexts = {
  held: { it: `${terms.otherResource} has adopted it`, them: `${terms.otherResource} has adopted them` },
  continued: { it: `${terms.program} still manages it`, them: `${terms.program} still manages them` },
  adopted: {
    it: "it was adopted, and onDestroy is not set",
    them: "they were adopted, and onDestroy is not set",
  },
} as const satisfies Partial<Record<Retention, object>>;

/** Why an object stays although its resource is deleted, which `ending` is about. */
export function reasonToStay(
  ledger: Session["ledger"],
  holder: string,
  { object, origin }: { readonly object: ManagedObject; readonly origin: Origin },
  ending: string,
): keyof typeof stayingTexts | undefined {
  if (ledger.isHeldByAnother(object, holder, origin)) return "held";
  if (ledger.isContinued(object)) return "continued";
  return ending === "retain" ? "adopted" : undefined;
}

function findRetention(
  definition: ResourceDefinition,
  { ledger }: Session,
  { id, state }: DeletedResource,
): keyof typeof stayingTexts | undefined {
  const own = managedObjects(definition, id, state, state).find(({ object }) => object.kind === definition.name);
  const usual = usualEnd(definition);
  if (!own || usual === undefined) return undefined;
  const ending = endingOf({ ...state, adopted: !isRemovable(own.origin) }, usual);
  return reasonToStay(ledger, holderOf(definition, id), own, ending);
}
