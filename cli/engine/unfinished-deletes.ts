// Pulumi drops what goes with a space or zone from the state before it deletes that: if the delete fails, all of it is there.
import { z } from "zod";

const Resource = z.looseObject({ urn: z.string(), deletedWith: z.string().optional(), delete: z.boolean().optional() });
const State = z.looseObject({ resources: z.array(Resource).nullish() });

/** A state after a run, with what it dropped together with something that it was to delete, and has not. */
export function withUndeleted(before: unknown, after: unknown, deleted: ReadonlySet<string>): object {
  const state = State.parse(after ?? {});
  const resources = [...(state.resources ?? [])];
  const present = new Set(resources.filter((one) => !one.delete).map(({ urn }) => urn));
  // A state lists what others depend on first.
  for (const resource of State.parse(before ?? {}).resources ?? []) {
    const { urn, deletedWith = "" } = resource;
    if (resource.delete || present.has(urn) || !(deleted.has(deletedWith) && present.has(deletedWith))) continue;
    resources.push(resource);
    present.add(urn);
  }
  return { ...state, resources };
}
