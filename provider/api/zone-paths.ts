import type { Config, PathName } from "../config.ts";
import { fillPath } from "./path.ts";

const zone = "/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}";

/** The service documents no paths for these; they follow the nearest operation that has one. */
const assumed: Readonly<Record<PathName, string>> = {
  renameZone: `${zone}/meta`,
  setZoneState: `${zone}/state`,
  duplicateZone: `${zone}/duplicate`,
  shareZones: "/editions/{edition_id}/spaces/{space_id}/zones/share",
  insertTemplate: `${zone}/template`,
};

/** What the parameters of a path stand for. */
export interface ZonePlace {
  readonly editionId: string;
  readonly spaceId: string;
  readonly zoneId?: string;
}

/** The path of an operation: the configured one, or the one that is assumed. */
export function zonePath(
  paths: Config["paths"],
  name: PathName,
  { editionId, spaceId, zoneId = "" }: ZonePlace,
): string {
  return fillPath(paths?.[name] ?? assumed[name], { edition_id: editionId, space_id: spaceId, zone_id: zoneId });
}
