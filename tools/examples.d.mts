import type { Documentation } from "./package-schema.mjs";

interface Schema {
  readonly resources: Readonly<Record<string, { readonly description: string }>>;
  readonly functions: Readonly<Record<string, { readonly description: string }>>;
}

export declare function keptPrograms(
  committed: Schema,
  sources: ReadonlyMap<string, string>,
): Readonly<Record<string, Documentation["programs"]>>;
