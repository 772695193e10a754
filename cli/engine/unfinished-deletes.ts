// Pulumi drops what goes with a space or zone from the state before it deletes that: if the delete fails, all of it is there.
import { z } from "zod";

const Resource = z.looseObject({
  urn: z.string(),
  type: z.string().optional(),
  id: z.string().optional(),
  deletedWith: z.string().optional(),
  delete: z.boolean().optional(),
});
const State = z.looseObject({ resources: z.array(Resource).nullish() });

/** A state after a run, with what it dropped together with something that it was to delete, and has not. */
export function withUndeleted(before: unknown, after: unknown, deleted: ReadonlySet<string>): object {
  const state = State.parse(after ?? {});
  const resources = [...(state.resources ?? [])];
  const living = resources.filter((one) => !one.delete);
  const present = new Set(living.map(({ urn }) => urn));
  // A zone that was moved to another space may have another key there.
  const isElsewhere = ({ type, id }: z.output<typeof Resource>) =>
    living.some((one) => one.type === type && one.id === id);
  // A state lists what others depend on first.
  for (const resource of State.parse(before ?? {}).resources ?? []) {
    const { urn, deletedWith = "" } = resource;
    if (resource.delete || present.has(urn) || !(deleted.has(deletedWith) && present.has(deletedWith))) continue;
    if (isElsewhere(resource)) continue;
    resources.push(resource);
    present.add(urn);
  }
  return { ...state, resources };
}
