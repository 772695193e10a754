import { type ServiceName, serviceNames, services } from "./services.ts";

/** Every scope of the API, without the word of the service. */
const scopes = [
  "editions.READ",
  "editions.CREATE",
  "editions.UPDATE",
  "teams.READ",
  "teams.CREATE",
  "teams.UPDATE",
  "teams.DELETE",
  "spaces.READ",
  "spaces.CREATE",
  "spaces.UPDATE",
  "spaces.DELETE",
  "zones.READ",
  "zones.CREATE",
] as const;

export type Scope = (typeof scopes)[number];

/** The areas from outer to inner; a scope of an outer area grants access to the inner ones. */
const areas = ["editions", "teams", "spaces", "zones"];

/** A scope as the service writes it. */
export const scopeName = (service: ServiceName, scope: Scope): string => `${services[service].scopeWord}.${scope}`;

/** Every scope, in the words of `canvas`; the access token printed at startup has all of them. */
export const allScopes: readonly string[] = scopes.map((scope) => scopeName("canvas", scope));

/** Whether the scopes of a token, in the words of either service, include this one or that of an enclosing area. */
export function grants(held: readonly string[], scope: Scope): boolean {
  const [area = "", action = ""] = scope.split(".");
  const accepted = areas
    .slice(0, areas.indexOf(area) + 1)
    .flatMap((outer) =>
      serviceNames.map((service) => `${services[service].scopeWord}.${outer}.${action}`.toLowerCase()),
    );
  return held.some((name) => accepted.includes(name.toLowerCase()));
}
