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
}

interface EngineEvent {
  readonly resourcePreEvent?: { readonly metadata: Step };
  readonly resOpFailedEvent?: { readonly metadata: Step };
  readonly diagnosticEvent?: { readonly severity: string; readonly message: string; readonly urn?: string };
  readonly summaryEvent?: { readonly resourceChanges?: Readonly<Record<string, number>> };
}

/** Reads an event log; an empty one belongs to a run that ended before the engine began. */
export function readOutcome(log: string): Outcome {
  const lines = log.split("\n").filter((line) => line !== "");
  const events = lines.map((line): EngineEvent => JSON.parse(line));
  const failed = new Set(events.flatMap(({ resOpFailedEvent }) => (resOpFailedEvent ? stepKey(resOpFailedEvent) : [])));
  return {
    operations: events
      .flatMap(({ resourcePreEvent }) => (resourcePreEvent && isOwn(resourcePreEvent) ? resourcePreEvent : []))
      .map((event) => operation(event.metadata, failed.has(stepKey(event)))),
    changes: events.findLast(({ summaryEvent }) => summaryEvent)?.summaryEvent?.resourceChanges ?? {},
    diagnostics: events
      .flatMap(({ diagnosticEvent }) => diagnosticEvent ?? [])
      .filter(({ severity }) => severity !== "debug")
      .map(({ severity, message, urn = "" }) => ({ severity, message: withoutColours(message).trim(), urn })),
  };
}

function operation({ op, urn, type, diffs, keys }: Step, failed: boolean): Operation {
  return { op, name: urn.split("::").at(-1) ?? "", type, urn, diffs: diffs ?? [], keys: keys ?? [], failed };
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
