import type { ActivityEntry } from "../../control/activity/activity.ts";
import type { Quota } from "../../service/transport/rate-limits.ts";
import type { LoggedRequest } from "../../service/transport/request-log.ts";
import {
  type Guard,
  hasFields,
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isOptional,
  isText,
} from "./guards.ts";
import { recordGuards } from "./record-guards.ts";
import { type PageTable, pageTables, type Records } from "./records.ts";

/** New activity; `isComplete` if it replaces all earlier activity. */
export interface ActivityEvent {
  readonly entries: readonly ActivityEntry[];
  readonly isComplete?: boolean;
}

/** New requests; `isComplete` if they replace all earlier requests. */
export interface RequestsEvent {
  readonly total: number;
  readonly requests: readonly LoggedRequest[];
  readonly quotas: readonly Quota[];
  readonly isComplete?: boolean;
}

/** How many faults are armed; anything else of the controls may have changed too. */
export interface ControlsEvent {
  readonly faults: number;
}

export const isControlsEvent = hasFields<ControlsEvent>({ faults: isNumber });

/** A record that was put or, without `record`, deleted. */
export interface Change<T extends PageTable = PageTable> {
  readonly table: T;
  readonly id: string;
  readonly record: Records[T] | undefined;
}

const isPlace = hasFields<ActivityEntry["place"]>({
  collection: isOneOf("editions", "teams", "spaces", "zones"),
  id: isText,
  name: isText,
});

export const isActivityEvent = hasFields<ActivityEvent>({
  entries: isListOf(hasFields({ number: isNumber, time: isNumber, place: isPlace, text: isText })),
  isComplete: isOptional(isBoolean),
});

const isRequest = hasFields<LoggedRequest>({
  time: isText,
  method: isText,
  path: isText,
  query: isText,
  operation: isOptional(isText),
  user: isNullOr(isText),
  status: isNullOr(isNumber),
  requestBytes: isNumber,
  responseBytes: isNumber,
  durationMs: isNumber,
  fault: isOptional(isText),
});

const isQuota = hasFields<Quota>({
  operation: isText,
  limit: isNumber,
  user: isText,
  left: isNumber,
  endsInMs: isNumber,
});

export const isRequestsEvent = hasFields<RequestsEvent>({
  total: isNumber,
  requests: isListOf(isRequest),
  quotas: isListOf(isQuota),
  isComplete: isOptional(isBoolean),
});

/** A change as the server sends it. */
type SentChange = readonly [table: PageTable, action: "put" | "del", subject: Records[PageTable] | string];

export const isSentChanges: Guard<readonly SentChange[]> = isListOf(isSentChange);

function isSentChange(value: unknown): value is SentChange {
  if (!Array.isArray(value)) return false;
  const [name, action, subject]: unknown[] = value;
  const table = pageTables.find((known) => known === name);
  if (table === undefined) return false;
  return action === "del" ? isText(subject) : action === "put" && recordGuards[table](subject);
}

export function changeOf([table, , subject]: SentChange): Change {
  return typeof subject === "string"
    ? { table, id: subject, record: undefined }
    : { table, id: subject.id, record: subject };
}
