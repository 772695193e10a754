import type { Properties } from "../validation/properties.ts";
import { type Effect, planned, type Source } from "./effect.ts";
import { endingOf } from "./ending.ts";

/** What the inputs of every space and zone have. */
interface ContainerInputs extends Properties {
  readonly name: string;
  readonly trashed: boolean;
  readonly onDestroy?: string | undefined;
}

/** What their states have, too. */
type ContainerState = ContainerInputs & { readonly adopted?: boolean | undefined };

/** What is different about spaces and zones. */
interface Container<Inputs extends ContainerInputs, State extends ContainerState> {
  /** What is changed in place, in its order. */
  edits(before: Inputs | State, after: Inputs): readonly Effect[];
  /** The inputs as something new has them before it is changed. */
  asNew(inputs: Inputs): Inputs;
  sourceOf(inputs: Inputs): Source | undefined;
  /** Whether the inputs name what to take by its id. */
  isGiven(inputs: Inputs): boolean;
  /** The space that a zone is in. */
  placeOf?(thing: Inputs | State): string;
}

/** The plan of spaces and of zones: what a create takes or makes, what then changes about it, and how it ends. */
export function containerPlan<Inputs extends ContainerInputs, State extends ContainerState>(
  container: Container<Inputs, State>,
) {
  const { edits, asNew, sourceOf, isGiven, placeOf } = container;
  const changesOf = (before: Inputs | State, after: Inputs) =>
    aroundTrash(before, after, { edits: edits(before, after), place: placeOf?.(before) });
  return (before: State | undefined, after: Inputs | undefined, found?: State): readonly Effect[] => {
    if (!after) return before ? [{ ...endOf(before), place: placeOf?.(before) }] : [];
    if (before) return changesOf(before, after);
    const { name } = after;
    if (found) {
      const action = found.adopted ? "adopt" : "continue";
      const isThere = !found.trashed || after.trashed;
      const arrival = planned(isThere && { action, name: found.name, place: placeOf?.(found) });
      return [...arrival, ...changesOf(found, after)];
    }
    // A preview cannot look for it while something else is not known.
    if (isGiven(after)) return [{ action: "restore", name }];
    return [{ action: "add", name, source: sourceOf(after) }, ...changesOf(asNew(after), after)];
  };
}

/** Changes with what they need: a trashed thing is restored to be changed, even if it is trashed again. */
function aroundTrash(
  before: ContainerState,
  after: ContainerInputs,
  { edits, place }: { readonly edits: readonly Effect[]; readonly place: string | undefined },
): readonly Effect[] {
  const { name, trashed } = before;
  const isEdited = edits.length > 0;
  return planned(
    trashed && (!after.trashed || isEdited) && { action: "restore", name, place, isBrief: after.trashed },
    ...edits,
    after.trashed && (!trashed || isEdited) && { action: "trash", name: after.name, isBrief: trashed },
    newEnd(before, after),
  );
}

/** How it ends: what is in the trash already stays there. */
function endOf(before: ContainerState): Effect {
  const { name, trashed } = before;
  const ending = endingOf(before, "trash");
  if (ending === "delete") return { action: "remove", name };
  return { action: trashed || ending === "retain" ? "keep" : "trash", name };
}

/** A new way for it to end. */
function newEnd({ adopted, onDestroy }: ContainerState, after: ContainerInputs): Effect | undefined {
  const [from, to] = [onDestroy, after.onDestroy].map((given) => endingOf({ onDestroy: given, adopted }, "trash"));
  return from === to ? undefined : { action: "settle", name: after.name, from, to };
}
