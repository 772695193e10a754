import { CanvasError } from "../errors.ts";
import { terms } from "../validation/audience.ts";
import { equalNames, equalUuids } from "../validation/formats.ts";

/** Describes a search in error messages: `edition 1 has no team named "Alhpa"`. */
interface SearchScope {
  /** What contains the candidates: `edition 1`. */
  readonly place: string;
  /** What is looked for: `team`. */
  readonly kind: string;
  /** How names are compared; as `equalNames` does by default. */
  readonly equals?: (name: string, text: string) => boolean;
  /** What to do when nothing is found. */
  readonly remedy?: string;
}

interface Candidate {
  readonly id: string;
  readonly name: string;
}

const maxShown = 10;

/** The candidate with this id, or the only one with this name. */
export function pickByIdOrName<T extends Candidate>(candidates: readonly T[], text: string, scope: SearchScope): T {
  return candidates.find(({ id }) => equalUuids(id, text)) ?? pickByName(candidates, text, scope);
}

/** The only candidate with this name. */
export function pickByName<T extends Candidate>(candidates: readonly T[], name: string, scope: SearchScope): T {
  const { place, kind, equals = equalNames, remedy = "correct the id or name" } = scope;
  const [found, ...others] = candidates.filter((candidate) => equals(candidate.name, name));
  if (found && others.length === 0) return found;
  if (found) {
    const ids = joinShown([found, ...others].map(({ id }) => id));
    throw new CanvasError(`${place} has several ${kind}s named "${name}" (${ids})`, "choose one by its id");
  }
  throw new CanvasError(`${place} has no ${kind} named "${name}" (it has ${namesOf(candidates)})`, remedy);
}

/** The only candidate for adoption, or none; several are an error that lists them. */
export function pickOnly<T extends { readonly id: string }>(
  what: string,
  candidates: readonly T[],
  remedy = `${terms.importRightOne}, or rename the others`,
): T | undefined {
  const [found, ...others] = candidates;
  if (others.length === 0) return found;
  const ids = joinShown(candidates.map(({ id }) => id));
  throw new CanvasError(`${what}: there are several of that name (${ids}), and only one can be adopted`, remedy);
}

/** The candidates' names; with ids where a name is not unique. */
function namesOf(candidates: readonly Candidate[]): string {
  const isShared = ({ id, name }: Candidate) =>
    candidates.some((other) => equalNames(other.name, name) && other.id !== id);
  return joinShown(candidates.map((one) => `"${one.name}"${isShared(one) ? ` ${one.id}` : ""}`)) || "none";
}

function joinShown(texts: readonly string[]): string {
  const more = texts.length > maxShown ? [`and ${texts.length - maxShown} more`] : [];
  return [...texts.slice(0, maxShown), ...more].join(", ");
}
