import type { ResourceDefinition } from "../definition/resource.ts";
import { requireEditionId } from "../run/edition.ts";
import type { Session } from "../run/session.ts";
import { type Container, whileRestored } from "../run/trash.ts";
import type { Properties } from "../validation/properties.ts";

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
export function recordPlace(definition: ResourceDefinition, { ledger }: Session, id: string, inputs: Properties): void {
  if (!("trashed" in definition.inputs.shape)) return;
  ledger.place(id, { trashed: inputs.trashed === true, spaceId: containerOf(definition, inputs)?.spaceId });
}
