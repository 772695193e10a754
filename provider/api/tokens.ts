import type { Config } from "../config.ts";
import { ConfigError } from "../errors.ts";
import type { Http } from "./http.ts";
import { type Persistence, persist } from "./persist.ts";
import type { Secrets } from "./secrets.ts";
import { untilDeadline } from "./stop.ts";
import { type Grant, requestGrant } from "./token-endpoint.ts";

const longestSkewMs = 60_000;
/** A 401 may also mean "no permission", which no new token cures; so the service is not asked again this soon. */
const forcedRenewalPauseMs = 60_000;

interface Token {
  readonly text: string;
  /** When to get a new one; never, if the lifetime is not known. */
  readonly renewTime: number;
}

/** Hands out the access token, and gets a new one in time if there is a refresh token. */
export class Tokens {
  readonly #config: Config;
  readonly #http: Http;
  readonly #secrets: Secrets;
  readonly #persistence: Omit<Persistence, "mayRepeat">;
  #token: Token | undefined;
  #refreshToken: string | undefined;
  #renewal: Promise<Token> | undefined;
  #forcedTime = Number.NEGATIVE_INFINITY;
  #denial: ConfigError | undefined;

  constructor(config: Config, http: Http, secrets: Secrets, persistence: Omit<Persistence, "mayRepeat">) {
    this.#config = config;
    this.#http = http;
    this.#secrets = secrets;
    this.#persistence = persistence;
    this.#refreshToken = config.refreshToken;
    if (config.accessToken !== undefined)
      this.#token = { text: config.accessToken, renewTime: Number.POSITIVE_INFINITY };
    secrets.add(config.accessToken, config.refreshToken, config.clientSecret, config.apiKey);
  }

  /** The token to send now. */
  async current(): Promise<string> {
    const token = this.#token;
    if (token && this.#persistence.timing.now() < token.renewTime) return token.text;
    return (await untilDeadline(this.#renewed())).text;
  }

  /** A token to try instead of one that was answered with 401, if there can be any. */
  async replacementFor(refused: string): Promise<string | undefined> {
    if (this.#renewal !== undefined) return (await untilDeadline(this.#renewal)).text;
    if (this.#token && this.#token.text !== refused) return this.#token.text;
    const now = this.#persistence.timing.now();
    if (this.#refreshToken === undefined || now - this.#forcedTime < forcedRenewalPauseMs) return undefined;
    this.#forcedTime = now;
    return (await untilDeadline(this.#renewed())).text;
  }

  /** However many wait, one request is made; and none after the refresh token was refused. */
  #renewed(): Promise<Token> {
    if (this.#denial) return Promise.reject(this.#denial);
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renew(): Promise<Token> {
    const { timing, stop } = this.#persistence;
    const asked = timing.now();
    try {
      // Repeating is right even after a lost answer: if the refresh token was used up, it was lost with the answer.
      const attempt = () => requestGrant(this.#http, this.#config, this.#refreshToken ?? "", { now: timing.now, stop });
      const grant = await persist(attempt, { ...this.#persistence, mayRepeat: true });
      return this.#keep(grant, asked);
    } catch (error) {
      if (error instanceof ConfigError) this.#denial = error;
      throw error;
    }
  }

  #keep(grant: Grant, asked: number): Token {
    this.#secrets.add(grant.access_token, grant.refresh_token);
    this.#refreshToken = grant.refresh_token ?? this.#refreshToken;
    const lifetimeMs = (grant.expires_in ?? Number.POSITIVE_INFINITY) * 1000;
    const renewTime = asked + lifetimeMs - Math.min(longestSkewMs, lifetimeMs / 10);
    this.#token = { text: grant.access_token, renewTime };
    return this.#token;
  }
}
