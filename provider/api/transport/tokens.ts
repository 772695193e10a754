import { type Config, settingLabel } from "../../config.ts";
import { ConfigError, TooManyTokens } from "../../errors.ts";
import { type Cancellation, waitUntilDeadline } from "./cancellation.ts";
import { codes } from "./codes.ts";
import type { HttpClient } from "./http.ts";
import { Redaction } from "./redaction.ts";
import { loginOrigin, RefreshTokenFile } from "./refresh-token-file.ts";
import { type AttemptResult, type RetryOptions, withRetries } from "./retry.ts";
import { type Token, TokenCache } from "./token-cache.ts";
import { type Grant, requestGrant } from "./token-endpoint.ts";

const maxClockSkewMs = 60_000;
/** A 401 with an unknown code may mean something else than an invalid token, which another token does not change. */
const replacementPauseMs = 600_000;
/** For how long an identity provider that has been asked too often is left alone. */
const refusalPauseMs = 60_000;

const label = settingLabel("refreshTokenFile");
const noLogin = `${label} has no refresh token of this client and identity provider; run pulumi-canvas login`;
const deniedLogin = `the refresh token in ${label} is no longer accepted (invalid_grant); run pulumi-canvas login again`;
const deniedToken = `${settingLabel("refreshToken")} is no longer accepted (invalid_grant); get another one with pulumi-canvas login --print and set it`;
const fileRemedy = "and set CANVAS_REFRESH_TOKEN_FILE if the identity provider replaces refresh tokens";

