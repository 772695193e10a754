import type { Config, PathName } from "../../config.ts";
import { fillPath } from "../transport/path.ts";

const zone = "/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}";

/** The service does not document these paths; they are modelled on the nearest documented operation. */
const assumedPaths: Readonly<Record<PathName, string>> = {
  renameZone: `${zone}/meta`,
  setZoneState: `${zone}/state`,
  duplicateZone: `${zone}/duplicate`,
};

/** The configured path of an operation, or the assumed one. */
export function zonePath(
  paths: Config["paths"],
  name: PathName,
  ids: { readonly editionId: string; readonly spaceId: string; readonly zoneId: string },
): string {
  const { editionId, spaceId, zoneId } = ids;
  return fillPath(paths?.[name] ?? assumedPaths[name], { edition_id: editionId, space_id: spaceId, zone_id: zoneId });
}
