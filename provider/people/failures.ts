import { ApiError, BadRequest, CallError, CanvasError, NotAdded, ProtectedPersonError } from "../errors.ts";
import { terms } from "../validation/audience.ts";
import { groupBy } from "../validation/grouping.ts";
import { joinNames } from "../validation/messages.ts";

/** What could not be done for one person. */
export interface Failure {
  readonly verb: "added" | "changed" | "removed";
  readonly label: string;
  readonly error: CanvasError;
}

/** One error about everything that failed, by reason. */
export function failureOf(place: string, failures: readonly Failure[]): CanvasError {
  const groups = groupBy(failures, (failure) => `${failure.verb} ${sharedReason(failure)}`);
  const texts = [...groups.values()].map(failureText);
  const remedies = new Set(failures.map(remedyFor));
  const remedy = `${[...remedies].join("; ")}: the next update tries only these people again`;
  return new CanvasError(`${place}: ${texts.join(", and ")}`, remedy);
}

/** The error's own remedy, unless that is about a resource of one person. */
function remedyFor({ verb, error }: Failure): string {
  if (verb === "removed" && error instanceof ProtectedPersonError) return terms.listThem;
  if (error instanceof NotAdded && error.already) return remediesIfThere[error.already];
  const isOwn = error instanceof NotAdded || (error instanceof CallError && !(error instanceof BadRequest));
  return (isOwn ? error.remedy : undefined) ?? "correct what is wrong";
}

/** A roster adopts people who are there as soon as the list shows them. */
const remediesIfThere = {
  invited: `set adoptInvitations: true${terms.inOptions} to wait until they accept`,
  member: "wait until the service lists them",
};

const reasonOf = ({ error }: Failure): string => (error instanceof NotAdded ? error.reason : error.summary);

/** The reason without what only one person's has: their name, and the request. */
const sharedReason = (failure: Failure): string =>
  [requestIn(failure.error) ?? failure.label, failure.label].reduce(
    (text, own) => text.replaceAll(own, ""),
    reasonOf(failure),
  );

const requestIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.response.request : error instanceof Error ? requestIn(error.cause) : undefined;

/** People who failed for one reason; where it names one of them, that one is the example. */
function failureText(group: readonly Failure[]): string {
  const who = `${joinNames(group.map(({ label }) => label))} could not be ${group[0]?.verb}`;
  const [reason = "", ...others] = new Set(group.map(reasonOf));
  return others.length === 0 ? `${who}: ${reason}` : `${who}, ${group[0]?.label} for example because ${reason}`;
}
