/** Shorter secrets would also match harmless text. */
const minSecretLength = 6;

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
}
