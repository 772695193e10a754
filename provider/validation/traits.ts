import { z } from "zod";
import type { CheckFailure } from "./check.ts";
import type { Properties } from "./properties.ts";

/** What a value may ask of a service. */
export interface ServiceFacts {
  readonly name: string;
  readonly hasGuestsAndGroups: boolean;
}

/** How an input behaves, where that differs from others: they are compared by value, and changed in place. */
export interface InputTraits {
  /** A change replaces the resource, always or for some inputs; omitting it later changes nothing. */
  readonly replaces?: true | ((inputs: Properties) => boolean);
  /** It matters only while the resource is created: changing it later does nothing. */
  readonly onlyAtCreate?: true;
  /** Omitting it keeps the current value. */
  readonly keptWhenOmitted?: true;
  /** Whether two values mean the same, for a resource with that state. */
  readonly equals?: (old: unknown, now: unknown, state: Properties) => boolean;
  /** Programs do not see it: it is what the component of a workspace knows of earlier runs. */
  readonly isHidden?: true;
  /** Programs for imported resources omit it, because other inputs identify the object. */
  readonly redundantOnImport?: (state: Properties) => boolean;
  /** The engine encrypts it in the state, and shows it nowhere. */
  readonly isSecret?: true;
  /** What omitting it amounts to, unless the object was adopted. */
  readonly unlessAdopted?: string;
  /** The computed outputs repeat its keys: if it is secret, so are they. */
  readonly isRepeatedInOutputs?: true;
  /** The resource can do without it, although all others need it, given or configured. */
  readonly canBeMissing?: true;
  /** A preview looks even if it is not known yet: the object may be somewhere else until then. */
  readonly isLookedWithout?: true;
  /**
   * Whether the value may remove what others have made, given the state before an update: a host without previews looks what that
   * is while it checks and compares.
   */
  readonly mayRemove?: (value: unknown, before: Properties | undefined) => boolean;
  /** What the value asks for that a service does not have; paths are inside the value. */
  readonly missingIn?: (value: unknown, service: ServiceFacts) => readonly CheckFailure[];
}

/** How an output behaves. */
interface OutputTraits {
  /** It equals the resource's id. */
  readonly isId?: true;
  /** An update may change it, so previews do not know it. */
  readonly changesOnUpdate?: true;
}

const traits = z.registry<InputTraits & OutputTraits>();

/** An input that behaves in its own way. */
export const input = <S extends z.ZodType>(schema: S, its: InputTraits): S => withTraits(schema, its);

/** An output that behaves in its own way. */
export const output = <S extends z.ZodType>(schema: S, its: OutputTraits): S => withTraits(schema, its);

/** How the property with this schema behaves. */
export const traitsOf = (schema: z.core.$ZodType | undefined): InputTraits & OutputTraits =>
  (schema && traits.get(schema)) ?? {};

/** A clone has them, so nothing else that uses the schema does. */
function withTraits<S extends z.ZodType>(schema: S, its: InputTraits & OutputTraits): S {
  const own = schema.clone();
  traits.add(own, its);
  return own;
}
