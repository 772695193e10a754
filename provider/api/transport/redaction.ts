/** Shorter secrets would also match harmless text. */
const minSecretLength = 6;
/** Deeper values are dropped: nothing reads them, and a hostile response could exhaust the stack. */
const maxDepth = 8;

/** Removes a client's credentials from text of the service before it is shown. */
export class Redaction {
  readonly #secrets = new Set<string>();

  add(...secrets: readonly (string | undefined)[]): void {
    for (const secret of secrets)
      if (secret !== undefined && secret.length >= minSecretLength)
        // A service may repeat a form or an address, in which a token's `/`, `+` and `=` are encoded.
        this.#secrets.add(secret).add(encodeURIComponent(secret));
  }

  redact(text: string): string {
    let redacted = text;
    for (const secret of this.#secrets) redacted = redacted.replaceAll(secret, "[secret]");
    return redacted;
  }

  /** Redacts all text inside a parsed value; in JSON it may be escaped, such as `\/` for a slash. */
  redactValue(value: unknown, depth = 0): unknown {
    if (typeof value === "string") return this.redact(value);
    if (typeof value !== "object" || value === null) return value;
    if (depth > maxDepth) return undefined;
    if (Array.isArray(value)) return value.map((item) => this.redactValue(item, depth + 1));
    const entries = Object.entries(value).map(([key, item]) => [this.redact(key), this.redactValue(item, depth + 1)]);
    return Object.fromEntries(entries);
  }
}
