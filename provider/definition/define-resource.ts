import type { z } from "zod";
import { CanvasError } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import type { Session } from "../run/session.ts";
import { whileRestored } from "../run/trash.ts";
import type { Properties } from "../validation/properties.ts";
import type { ResourceDefinition } from "./resource.ts";

/**
 * Infers the types of a definition's handlers from its schemas, and makes them work inside what the program keeps in the trash.
 * Pulumi updates a space before what is in it, so that a program which trashes a space and changes its content would
 * change what is in the trash. The handlers of the content restore the container for the moment of their change.
 */
export function defineResource<Inputs extends z.ZodObject, State extends z.ZodObject, ListQuery extends z.ZodObject>(
  definition: ResourceDefinition<Inputs, State, ListQuery>,
): ResourceDefinition<Inputs, State, ListQuery> {
  const { containerOf, isTrashed } = definition;
  type Place = z.output<Inputs> | z.output<State>;
  const inside = <T>(session: Session, places: readonly Place[], work: () => Promise<T>): Promise<T> => {
    const [place, ...others] = places;
    if (place === undefined || containerOf === undefined) return work();
    const editionId = requireEditionId(session, Object(place).editionId);
    return whileRestored(session, { editionId, ...containerOf(place) }, () => inside(session, others, work));
  };
  const remember = (session: Session, id: string, inputs: z.output<Inputs>) => {
    if (isTrashed) session.trashedByProgram.set(id, isTrashed(inputs), containerOf?.(inputs).spaceId);
  };
  return {
    ...definition,
    async create(session, inputs) {
      const created = await inside(session, [inputs], () => definition.create(session, inputs));
      remember(session, created.id, inputs);
      return created;
    },
    async update(session, id, state, inputs) {
      const updated = await inside(session, [state, inputs], () => definition.update(session, id, state, inputs));
      remember(session, id, inputs);
      return updated;
    },
    delete(session, id, state) {
      session.creates.markManaged(id);
      return inside(session, [state], () => definition.delete(session, id, state));
    },
  };
}

/** Remembers what a resource of the stack manages, even if nothing about it changes; fails if another has taken it over. */
export function rememberManaged(
  definition: ResourceDefinition,
  session: Session | undefined,
  { id, state }: { readonly id: string; readonly state: Properties },
  inputs: Properties,
): void {
  const { name, isTrashed, containerOf, identityOf, membersOf, adoptedOf } = definition;
  const zoneId = containerOf?.(state).zoneId;
  const ids = zoneId === undefined ? [id] : [zoneId, id];
  if (session?.claims.isAdopted(name, ...ids)) {
    const remedy = "take adopt out of the other one, or this one out of the program";
    throw new CanvasError(`${name} ${id} is managed here, and another resource takes it over`, remedy);
  }
  session?.creates.markManaged(id);
  // A run may have ended after the collection was recorded, and before what had them was deleted.
  for (const { kind, ids, wasThereBefore } of membersOf?.(state, inputs) ?? [])
    if (wasThereBefore) session?.claims.adopt(kind, ...ids);
    else session?.claims.collect(kind, ...ids);
  for (const [kind, ...ids] of adoptedOf?.(state) ?? []) session?.claims.manage(kind, ids, true);
  if (isTrashed) session?.trashedByProgram.set(id, isTrashed(inputs) === true, containerOf?.(state).spaceId);
  const wasThereBefore = state.adopted === true || state.status === "uncertain";
  if (identityOf || wasThereBefore) session?.claims.manage(name, identityOf?.(state) ?? ids, wasThereBefore);
}
