// An identity provider and a service in one. Unlike the emulator, it can revoke tokens, refuse, and count.
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { fakeServer } from "../harness.ts";

export class TokenService {
  baseUrl = "";
  /** The refresh tokens of the token requests so far. */
  readonly asked: string[] = [];
  /** The status of each other request. */
  readonly answered: number[] = [];
  /** The access tokens of the other requests. */
  readonly seen = new Set<string>();
  /** The code with which requests with a valid token are refused. */
  refusal: string | undefined;
  /** What to answer token requests with instead of a token. */
  tokenRefusal: { readonly status: number; readonly body: object } | undefined;
  readonly #valid = new Set<string>();

  static async start(): Promise<TokenService> {
    const service = new TokenService();
    service.baseUrl = await fakeServer((request, response) => void service.#answer(request, response));
    return service;
  }

  /** The settings of a credential. */
  settings(refreshToken: string) {
    return { baseUrl: this.baseUrl, refreshToken, clientId: "client", clientSecret: "client-secret" };
  }

  revokeAll(): void {
    this.#valid.clear();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] =
      request.url === "/oauth/v2/token" ? this.#grant(await text(request)) : this.#serve(request.headers.authorization);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  #grant(form: string): [number, object] {
    const refreshToken = new URLSearchParams(form).get("refresh_token") ?? "";
    this.asked.push(refreshToken);
    if (this.tokenRefusal) return [this.tokenRefusal.status, this.tokenRefusal.body];
    const accessToken = `access-${this.asked.length}-${refreshToken}`;
    this.#valid.add(accessToken);
    return [200, { access_token: accessToken, expires_in: 3600, token_type: "Bearer" }];
  }

  #serve(authorization = ""): [number, object] {
    const token = authorization.replace("Bearer ", "");
    this.seen.add(token);
    const code = this.#valid.has(token) ? this.refusal : "E4011";
    this.answered.push(code === undefined ? 200 : 401);
    const data = { teams: [], space_id: "5" };
    if (code === undefined) return [200, { status: "success", message: "", request_uri: "", data }];
    return [401, { status: "failure", request_uri: "", error: { details: { error_code: code, message: "no" } } }];
  }
}
