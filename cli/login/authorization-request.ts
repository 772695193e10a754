import { createHash, randomBytes } from "node:crypto";
import { operations } from "../../provider/api/transport/operations.ts";
import type { Config } from "../../provider/config.ts";
import { type ServiceName, scopeOf, scopesIn } from "../../provider/service.ts";

/** What the identity provider is asked for, and the secrets that its answer must fit. */
interface AuthorizationRequest {
  /** The address to open in a browser. */
  readonly url: string;
  /** Sent back with the answer, so nobody else can forge one. */
  readonly state: string;
  /** RFC 7636: only this process can use the code, because `url` has only a hash of it. */
  readonly verifier: string;
}

/** What to ask for. */
interface Wish {
  readonly redirectUri: string;
  readonly isReadOnly: boolean;
  /** Parameters that only this identity provider knows, or other scopes. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** How a service's identity provider takes a list of scopes, and what it grants a refresh token for. */
const identityProviders: Readonly<
  Record<ServiceName, { readonly separator: string; readonly parameters: Readonly<Record<string, string>> }>
> = {
  canvas: { separator: " ", parameters: {} },
  vani: { separator: ",", parameters: { access_type: "offline", prompt: "consent" } },
};

/** A request of the authorization code flow (RFC 6749, section 4.1.1). A server without PKCE ignores its parameters. */
export function authorizationRequest(
  { service, authUrl = "", clientId = "" }: Config,
  { redirectUri, isReadOnly, parameters = {} }: Wish,
): AuthorizationRequest {
  const [state, verifier] = [secret(), secret()];
  const provider = identityProviders[service];
  const query = new URLSearchParams({
    scope: scopes(service, isReadOnly).join(provider.separator),
    ...provider.parameters,
    ...parameters,
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return { url: `${authUrl}/oauth/v2/auth?${query}`, state, verifier };
}

/** The scopes of all operations as the service names them, or of those that only read. */
export function scopes(service: ServiceName, isReadOnly: boolean): string[] {
  const all = new Set(Object.values(operations).flatMap(({ scope }) => scopesIn(scopeOf(service, scope))));
  return [...all].filter((scope) => !isReadOnly || scope.endsWith(".READ")).sort();
}

const secret = (): string => randomBytes(32).toString("base64url");
