import { z } from "zod";
import { MailId } from "../../validation/formats.ts";
import { messageFor, suggest } from "../../validation/messages.ts";
import { builtInColors, hexColor, noColor } from "../color-names.ts";
import { entriesIn, entryOf } from "./located.ts";
import type { Located, Origin } from "./origin.ts";
import { Parameter, type ParameterType } from "./parts-schema.ts";
import type { Scope } from "./placeholders.ts";
import type { Remarks } from "./remarks.ts";

const Scalar = z.union([z.string(), z.number(), z.boolean()]);
type Scalar = z.output<typeof Scalar>;

/** A parameter of a blueprint. */
interface ParameterDefinition {
  readonly type: ParameterType;
  readonly default?: Scalar | undefined;
  readonly origin: Origin;
}

/** The parameters of a blueprint, by name. */
export type Parameters = ReadonlyMap<string, ParameterDefinition>;

/** What the types of parameters mean in a workspace. */
export class ParameterTypes {
  readonly #schemas: Readonly<Record<ParameterType, z.ZodType>>;
  readonly #remarks: Remarks;

  constructor(themeColors: readonly string[], remarks: Remarks) {
    const colors = [...Object.keys(builtInColors), ...themeColors, noColor];
    const isColor = (text: string) => hexColor.test(text) || colors.includes(text);
    const colorProblem = (text: string) => `must be a color; ${suggest(text, colors, 'write a name or "#RRGGBB"')}`;
    this.#remarks = remarks;
    this.#schemas = {
      string: z.string(),
      integer: z.int(),
      number: z.number(),
      boolean: z.boolean(),
      person: MailId,
      color: z.string().refine(isColor, { error: ({ input }) => colorProblem(String(input)) }),
      date: z.iso.date("must be a date such as 2026-12-31"),
    };
  }

  /** The parameters of a blueprint whose shape is right. */
  read(located: Located): Parameters {
    return new Map(
      entriesIn(located).map(([name, { value, origin }]) => {
        const parsed = Parameter.parse(value);
        const parameter = typeof parsed === "string" ? { type: parsed } : parsed;
        if (parameter.default !== undefined) this.#check(parameter.default, parameter.type, origin.at("default"));
        return [name, { ...parameter, origin }];
      }),
    );
  }

  /** The values of parameters where a blueprint is used; undefined if some are wrong. */
  scopeOf(given: Located, parameters: Parameters, blueprint: Located): Scope | undefined {
    const before = this.#remarks.list.length;
    for (const [name, { origin }] of entriesIn(given))
      if (!parameters.has(name)) this.#unknown(name, origin, parameters, blueprint);
    const scope = new Map<string, Scalar>();
    for (const [name, parameter] of parameters) {
      const found = entryOf(given, name);
      const value = found ? this.#valueOf(found, parameter) : parameter.default;
      if (value !== undefined) scope.set(name, value);
      else if (!found) this.#missing(name, parameter, given.origin);
    }
    return this.#remarks.list.length === before ? scope : undefined;
  }

  #valueOf({ value, origin }: Located, { type, origin: definition }: ParameterDefinition): Scalar | undefined {
    return this.#check(value, type, origin, ["defined in", definition]) ? Scalar.safeParse(value).data : undefined;
  }

  /** Whether a value is of a type; reports it if not. */
  #check(value: unknown, type: ParameterType, origin: Origin, definition?: readonly [string, Origin]): boolean {
    const issue = this.#schemas[type].safeParse(value, { error: messageFor }).error?.issues[0];
    if (issue) this.#remarks.add(origin, "value", issue.message, definition);
    return issue === undefined;
  }

  #unknown(name: string, origin: Origin, parameters: Parameters, blueprint: Located): void {
    const names = [...parameters.keys()];
    const known = names.length > 0 ? `it has ${names.join(", ")}` : "it has none";
    const reason = () => `is not a parameter of the blueprint; ${suggest(name, names, known)}`;
    this.#remarks.add(origin, "key", reason, ["defined in", blueprint.origin]);
  }

  #missing(name: string, { type, origin: definition }: ParameterDefinition, origin: Origin): void {
    const reason = `needs the parameter ${name} (${type}); add with: { ${name}: ... }`;
    this.#remarks.add(origin, "key", reason, ["defined in", definition]);
  }
}
