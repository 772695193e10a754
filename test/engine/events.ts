// What the engine did, from its event log: one JSON object a line.

/** What the engine intended for one resource, and whether that failed. */
export interface Operation {
  readonly op: string;
  readonly name: string;
  readonly type: string;
  readonly urn: string;
  /** The properties that differ, as the provider named them. */
  readonly diffs: readonly string[];
  /** The properties that call for replacement. */
  readonly keys: readonly string[];
  /** Every single value that differs, by its path, and how: `update`, `add-replace`. */
  readonly details: Readonly<Record<string, string>>;
  /** What came of it; in a preview, what is known to come of it. */
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
}

/** A message for the user: from the engine, the program, or a provider. */
export interface Diagnostic {
  /** `error`, `warning`, `info`; `info#err` is what a process wrote to its stderr. */
  readonly severity: string;
  readonly message: string;
  /** The resource that it is about; empty when it is about none. */
  readonly urn: string;
}

/** The part of a run that the event log tells. */
export interface Outcome {
  /** One for each step and resource, in the engine's order, without the stack itself and the default providers. */
  readonly operations: readonly Operation[];
  /** How many resources had each operation, as in the engine's own summary. */
  readonly changes: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
}

interface Step {
  readonly op: string;
  readonly urn: string;
  readonly type: string;
  readonly diffs?: readonly string[];
  readonly keys?: readonly string[];
  readonly detailedDiff?: Readonly<Record<string, { readonly diffKind: string }>> | null;
  readonly new?: { readonly outputs?: Readonly<Record<string, unknown>> } | null;
}

interface EngineEvent {
  readonly resourcePreEvent?: { readonly metadata: Step };
  readonly resOutputsEvent?: { readonly metadata: Step };
  readonly resOpFailedEvent?: { readonly metadata: Step };
  readonly diagnosticEvent?: { readonly severity: string; readonly message: string; readonly urn?: string };
  readonly summaryEvent?: { readonly resourceChanges?: Readonly<Record<string, number>> };
}

/** Reads an event log; an empty one belongs to a run that ended before the engine began. */
export function readOutcome(log: string): Outcome {
  const lines = log.split("\n").filter((line) => line !== "");
  const events = lines.map((line): EngineEvent => JSON.parse(line));
  const failed = new Set(events.flatMap(({ resOpFailedEvent }) => (resOpFailedEvent ? stepKey(resOpFailedEvent) : [])));
  const ended = events.flatMap(({ resOutputsEvent }) => resOutputsEvent ?? []);
  const outputs = new Map(ended.map((event) => [stepKey(event), event.metadata.new?.outputs]));
  return {
    operations: events
      .flatMap(({ resourcePreEvent }) => (resourcePreEvent && isOwn(resourcePreEvent) ? resourcePreEvent : []))
      .map((event) => operation(event.metadata, failed.has(stepKey(event)), outputs.get(stepKey(event)))),
    changes: events.findLast(({ summaryEvent }) => summaryEvent)?.summaryEvent?.resourceChanges ?? {},
    diagnostics: events
      .flatMap(({ diagnosticEvent }) => diagnosticEvent ?? [])
      .filter(({ severity }) => severity !== "debug")
      .map(({ severity, message, urn = "" }) => ({ severity, message: withoutColours(message).trim(), urn })),
  };
}

function operation(step: Step, failed: boolean, outputs: Operation["outputs"] = {}): Operation {
  const { op, urn, type, diffs = [], keys = [], detailedDiff } = step;
  const details = Object.entries(detailedDiff ?? {}).map(([path, { diffKind }]) => [path, diffKind]);
  const name = urn.split("::").at(-1) ?? "";
  return { op, name, type, urn, diffs, keys, details: Object.fromEntries(details), outputs, failed };
}

function stepKey({ metadata }: { readonly metadata: Step }): string {
  return `${metadata.op} ${metadata.urn}`;
}

function isOwn({ metadata }: { readonly metadata: Step }): boolean {
  return metadata.type !== "pulumi:pulumi:Stack" && !metadata.type.startsWith("pulumi:providers:");
}

/** The engine writes colours into its events as directives of its own. */
function withoutColours(text: string): string {
  return text.replace(/<\{%[^%]*%\}>/g, "");
}
