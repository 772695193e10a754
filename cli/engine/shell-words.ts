/** A text as one word of a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A path as one word of a command that a user may paste into a shell. */
export const shellPath = (path: string): string => (/^[\w.:\\/-]+$/.test(path) ? path : quoted(path));
