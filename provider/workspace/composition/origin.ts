import type { PropertyPath } from "../../validation/properties.ts";
import type { Position, YamlFile } from "../yaml-document.ts";

/** A file that a workspace consists of. */
export interface Source extends YamlFile {
  /** As messages show it. */
  readonly name: string;
  /** Which entry of another file includes it. */
  readonly includedAt?: Origin | undefined;
}

/** More about a place than where it is. */
interface Context {
  /** Where a blueprint or profile that this belongs to is used. */
  readonly use?: Origin | undefined;
  /** Where the key is written, if not in front of the value. */
  readonly key?: Origin | undefined;
  /** What is not at the same path below this place. */
  readonly inner?: ReadonlyMap<string, Origin> | undefined;
}

/** Where a value of the workspace is written. */
export class Origin {
  readonly source: Source;
  /** Its path in that file. */
  readonly path: PropertyPath;
  readonly #context: Context;

  constructor(source: Source, path: PropertyPath = [], context: Context = {}) {
    this.source = source;
    this.path = path;
    this.#context = context;
  }

  /** Where the value of a key is written. */
  at(key: PropertyKey): Origin {
    const { use, inner } = this.#context;
    const found = inner?.get(String(key));
    if (!found) return new Origin(this.source, [...this.path, key], { use });
    return use && !found.#context.use ? found.with({ use }) : found;
  }

  /** The same place in another context. */
  with(context: Context): Origin {
    return new Origin(this.source, this.path, { ...this.#context, ...context });
  }

  /** The same place, some of whose values are written elsewhere. */
  withInner(inner: Iterable<readonly [string, Origin]>): Origin {
    return this.with({ inner: new Map([...(this.#context.inner ?? []), ...inner]) });
  }

  /** Where the value is written, or its key. */
  of(part: "key" | "value"): Origin {
    return (part === "key" ? this.#context.key : undefined) ?? this;
  }

  /** The line that has the value, or its key. */
  place(part: "key" | "value"): Place {
    const { source, path } = this.of(part);
    return { source, ...source.locate(path, part) };
  }

  /** The lines that lead to this file or blueprint, the last step first. */
  uses(): readonly Place[] {
    const { use = this.source.includedAt } = this.#context;
    return use ? [use.place("key"), ...use.of("key").uses()] : [];
  }
}

/** A line of a file. */
export interface Place extends Position {
  readonly source: Source;
}

/** A value, and where it is written. */
export interface Located {
  readonly value: unknown;
  readonly origin: Origin;
}
