/** Shorter ones would blot out harmless text. */
const shortestSecret = 6;

/** The secrets of one client, to be taken out of whatever the service sends back before it is shown. */
export class Secrets {
  readonly #known = new Set<string>();

  add(...secrets: readonly (string | undefined)[]): void {
    for (const secret of secrets) if (secret !== undefined && secret.length >= shortestSecret) this.#known.add(secret);
  }

  redact(text: string): string {
    let redacted = text;
    for (const secret of this.#known) redacted = redacted.replaceAll(secret, "[secret]");
    return redacted;
  }
}
