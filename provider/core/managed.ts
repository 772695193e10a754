import { CanvasError } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import type { Session } from "../run/session.ts";
import { type Container, whileRestored } from "../run/trash.ts";
import { termFor, terms } from "../validation/audience.ts";
import type { Properties } from "../validation/properties.ts";
import { holderOf, managedObjects, type ResourceDefinition } from "./resource.ts";

/** The space that a resource is in, and perhaps the zone: what its inputs name. */
function containerOf({ inputs }: ResourceDefinition, place: Properties): Omit<Container, "editionId"> | undefined {
  const named = (name: string) => (name in inputs.shape ? text(place[name]) : undefined);
  const spaceId = named("spaceId");
  return spaceId === undefined ? undefined : { spaceId, zoneId: named("zoneId") };
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/**
 * Changes something inside what the program keeps in the trash. Pulumi updates a space before what is in it, so a program
 * that trashes a space and changes its content changes what is in the trash: the containers are restored for that moment.
 */
export function insideContainers<T>(
  definition: ResourceDefinition,
  session: Session,
  places: readonly Properties[],
  work: () => Promise<T>,
): Promise<T> {
  const [place, ...others] = places;
  const container = place && containerOf(definition, place);
  if (!container) return work();
  const editionId = requireEditionId(session, text(place.editionId));
  return whileRestored(session, { editionId, ...container }, () => insideContainers(definition, session, others, work));
}

/** Records where the program puts a space or zone, and whether it keeps it in the trash. */
export function recordPlace(
  definition: ResourceDefinition,
  { containers }: Session,
  id: string,
  inputs: Properties,
): void {
  if (!("trashed" in definition.inputs.shape)) return;
  containers.place(id, { trashed: inputs.trashed === true, spaceId: containerOf(definition, inputs)?.spaceId });
}

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
    ledger.recordFromState(holderOf(definition, id), object, origin);
  }
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
    const other = ledger.keep(resource, object);
    if (other !== undefined && ["adopt", "existing"].some((name) => name in definition.inputs.shape))
      throw new CanvasError(
        `${definition.name} ${id} is also managed by ${terms.otherResource}: ${other}`,
        `remove one of the two from ${terms.program}`,
      );
  }
}

function adoptedByAnother({ name }: ResourceDefinition, id: string): CanvasError {
  return new CanvasError(
    `${name} ${id} ${termFor("is managed by this resource", "belongs to one entry of the file")}, and another one adopts it`,
    termFor(
      "remove adopt, or the given id, from the other resource, or remove this resource from the program",
      "give one of the two another title, or remove its id",
    ),
  );
}
