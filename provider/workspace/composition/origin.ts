import type { PropertyPath } from "../../validation/properties.ts";
import type { Position, YamlFile } from "../yaml-document.ts";

/** A file that a workspace consists of. */
export interface Source extends YamlFile {
  /** As messages show it. */
  readonly name: string;
  /** Which entry of another file includes it. */
  readonly includedAt?: Origin | undefined;
}

/** A line of a file. */
export interface Place extends Position {
  readonly source: Source;
}

/** The lines that lead to a file, the last step first. */
export const inclusionsOf = ({ includedAt }: Source): readonly Place[] =>
  includedAt ? [includedAt.place("key"), ...inclusionsOf(includedAt.source)] : [];

/** A value, and where it is written. */
export interface Located {
  readonly value: unknown;
  readonly origin: Origin;
}

/** Where a value of the workspace is written. */
export class Origin {
  readonly source: Source;
  /** Its path in that file. */
  readonly path: PropertyPath;
  /** What is not at the same path below this place. */
  readonly #inner: ReadonlyMap<string, Origin>;

  constructor(source: Source, path: PropertyPath = [], inner: ReadonlyMap<string, Origin> = new Map()) {
    this.source = source;
    this.path = path;
    this.#inner = inner;
  }

  /** Where the value of a key is written. */
  at(key: PropertyKey): Origin {
    return this.#inner.get(String(key)) ?? new Origin(this.source, [...this.path, key]);
  }

  /** The same place, some of whose values are written elsewhere. */
  withInner(inner: Iterable<readonly [string, Origin]>): Origin {
    return new Origin(this.source, this.path, new Map([...this.#inner, ...inner]));
  }

  /** The line that has the value, or its key. */
  place(part: "key" | "value"): Place {
    return { source: this.source, ...this.source.locate(this.path, part) };
  }
}
