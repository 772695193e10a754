import { holderOf, managedObjects } from "../definition/managed-objects.ts";
import type { ResourceDefinition } from "../definition/resource.ts";
import { CanvasError } from "../errors.ts";
import type { Ledger } from "../run/ledger.ts";
import type { Session } from "../run/session.ts";
import type { Properties } from "../validation/properties.ts";
import { recordPlace } from "./containers.ts";

/** A resource of the state, and its inputs. */
interface Recorded {
  readonly id: string;
  readonly state: Properties;
  readonly inputs: Properties;
}

/** Records what a resource of the state manages, even if nothing about it changes; fails if another resource manages it too. */
export function recordManaged(
  definition: ResourceDefinition,
  session: Session,
  urn: string | undefined,
  { id, state, inputs }: Recorded,
): void {
  const { ledger } = session;
  // A refresh also compares what is no longer in the program.
  if (urn !== undefined && ledger.hasProgram) requireOnlyManager(definition, ledger, urn, id);
  for (const { object, origin } of managedObjects(definition, id, state, inputs)) {
    if (object.kind === definition.name && ledger.isTaken(object)) throw adoptedByAnother(definition, id);
    ledger.record(holderOf(definition, id), object, origin);
  }
  recordPlace(definition, session, id, { ...inputs, spaceId: state.spaceId });
}

/**
 * Records that a resource of the program goes on with what it manages. A run that ended before its deletes leaves another
 * entry for the same object in the state: that of the resource under its former name, or of the one that this one replaced.
 */
export function recordContinued(
  definition: ResourceDefinition,
  { ledger }: Session,
  resource: string,
  { id, state, inputs }: Recorded,
): void {
  if (!ledger.hasProgram) return;
  for (const { object } of managedObjects(definition, id, state, inputs)) ledger.continue(resource, object);
}

/** Fails if another resource of the program manages the same object; what inputs declare is compared when they are checked. */
function requireOnlyManager(
  { name, declares, inputs }: ResourceDefinition,
  ledger: Ledger,
  urn: string,
  id: string,
): void {
  if (declares || !("adopt" in inputs.shape)) return;
  const conflict = ledger.declare(urn, { object: { kind: name, ids: [id] } });
  if (conflict === undefined) return;
  // An update that failed before its deletes leaves a resource in the state, whose object another one may have adopted.
  const remedy = "remove one of the two from the program, and from the state with pulumi state delete";
  throw new CanvasError(`${name} ${id}: ${conflict}`, remedy);
}

function adoptedByAnother({ name }: ResourceDefinition, id: string): CanvasError {
  return new CanvasError(
    `${name} ${id} is managed by this resource, and another one adopts it`,
    "remove adopt, or the given id, from the other resource, or remove this resource from the program",
  );
}
