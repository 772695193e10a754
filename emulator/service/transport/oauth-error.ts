/** An error response as RFC 6749 defines it. */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}
