import { type Config, settingLabel } from "../../config.ts";
import { ConfigError } from "../../errors.ts";
import { type Cancellation, waitUntilDeadline } from "./cancellation.ts";
import type { HttpClient } from "./http.ts";
import { Redaction } from "./redaction.ts";
import { loginOrigin, RefreshTokenFile } from "./refresh-token-file.ts";
import { type AttemptResult, type RetryOptions, withRetries } from "./retry.ts";
import { type Grant, requestGrant } from "./token-endpoint.ts";

const maxClockSkewMs = 60_000;
/** A 401 may also mean "no permission", which a new token does not change: refreshes after one are limited. */
const maxForcedRefreshes = 3;
const forcedRefreshesMs = 60_000;

const label = settingLabel("refreshTokenFile");
const noLogin = `${label} has no refresh token of this client and identity provider; run pulumi-canvas login`;
const deniedLogin = `the refresh token in ${label} is no longer accepted (invalid_grant); run pulumi-canvas login again`;
const deniedToken = `${settingLabel("refreshToken")} is no longer accepted (invalid_grant); get another one with pulumi-canvas login --print and set it`;
const fileRemedy = "and set CANVAS_REFRESH_TOKEN_FILE if the identity provider replaces refresh tokens";

interface Token {
  readonly text: string;
  /** When to refresh it; never if its lifetime is unknown. */
  readonly refreshTime: number;
}

/** The current access token; refreshed before it expires if there is a refresh token. */
export class AccessTokens {
  readonly #config: Config;
  readonly #http: HttpClient;
  /** Knows every credential that was used so far. */
  readonly redaction = new Redaction();
  readonly #retryOptions: RetryOptions;
  readonly #file: RefreshTokenFile | undefined;
  #token: Token | undefined;
  #refreshToken: string | undefined;
  #refresh: Promise<Token> | undefined;
  #forcedRefreshes: readonly number[] = [];
  #accepted: string | undefined;
  #denial: ConfigError | undefined;

  constructor(config: Config, http: HttpClient, retryOptions: RetryOptions) {
    this.#config = config;
    this.#http = http;
    this.#retryOptions = retryOptions;
    const { accessToken, refreshToken, refreshTokenFile } = config;
    if (refreshTokenFile !== undefined && (refreshToken !== undefined || accessToken === undefined))
      this.#file = new RefreshTokenFile(refreshTokenFile, refreshToken ?? loginOrigin(config));
    this.#refreshToken = refreshToken;
    if (accessToken !== undefined) this.#token = { text: accessToken, refreshTime: Number.POSITIVE_INFINITY };
    this.redaction.add(accessToken, refreshToken, config.clientSecret, config.apiKey);
  }

  /** Whether the current token came from a refresh token. */
  get isRefreshed(): boolean {
    return this.#token !== undefined && this.#token.text !== this.#config.accessToken;
  }

  /** The token to send; like a write, a refresh that has started may end: its response has the only new refresh token. */
  async current({ abortWrites }: Cancellation): Promise<string> {
    const token = this.#token;
    if (token && this.#retryOptions.timing.now() < token.refreshTime) return token.text;
    return (await waitUntilDeadline(this.#refreshOnce(), abortWrites)).text;
  }

  /** Another token to try after a 401, if there can be one. */
  async replacementFor(rejected: string, { abortWrites }: Cancellation): Promise<string | undefined> {
    if (this.#refresh !== undefined) return (await waitUntilDeadline(this.#refresh, abortWrites)).text;
    if (this.#token && this.#token.text !== rejected) return this.#token.text;
    const now = this.#retryOptions.timing.now();
    const recent = this.#forcedRefreshes.filter((time) => now - time < forcedRefreshesMs);
    // A new token that no request has succeeded with is not the problem.
    const isExpired = recent.length === 0 || (rejected === this.#accepted && recent.length < maxForcedRefreshes);
    if (this.#refreshToken === undefined || !isExpired) return undefined;
    this.#forcedRefreshes = [...recent, now];
    return (await waitUntilDeadline(this.#refreshOnce(), abortWrites)).text;
  }

  /** Records that a request was authorized: if its token is rejected later, it has expired. */
  accept(token: string): void {
    this.#accepted = token;
  }

  /** All callers share one request; none is sent after the refresh token was rejected. */
  #refreshOnce(): Promise<Token> {
    if (this.#denial) return Promise.reject(this.#denial);
    this.#refresh ??= this.#requestToken().finally(() => {
      this.#refresh = undefined;
    });
    return this.#refresh;
  }

  async #requestToken(): Promise<Token> {
    const { cancellation, onRetry } = this.#retryOptions;
    const turn = {
      stop: cancellation.noNewRequests,
      onWait: () => onRetry(`waiting for another process that uses ${label}`),
    };
    const attempt = () => (this.#file ? this.#file.inTurn(turn, () => this.#tryRefresh()) : this.#tryRefresh());
    try {
      // Repeat even after a lost response: if it used up the refresh token, the new one is lost either way.
      return await withRetries(attempt, { ...this.#retryOptions, isRepeatable: true });
    } catch (error) {
      // A process that takes no turns may have replaced it in the meantime.
      const newer = error instanceof ConfigError ? this.#file?.read() : undefined;
      if (newer !== undefined && newer !== this.#refreshToken) return this.#requestToken();
      if (error instanceof ConfigError) this.#denial = error;
      throw error;
    }
  }

  async #tryRefresh(): Promise<AttemptResult<Token>> {
    const { timing, cancellation } = this.#retryOptions;
    const requested = timing.now();
    // Another process may have replaced it: an identity provider may revoke the login if it sees the old one again.
    this.#refreshToken = this.#file?.read() ?? this.#refreshToken;
    const refresh_token = this.#refreshToken;
    this.redaction.add(refresh_token);
    if (refresh_token === undefined) throw new ConfigError([noLogin]);
    const form = { grant_type: "refresh_token", refresh_token };
    const denial = this.#denialText();
    const result = await requestGrant(this.#http, this.#config, { form, denial, now: timing.now, cancellation });
    return result.ok ? { ok: true, value: this.#store(result.value, requested) } : result;
  }

  #denialText(): string {
    if (this.#config.refreshToken === undefined) return deniedLogin;
    return this.#file ? deniedToken : `${deniedToken}, ${fileRemedy}`;
  }

  #store(grant: Grant, requested: number): Token {
    this.redaction.add(grant.access_token, grant.refresh_token);
    if (grant.refresh_token !== undefined && grant.refresh_token !== this.#refreshToken) {
      this.#refreshToken = grant.refresh_token;
      // Fails the call if the file cannot be written: the next process of the run would have no token.
      this.#file?.write(grant.refresh_token);
    }
    const lifetimeMs = (grant.expires_in ?? Number.POSITIVE_INFINITY) * 1000;
    const refreshTime = requested + lifetimeMs - Math.min(maxClockSkewMs, lifetimeMs / 10);
    this.#token = { text: grant.access_token, refreshTime };
    return this.#token;
  }
}
