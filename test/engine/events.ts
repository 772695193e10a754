// Parses the engine's event log, which has one JSON object per line.

/** A step of the engine for one resource. */
export interface Operation {
  readonly op: string;
  readonly name: string;
  readonly type: string;
  readonly urn: string;
  /** The detailed diff: property path to kind, such as `update` or `add-replace`. */
  readonly details: Readonly<Record<string, string>>;
  /** The outputs after the step; in a preview, only the known ones. */
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** A message from the engine, the program or a provider. */
export interface Diagnostic {
  /** `error`, `warning` or `info`; `info#err` is the stderr of a process. */
  readonly severity: string;
  readonly message: string;
  /** The URN of the resource; empty if the message has none. */
  readonly urn: string;
}

/** The result of a run, as far as the event log contains it. */
export interface Outcome {
  /** One per step and resource, in the engine's order, without the stack and the providers. */
  readonly operations: readonly Operation[];
  /** The number of resources per operation, from the engine's summary. */
  readonly changes: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
  /** What the run leaves open, in the provider's words, sorted; not among the diagnostics. */
  readonly leftOpen: readonly string[];
}

interface Step {
  readonly op: string;
  readonly urn: string;
  readonly type: string;
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

/** Parses an event log; it is empty if the CLI failed before the engine started. */
export function readOutcome(log: string): Outcome {
  const lines = log.split("\n").filter((line) => line !== "");
  const events = lines.map((line): EngineEvent => JSON.parse(line));
  const hasFailed = events.some(({ resOpFailedEvent }) => resOpFailedEvent);
  const ended = events.flatMap(({ resOutputsEvent }) => resOutputsEvent ?? []);
  const outputs = new Map(ended.map((event) => [stepKey(event), event.metadata.new?.outputs]));
  const diagnostics = events
    .flatMap(({ diagnosticEvent }) => diagnosticEvent ?? [])
    .filter(({ severity }) => severity !== "debug")
    .filter(({ message }) => !isLateAcknowledgment(message) || hasFailed)
    .filter(({ message }) => !isLateAnswer(message))
    .map(({ severity, message, urn = "" }) => ({ severity, message: withoutColors(message).trim(), urn }));
  return {
    operations: events
      .flatMap(({ resourcePreEvent }) => (resourcePreEvent && isOwn(resourcePreEvent) ? resourcePreEvent : []))
      .map((event) => operation(event.metadata, outputs.get(stepKey(event)))),
    changes: events.findLast(({ summaryEvent }) => summaryEvent)?.summaryEvent?.resourceChanges ?? {},
    diagnostics: diagnostics.filter((one) => !isLeftOpen(one)),
    leftOpen: diagnostics
      .filter(isLeftOpen)
      .map(({ message }) => message)
      .sort(),
  };
}

/** Belongs to no resource, so the engine shows all of it together, with the stack. */
const isLeftOpen = ({ severity, urn, message }: Diagnostic): boolean =>
  severity.startsWith("info") &&
  urn === "" &&
  /^(team|space) \d+: \S+@\S+ (joins|gets|may|has)\b|^(Space|Zone) .* is in the trash$/.test(message);

function operation(step: Step, outputs: Operation["outputs"] = {}): Operation {
  const { op, urn, type, detailedDiff } = step;
  const details = Object.entries(detailedDiff ?? {}).map(([path, { diffKind }]) => [path, diffKind]);
  const name = urn.split("::").at(-1) ?? "";
  return { op, name, type, urn, details: Object.fromEntries(details), outputs };
}

function stepKey({ metadata }: { readonly metadata: Step }): string {
  return `${metadata.op} ${metadata.urn}`;
}

function isOwn({ metadata }: { readonly metadata: Step }): boolean {
  return metadata.type !== "pulumi:pulumi:Stack" && !metadata.type.startsWith("pulumi:providers:");
}

/** On a busy machine, the engine sometimes ends a plugin before it has read its acknowledgment, and succeeds all the same. */
const isLateAcknowledgment = (message: string): boolean => /^Detected that .* exited prematurely/.test(message);

/** On a busy machine, an emulator in the process of the tests sometimes answers only after seconds. */
const isLateAnswer = (message: string): boolean =>
  /^no answer from 127\.0\.0\.1:\d+ for \d+ s; waiting up to /.test(message);

/** Messages contain Pulumi's color directives, such as `<{%reset%}>`. */
function withoutColors(text: string): string {
  return text.replace(/<\{%[^%]*%\}>/g, "");
}
