/** The values of parameters, by name. */
export type Scope = ReadonlyMap<string, string | number | boolean>;

/** `${name}`, or `$${`, which writes `${`. */
const placeholder = /\$\$\{|\$\{([^}]*)\}?/g;

/** The names that a text has in `${...}`. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].flatMap(([, name]) => (name === undefined ? [] : [name]));

/** The characters of a text with the values of its parameters. */
export function filledLength(text: string, scope: Scope): number {
  return namesIn(text).reduce((length, name) => length + String(scope.get(name) ?? "").length, text.length);
}

/** A text with the values of its parameters. */
export const fillText = (text: string, scope: Scope): string =>
  text.replace(placeholder, (_, name?: string) => (name === undefined ? "${" : String(scope.get(name) ?? "")));

/** The same, but a text that is only `${name}` keeps the type of the value. */
export function fillValue(text: string, scope: Scope): string | number | boolean {
  const whole = /^\$\{([^}]*)\}$/.exec(text)?.[1];
  return (whole === undefined ? undefined : scope.get(whole)) ?? fillText(text, scope);
}
