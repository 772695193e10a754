import type { Zone, ZoneVersion } from "../../store/tables.ts";
import { requireActiveZone } from "../access-rules.ts";
import type { Call, CallOf, Handlers } from "../api-call.ts";
import { selectFields } from "../request-values.ts";
import { ServiceError } from "../service-errors.ts";

const defaultFields: readonly string[] = ["version_id", "modified_by", "version_time", "description"];

/** Without a paid plan, older versions are listed as restricted. */
const allowedWithoutPaidPlan = 10;

export const zoneVersions: Handlers<"listZoneVersions"> = {
  listZoneVersions(call) {
    const zone = requireActiveZone(call, "view");
    const { from_date: since = 0 } = call.query;
    const versions = newestFirst(call, zone).filter(({ version }) => version.time >= since);
    const page = call.page(versions, call.query);
    const listed = (wanted: boolean) =>
      page.filter(({ isAllowed }) => isAllowed === wanted).map(({ version }) => versionRecord(call, zone, version));
    return {
      message: "Zone versions fetched successfully",
      data: { zone_versions: { allowed_versions: listed(true), restricted_versions: listed(false) } },
    };
  },
};

/** A version of a zone, or a 403 if the plan of the edition does not include it. */
export function requireAllowedVersion(call: Call, zone: Zone, versionId: string): ZoneVersion {
  const found = newestFirst(call, zone).find(({ version }) => version.id === versionId);
  if (!found) throw new ServiceError("unknownPath");
  if (!found.isAllowed) throw new ServiceError("versionRestricted");
  return found.version;
}

function newestFirst(call: Call, zone: Zone): { readonly version: ZoneVersion; readonly isAllowed: boolean }[] {
  const allowed = call.edition.plan === "PAID" ? Number.POSITIVE_INFINITY : allowedWithoutPaidPlan;
  const versions = call.store.where("zoneVersions", "zoneId", zone.id).reverse();
  return versions.map((version, age) => ({ version, isAllowed: age < allowed }));
}

function versionRecord(call: CallOf<"listZoneVersions">, zone: Zone, version: ZoneVersion): object {
  const path = ["editions", call.edition.id, "spaces", zone.spaceId, "zones", zone.id, "version", version.id];
  const record = {
    version_id: version.id,
    modified_by: version.modifiedBy,
    version_time: call.world.timestamp(version.time),
    description: version.description,
    uri: call.uri(...path),
  };
  return selectFields(record, call.query.fields ?? defaultFields);
}