/** Whether a 401 says that the access token is not valid: one with a known code is about a right, or the API key. */
export const isTokenRejected = (code: string | undefined): boolean => code === undefined || codes[code] === undefined;

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
  /** The last token that the service has rejected. */
  #rejected: string | undefined;
  /** Why no token is granted, and until when nobody asks again. */
  #denial: { readonly error: Error; readonly until: number } | undefined;

  constructor(config: Config, http: HttpClient, retryOptions: RetryOptions) {
    this.#config = config;
    this.#http = http;
    this.#retryOptions = retryOptions;
    const { accessToken, refreshToken, refreshTokenFile } = config;
    if (refreshTokenFile !== undefined && (refreshToken !== undefined || accessToken === undefined))
      this.#file = new RefreshTokenFile(refreshTokenFile, refreshToken ?? loginOrigin(config));
    this.#refreshToken = refreshToken;
    if (accessToken !== undefined) this.#token = { text: accessToken };
    this.redaction.add(accessToken, refreshToken, config.clientSecret, config.apiKey);
  }

  /** Whether the current token came from a refresh token. */
  get isRefreshed(): boolean {
    return this.#token !== undefined && this.#token.text !== this.#config.accessToken;
  }

  /** The token to send; like a write, a refresh that has started may end: its response has the only new refresh token. */
  async current({ abortWrites }: Cancellation): Promise<string> {
    if (this.#token && this.#isFresh(this.#token)) return this.#token.text;
    return (await waitUntilDeadline(this.#refreshOnce(), abortWrites)).text;
  }

  /** Another token to try after the service has rejected one, if there can be one. */
  async replacementFor(rejected: string, { abortWrites }: Cancellation): Promise<string | undefined> {
    if (this.#refresh !== undefined) return (await waitUntilDeadline(this.#refresh, abortWrites)).text;
    if (this.#token && this.#token.text !== rejected) return this.#token.text;
    const { replacedTime = Number.NEGATIVE_INFINITY } = this.#token ?? {};
    const isReplacement = this.#now < replacedTime + replacementPauseMs;
    if (isReplacement || (this.#refreshToken ?? this.#file) === undefined) return undefined;
    this.#rejected = rejected;
    return (await waitUntilDeadline(this.#refreshOnce(), abortWrites)).text;
  }

  get #now(): number {
    return this.#retryOptions.timing.now();
  }

  #isFresh({ text, refreshTime = Number.POSITIVE_INFINITY }: Token): boolean {
    return text !== this.#rejected && this.#now < refreshTime;
  }

  /** All callers share one request; none is sent after a refusal. */
  #refreshOnce(): Promise<Token> {
    if (this.#denial && this.#now < this.#denial.until) return Promise.reject(this.#denial.error);
    this.#refresh ??= this.#requestToken().finally(() => {
      this.#refresh = undefined;
    });
    return this.#refresh;
  }

  async #requestToken(): Promise<Token> {
    const attempt = async () => this.#shared() ?? this.#inTurn(async () => this.#shared() ?? this.#request());
    try {
      // Repeat even after a lost response: if it used up the refresh token, the new one is lost either way.
      return await withRetries(attempt, { ...this.#retryOptions, isRepeatable: true });
    } catch (error) {
      // A process that takes no turns may have replaced it in the meantime.
      const newer = error instanceof ConfigError ? this.#file?.read() : undefined;
      if (newer !== undefined && newer !== this.#refreshToken) return this.#requestToken();
      if (error instanceof ConfigError) this.#denial = { error, until: Number.POSITIVE_INFINITY };
      if (error instanceof TooManyTokens) this.#denial = { error, until: this.#now + refusalPauseMs };
      throw error;
    }
  }

  /** The token that another process has got; undefined if it is this one's turn. */
  #shared(): AttemptResult<Token> | undefined {
    // Another process may have replaced it: an identity provider may revoke the login if it sees the old one again.
    this.#refreshToken = this.#file?.read() ?? this.#refreshToken;
    this.redaction.add(this.#refreshToken);
    if (this.#refreshToken === undefined) throw new ConfigError([noLogin]);
    const entry = this.#cache.read();
    if (entry === undefined) return undefined;
    if ("refusedTime" in entry) {
      if (this.#now < entry.refusedTime + refusalPauseMs) throw new TooManyTokens();
      return undefined;
    }
    if (!this.#isFresh(entry)) return undefined;
    this.redaction.add(entry.text);
    this.#token = entry;
    return { ok: true, value: entry };
  }

  /** The cache is this machine's; several may share the file of refresh tokens. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { cancellation, onRetry } = this.#retryOptions;
    const turn = {
      stop: cancellation.noNewRequests,
      onWait: () => onRetry("waiting for another process that gets an access token"),
    };
    const file = this.#file;
    return this.#cache.inTurn(turn, file ? () => file.inTurn(turn, work) : work);
  }

  async #request(): Promise<AttemptResult<Token>> {
    const { cancellation } = this.#retryOptions;
    const requested = this.#now;
    const form = { grant_type: "refresh_token", refresh_token: this.#refreshToken ?? "" };
    const denial = this.#denialText();
    const result = await requestGrant(this.#http, this.#config, { form, denial, cancellation });
    if (result.ok) return { ok: true, value: this.#store(result.value, requested) };
    if (result.error(false) instanceof TooManyTokens) this.#cache.write({ refusedTime: this.#now });
    return result;
  }

  get #cache(): TokenCache {
    return new TokenCache(this.#config, this.#refreshToken ?? "");
  }

  #denialText(): string {
    if (this.#config.refreshToken === undefined) return deniedLogin;
    return this.#file ? deniedToken : `${deniedToken}, ${fileRemedy}`;
  }

  #store(grant: Grant, requested: number): Token {
    this.redaction.add(grant.access_token, grant.refresh_token);
    if (grant.refresh_token !== undefined && grant.refresh_token !== this.#refreshToken) {
      this.#cache.remove();
      this.#refreshToken = grant.refresh_token;
      // Fails the call if the file cannot be written: the next process of the run would have no token.
      this.#file?.write(grant.refresh_token);
    }
    const lifetimeMs = (grant.expires_in ?? Number.POSITIVE_INFINITY) * 1000;
    const refreshTime = requested + lifetimeMs - Math.min(maxClockSkewMs, lifetimeMs / 10);
    const isReplacement = this.#token !== undefined && this.#token.text === this.#rejected;
    this.#token = {
      text: grant.access_token,
      ...(Number.isFinite(refreshTime) ? { refreshTime } : {}),
      ...(isReplacement ? { replacedTime: this.#now } : {}),
    };
    this.#cache.write(this.#token);
    return this.#token;
  }
}
