/** A token as it is shown: its beginning, to recognize it, and nothing that can be used. */
export function shortToken(token: string): string {
  return `${token.slice(0, 7)}…`;
}
