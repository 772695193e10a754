import { z } from "zod";
import type { OperationId } from "../api/transport/operations.ts";
import type { Session } from "../run/session.ts";
import type { Properties } from "../validation/properties.ts";

/** What one effect does. */
const Action = z.enum([
  /** Manages what exists: found by id or name, or left by an earlier run. */
  "adopt",
  "continue",
  "restore",
  "add",
  "move",
  "rename",
  "describe",
  "favorite",
  "embed",
  /** The role of a person, or the drawing of a frame, whose name nothing can change. */
  "change",
  "replace",
  /** Only the state changes: how a deletion ends. */
  "settle",
  "keep",
  "remove",
  "trash",
]);
export type Action = z.output<typeof Action>;

const Value = z.union([z.string(), z.boolean()]);

/** What something new is made from. */
const Source = z.object({
  kind: z.enum(["space", "zone", "template"]),
  id: z.string(),
  /** The space of a zone. */
  spaceId: z.string().optional(),
  versionId: z.string().optional(),
});
export type Source = z.output<typeof Source>;

/** A property of a drawing that changes. */
const ChangedProperty = z.object({
  property: z.string(),
  /** The only color, `none`, or undefined for several. */
  from: z.string().optional(),
  to: z.string().optional(),
});

/** A change to the service as a value: it is planned once, and shown, guarded, counted, made, and recorded from that. */
export const Effect = z.object({
  action: Action,
  /** The key of an item of a collection. */
  key: z.string().optional(),
  /** As readers know it: a new name, unless that is what changes. */
  name: z.string(),
  /** The id of the space that a zone is in before. */
  place: z.string().optional(),
  /** The old and the new value, as inputs have them: ids, names, flags. */
  from: Value.optional(),
  to: Value.optional(),
  source: Source.optional(),
  changed: z.array(ChangedProperty).optional(),
  /** The last day of something that ends by itself. */
  until: z.string().optional(),
  /** The zones that something is about, by id; all of the space without it. */
  zones: z.array(z.string()).optional(),
  /** Whether someone who is no longer listed has only an invitation, which stays open. */
  isInvited: z.boolean().optional(),
  /** Who receives the records of someone who is removed, if the program says so. */
  recordsTo: z.string().optional(),
  /** Whether something leaves the trash, or goes back, only to be changed in between. */
  isBrief: z.boolean().optional(),
});
export type Effect = z.output<typeof Effect>;

/** The output of a preview that has its effects; the engine hides it from users, and records it nowhere. */
export const effectsOutput = "__effects";

/** An effect that could not be made, while others could. */
export interface Failure {
  readonly effect: Effect;
  /** What it is about: `"now" (1234)`. */
  readonly label: string;
  /** What did not happen: `could not be inserted`. */
  readonly problem: string;
  readonly cause: unknown;
}

/** What came of effects, each with an outcome of its own. */
export class PartlyMade<State> {
  readonly change: Partial<State>;
  readonly failures: readonly Failure[];
  /** Why nothing more can be made. */
  readonly error: unknown;

  constructor(change: Partial<State>, failures: readonly Failure[], error?: unknown) {
    this.change = change;
    this.failures = failures;
    this.error = error;
  }
}

/** The requests of effects of one kind, or of several that share them. */
interface Requests {
  readonly sends: readonly OperationId[];
}

export type EffectRequests = Readonly<Partial<Record<Action, Requests>>>;

/** How effects of one kind are made. */
export interface EffectKind<State, Inputs = Properties> extends Requests {
  /** Makes effects of this kind, planned one after another, and returns what they change about the state. */
  make?(
    session: Session,
    state: State,
    effects: readonly Effect[],
    inputs: Inputs | undefined,
  ): Promise<Partial<State> | PartlyMade<State>>;
}

export type EffectKinds<State, Inputs = Properties> = Readonly<Partial<Record<Action, EffectKind<State, Inputs>>>>;

/** The effects that a condition calls for, in their order. */
export const planned = (...effects: readonly (Effect | false | undefined)[]): readonly Effect[] =>
  effects.filter((effect) => effect !== false && effect !== undefined);
