import type { ResourceName } from "../../../provider/resources/index.ts";
import type { Service } from "../service.ts";
import type { Args, Declaration } from "./interface.ts";

/** Something that is read from the service itself, and what it has to be. */
export interface Reading {
  readonly read: (service: Service, id: string) => unknown;
  readonly expected: (service: Service) => unknown;
}

/** A property that changes in place. */
export interface MutableProperty extends Partial<Reading> {
  readonly before?: (service: Service) => Args;
  readonly after: (service: Service) => Args;
  /** Other resources that change along with it. */
  readonly besides?: (service: Service, isAfter: boolean) => readonly Declaration[];
}

/** A property whose change needs a new resource. */
export interface ReplacingProperty extends Partial<Reading> {
  readonly before?: (service: Service) => Args;
  readonly after: (service: Service) => Args;
  /** The id that the new one is known to have; any other than the old one if left out. */
  readonly id?: (service: Service) => string;
}

/** Something that happens to an object behind our back. */
export interface Mishap {
  readonly args?: (service: Service) => Args;
  readonly happens: (service: Service, id: string) => void;
  /** What a refresh makes of it. */
  readonly refresh: "delete" | "update" | "same";
  /** Whether the next update replaces it, because the service cannot change it back. */
  readonly isReplaced?: boolean;
  /** Whether the next update ends with the id of before. */
  readonly keepsId: boolean;
  /** What is on the service after the next update. */
  readonly afterwards: Reading;
}

/** What is left on the service after destroy. */
export interface Ending extends Reading {
  readonly args?: (service: Service) => Args;
  /** What the user sees. */
  readonly says?: RegExp;
}

/** All that the suite has to know of one resource; every key is the name of a property or of an occasion. */
export interface Case {
  readonly type: ResourceName;
  /** Valid arguments; `label` is different for every resource of the suite. */
  readonly args: (service: Service, label: string) => Args;
  readonly mutable: Readonly<Record<string, MutableProperty>>;
  readonly replacing: Readonly<Record<string, ReplacingProperty>>;
  /** Inputs that are neither, and why. */
  readonly exempt: Readonly<Record<string, string>>;
  readonly mishaps: Readonly<Record<string, Mishap>>;
  readonly endings: Readonly<Record<string, Ending>>;
  /** Arguments with which it refuses to be destroyed, and others with which it gives in. */
  readonly refusal?: { readonly args: Args; readonly remedy: Args; readonly says: RegExp };
}

/** A value that does not depend on the service. */
export const always = (value: unknown) => () => value;
