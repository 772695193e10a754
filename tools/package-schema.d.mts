export interface Documentation {
  readonly description: string;
  readonly programs: Readonly<Record<"typescript" | "python" | "go" | "yaml", string>>;
  readonly sections: readonly string[];
}

export declare function namedEntries<T>(members: Readonly<Record<string, T>>): [string, T][];
export declare function kebabCase(name: string): string;
export declare function documentationOf(spec: { readonly description: string }): Documentation;
export declare function programWithClasses(documentation: Pick<Documentation, "programs">): string;
