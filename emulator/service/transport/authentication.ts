import type { AccessToken, Edition, User } from "../../store/tables.ts";
import type { World } from "../../store/world.ts";
import { grants, type Scope, scopeName } from "../scopes.ts";
import { invalidRequest, ServiceError } from "../service-errors.ts";
import { type ServiceName, services } from "../services.ts";

/** The access token of the Authorization header and its user, or a 401. */
export function authenticate(world: World, authorization: string | undefined): { caller: User; token: AccessToken } {
  const secret = /^(?:bearer|service-oauthtoken|zoho-oauthtoken) +(\S+)$/i.exec(authorization ?? "")?.[1];
  const token = world.store.get("accessTokens", secret ?? "");
  const caller = token && world.store.get("users", token.zuid);
  const isExpired = token && token.expiresTime !== null && token.expiresTime <= world.now();
  if (!token || !caller || isExpired) throw new ServiceError("invalidToken", {}, true);
  return { caller, token };
}

/** A 403 unless the token has the scope that the operation needs. */
export function requireScope(service: ServiceName, scope: Scope, { scopes }: AccessToken): void {
  if (!grants(scopes, scope)) throw new ServiceError("missingScope", { scope: scopeName(service, scope) });
}

/** The edition of the path, if there is one, or a 404 unless the caller is a member. */
export function editionFor(world: World, caller: User, editionId: string | undefined): Edition | undefined {
  if (editionId === undefined) return undefined;
  const edition = world.store.get("editions", editionId);
  if (!edition || !world.store.get("editionMembers", `${edition.id}:${caller.id}`))
    throw new ServiceError("unknownEdition", { current_user_id: caller.id }, true);
  return edition;
}

/** Validates the API key, which is optional; the editions collection does not accept one. */
export function checkApiKey(
  world: World,
  service: ServiceName,
  edition: Edition | undefined,
  key: string | undefined,
): void {
  if (key === undefined) return;
  if (!edition) throw invalidRequest("invalidValue", services[service].apiKeyHeader);
  if (world.store.get("apiKeys", edition.id)?.key !== key)
    throw new ServiceError("invalidApiKey", { edition_id: edition.id }, true);
}
