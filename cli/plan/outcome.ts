import type { DiagnosticEvent, EngineEvent } from "@pulumi/pulumi/automation/index.js";
import { isRequestLine } from "../../provider/api/transport/request-log.ts";
import { withoutAddressSecrets } from "../output/log-text.ts";
import { asPlanStep, isPlanned, type PlanStep, withLeftovers } from "./steps.ts";

/** What a command did, or would do. */
export interface Outcome {
  readonly isDone: boolean;
  readonly steps: readonly PlanStep[];
  /** The URNs of the steps that have ended. */
  readonly ended: ReadonlySet<string>;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  /** What is pending, and other information. */
  readonly notes: readonly string[];
}

/** Pulumi warns, in words of its own, of what a killed run was creating: the plan says what becomes of it. */
const pendingOperations = "pending operations from previous deployment";

export function outcomeOf(events: readonly EngineEvent[], isDone: boolean): Outcome {
  const steps = stepsIn(events);
  const diagnostics = events.flatMap(({ diagnosticEvent }) =>
    diagnosticEvent && !diagnosticEvent.ephemeral ? [diagnosticEvent] : [],
  );
  const messages = (isWanted: (event: DiagnosticEvent) => boolean) => [
    ...new Set(diagnostics.filter(isWanted).map(({ message }) => textOf(message))),
  ];
  // The engine repeats in general words that something failed, without a resource.
  const errors = messages(({ severity, urn }) => severity === "error" && urn !== undefined && urn !== "");
  return {
    isDone,
    steps,
    ended: new Set(events.flatMap(({ resOutputsEvent }) => stepIn(resOutputsEvent)).map(({ urn }) => urn)),
    warnings: messages(({ severity, message }) => severity === "warning" && !message.includes(pendingOperations)),
    errors: isDone ? [] : errors.length > 0 ? errors : messages(({ severity }) => severity === "error"),
    // Information about one resource, such as that it adopts something, is in the steps.
    notes: messages(
      ({ severity, urn, message }) => severity.startsWith("info") && !urn && !isRequestLine(textOf(message)),
    ),
  };
}

/** What a resource waits for: the provider shows it until something else happens. */
export const waitIn = ({ diagnosticEvent: event }: EngineEvent): string | undefined =>
  event?.ephemeral ? textOf(event.message) : undefined;

/** A line of the log of requests, if CANVAS_LOG asks for it. */
export function requestIn({ diagnosticEvent: event }: EngineEvent): string | undefined {
  const text = textOf(event?.message ?? "");
  return isRequestLine(text) ? text : undefined;
}

/** A plan, with what was said while the state was read for it. */
export function withMessages(outcome: Outcome, before: Outcome): Outcome {
  const both = (list: "warnings" | "notes") => [...new Set([...before[list], ...outcome[list]])];
  return { ...outcome, warnings: both("warnings"), notes: both("notes") };
}

/** A step is announced without its outputs, and announced again with them when it has ended. */
function stepsIn(events: readonly EngineEvent[]): readonly PlanStep[] {
  const keyOf = ({ op, urn }: PlanStep) => `${op} ${urn}`;
  const ended = events.flatMap(({ resOutputsEvent }) => stepIn(resOutputsEvent));
  const byKey = new Map(ended.map((step) => [keyOf(step), step]));
  const announced = events.flatMap(({ resourcePreEvent }) => stepIn(resourcePreEvent)).filter(isPlanned);
  // Resources come in the order in which they are ready; a plan reads the same each time.
  const sorted = announced.map((step) => byKey.get(keyOf(step)) ?? step).sort((a, b) => (a.urn < b.urn ? -1 : 1));
  return withLeftovers(sorted);
}

function stepIn(event: { readonly metadata: Parameters<typeof asPlanStep>[0] } | undefined): PlanStep[] {
  const step = event && asPlanStep(event.metadata);
  return step ? [step] : [];
}

/** Without the engine's additions: its color marks, that it was a preview or a list of one, and the secrets of its backend. */
const textOf = (message: string): string =>
  withoutAddressSecrets(message)
    .replaceAll(/<\{%[^%]*%\}>/g, "")
    .replace(/^preview failed: /i, "")
    .replace(/^1 error occurred:\s+\* /, "")
    .trim();
