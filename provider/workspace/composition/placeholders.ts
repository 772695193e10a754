/** The values of parameters, by name. */
export type Scope = ReadonlyMap<string, string | number | boolean>;

/** `${name}`, or `$${`, which writes `${`. */
const placeholder = /\$\$\{|\$\{([^}]*)\}?/g;

/** The names that a text has in `${...}`. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].flatMap(([, name]) => (name === undefined ? [] : [name]));

/** A text with the values of its parameters; one that is only `${name}` keeps the type of the value. */
export function fill(text: string, scope: Scope): string | number | boolean {
  const whole = /^\$\{([^}]*)\}$/.exec(text)?.[1];
  return (whole === undefined ? undefined : scope.get(whole)) ?? fillText(text, scope);
}

/** The same for a key, which is always a text. */
export const fillText = (text: string, scope: Scope): string =>
  text.replace(placeholder, (_, name?: string) => (name === undefined ? "${" : String(scope.get(name) ?? "")));
