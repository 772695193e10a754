import { holderOf, managedObjects } from "../definition/managed-objects.ts";
import type { ResourceDefinition } from "../definition/resource.ts";
import { CanvasError } from "../errors.ts";
import type { Session } from "../run/session.ts";
import type { Properties } from "../validation/properties.ts";
import { recordPlace } from "./containers.ts";

/** A resource of the state, and its inputs. */
interface Recorded {
  readonly id: string;
  readonly state: Properties;
  readonly inputs: Properties;
}

/** Records what a resource of the state manages, even if nothing about it changes; fails if another resource adopts it. */
export function recordManaged(definition: ResourceDefinition, session: Session, { id, state, inputs }: Recorded): void {
  const { ledger } = session;
  for (const { object, origin } of managedObjects(definition, id, state, inputs)) {
    if (object.kind === definition.name && ledger.isTaken(object)) throw adoptedByAnother(definition, id);
    ledger.record(holderOf(definition, id), object, origin);
  }
  if (state.foundAs !== undefined && state.adopted !== true) ledger.noteFound(id);
  recordPlace(definition, session, id, { ...inputs, spaceId: state.spaceId });
}

/**
 * Records that a resource of the program goes on with what it manages; fails if another one does, too. A run that ended before
 * its deletes leaves another entry for the same object in the state: that of the resource under its former name, or of the one
 * that this one replaced.
 */
export function recordContinued(
  definition: ResourceDefinition,
  { ledger }: Session,
  resource: string,
  { id, state, inputs }: Recorded,
): void {
  // A refresh also compares what is no longer in the program.
  if (!ledger.hasProgram) return;
  for (const { object } of managedObjects(definition, id, state, inputs)) {
    const other = ledger.continue(resource, object);
    if (other !== undefined && "adopt" in definition.inputs.shape)
      throw new CanvasError(
        `${definition.name} ${id} is also managed by another resource: ${other}`,
        "remove one of the two from the program",
      );
  }
}

function adoptedByAnother({ name }: ResourceDefinition, id: string): CanvasError {
  return new CanvasError(
    `${name} ${id} is managed by this resource, and another one adopts it`,
    "remove adopt, or the given id, from the other resource, or remove this resource from the program",
  );
}
