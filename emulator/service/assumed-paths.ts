import { keysOf } from "../store/typed-keys.ts";
import type { World } from "../store/world.ts";
import { type Endpoint, type EndpointName, endpoints } from "./endpoints.ts";

/** The operations whose path is assumed. */
type AssumedName = { [N in EndpointName]: (typeof endpoints)[N]["source"] extends "assumed" ? N : never }[EndpointName];

/** The paths of the assumed operations under the reading `other-paths`, in the format of the provider's setting `paths`. */
export const otherPaths: Readonly<Record<AssumedName, string>> = {
  renameZone: "/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/name",
  setZoneState: "/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/lifecycle",
  duplicateZone: "/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/copy",
  shareZones: "/editions/{edition_id}/spaces/{space_id}/zones/sharing",
  insertTemplate: "/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/templates",
};

/** A path at which an operation is served under some readings. */
export interface Route {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly path: string;
  isServed(world: World): boolean;
}

/** Every path of every operation. */
export function allRoutes(): Route[] {
  return [...keysOf(endpoints).map(usualRoute), ...keysOf(otherPaths).map(otherRoute)];
}

function usualRoute(name: EndpointName): Route {
  const endpoint: Endpoint = endpoints[name];
  const isServed = (world: World): boolean =>
    endpoint.source === "documented" || !(world.reads("assumed-paths-missing") || world.reads("other-paths"));
  return { name, endpoint, path: endpoint.path, isServed };
}

function otherRoute(name: AssumedName): Route {
  const path = otherPaths[name].replaceAll(/\{(\w+)\}/g, ":$1");
  return { name, endpoint: endpoints[name], path, isServed: (world) => world.reads("other-paths") };
}
