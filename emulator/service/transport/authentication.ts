import type { AccessToken, Edition, User } from "../../store/tables.ts";
import { keysOf } from "../../store/typed-keys.ts";
import type { World } from "../../store/world.ts";
import type { Endpoint } from "../endpoints.ts";
import type { Area, Scope } from "../scopes.ts";
import { invalid, notFound, ServiceError } from "../service-errors.ts";

/** The areas whose scopes grant access to each area: itself and the areas that contain it. */
const enclosingAreas: Readonly<Record<Area, readonly Area[]>> = {
  editions: ["editions"],
  teams: ["teams", "editions"],
  spaces: ["spaces", "teams", "editions"],
  zones: ["zones", "spaces", "teams", "editions"],
  documents: ["documents", "zones", "spaces", "teams", "editions"],
};

/** The access token of the Authorization header and its user, or a 401. */
export function authenticate(world: World, authorization: string | undefined): { caller: User; token: AccessToken } {
  const secret = /^(?:bearer|service-oauthtoken) +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (secret === undefined) throw unauthorized("no access token was sent");
  const token = world.store.get("accessTokens", secret);
  const caller = token && world.store.get("users", token.zuid);
  if (!token || !caller) throw unauthorized("the access token is unknown");
  if (token.expiresTime !== null && token.expiresTime <= world.now())
    throw unauthorized("the access token has expired");
  return { caller, token };
}

/** A 403 unless the token has all the scopes that the operation needs. */
export function requireScopes(world: World, endpoint: Endpoint, token: AccessToken): void {
  const held = new Set(token.scopes.map((scope) => scope.toLowerCase()));
  if (world.reads("search-refused")) held.delete("securesearch.read");
  const missing = endpoint.scopes.find((scope) => !acceptedScopes(scope).some((name) => held.has(name)));
  if (missing)
    throw new ServiceError("missingScope", {
      scope: missing.startsWith("securesearch") ? missing : `Service.${missing}`,
    });
}

function acceptedScopes(scope: Scope): string[] {
  const area = keysOf(enclosingAreas).find((name) => scope.startsWith(`${name}.`));
  if (area === undefined) return [scope.toLowerCase()];
  const action = scope.slice(area.length).toLowerCase();
  return enclosingAreas[area].map((outer) => `service.${outer}${action}`);
}

/** The edition of the path, or a 404 unless the caller is a member. */
export function editionFor(world: World, caller: User, editionId: string): Edition {
  const edition = world.store.get("editions", editionId);
  if (!edition || !world.store.get("editionMembers", `${edition.id}:${caller.id}`)) throw notFound("edition");
  return edition;
}

/** Validates the API key, which is optional under most readings; the editions collection does not accept one. */
export function checkApiKey(world: World, edition: Edition | undefined, key: string | undefined): void {
  if (key === undefined && edition && world.reads("api-key-required")) throw unauthorized("no API key was sent");
  if (key === undefined) return;
  if (!edition) throw invalid("x-service-apikey", "is never sent to the editions collection");
  if (world.store.get("apiKeys", edition.id)?.key !== key) throw unauthorized("the API key is not the edition's");
}

function unauthorized(reason: string): ServiceError {
  return new ServiceError("noPermission", { reason });
}
