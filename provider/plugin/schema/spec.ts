/** The parts of Pulumi's package schema that this package uses; names and order are Pulumi's. */

/** A type where it is used: a primitive, a list, a map, or the name of a type of this package. */
export type TypeSpec =
  | { readonly type: "boolean" | "integer" | "number" | "string" }
  | { readonly type: "array"; readonly items?: TypeSpec | undefined }
  | { readonly type: "object"; readonly additionalProperties: TypeSpec }
  | { readonly $ref: string };

export type PropertySpec = TypeSpec & {
  readonly description?: string | undefined;
  readonly default?: boolean | number | string | undefined;
  readonly secret?: true | undefined;
  /** What to use instead. */
  readonly deprecationMessage?: string | undefined;
  /** Whether it cannot be an output of a resource. */
  readonly plain?: true | undefined;
  readonly replaceOnChanges?: true | undefined;
  readonly willReplaceOnChanges?: true | undefined;
  /** Its name where a generator would choose one that does not compile. */
  readonly language?: { readonly csharp: { readonly name: string } } | undefined;
};

/** The properties of an object, and which are required. */
export interface Members {
  readonly properties: Readonly<Record<string, PropertySpec>>;
  readonly required: readonly string[];
}

/** A named object type, or the inputs or outputs of a function. */
export interface ObjectSpec extends Members {
  readonly type: "object";
  readonly description?: string | undefined;
}

export interface EnumSpec {
  readonly type: "string";
  readonly description?: string | undefined;
  readonly enum: readonly {
    readonly name: string;
    readonly value: string;
    readonly description?: string | undefined;
  }[];
}

/** A resource, or a component that consists of resources; its properties are outputs. */
export interface ResourceSpec extends Partial<Members> {
  readonly isComponent?: true;
  readonly description: string;
  readonly inputProperties: Members["properties"];
  readonly requiredInputs?: readonly string[];
  readonly listInputs?: ObjectSpec;
  readonly aliases?: readonly { readonly type: string }[];
}
