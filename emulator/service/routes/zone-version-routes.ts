import { z } from "zod";
import type { Zone, ZoneVersion } from "../../store/tables.ts";
import { requireActiveZone } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { notFound, ServiceError } from "../service-errors.ts";
import { commaSeparated, paging, selectFields } from "../validation.ts";

const ListVersions = z.strictObject({
  fields: commaSeparated(["version_time", "modified_by", "description", "version_id"]).optional(),
  ...paging(0, 100),
  fromDate: z.union([z.iso.date(), z.iso.datetime({ offset: true })], "is not an ISO 8601 date").optional(),
});

/** Without a paid plan, older versions are listed as restricted. */
const allowedWithoutPaidPlan = 10;

export const zoneVersions: Handlers<"listZoneVersions"> = {
  listZoneVersions(call) {
    const zone = requireActiveZone(call, "view");
    const { fields = ["version_id", "modified_by", "version_time"], from, limit, fromDate } = call.query(ListVersions);
    const end = from + call.pageSize(limit);
    const since = fromDate === undefined ? 0 : Date.parse(fromDate);
    const page = newestFirst(call, zone)
      .filter(({ version }) => version.time >= since)
      .slice(from, end);
    const allowed_versions = page
      .filter(({ isAllowed }) => isAllowed)
      .map(({ version: { id, modifiedBy, time, description } }) =>
        selectFields(
          { version_id: id, modified_by: modifiedBy, version_time: call.world.timestamp(time), description },
          fields,
        ),
      );
    const restricted_versions = page
      .filter(({ isAllowed }) => !isAllowed)
      .map(({ version: { id, modifiedBy } }) => selectFields({ version_id: id, modified_by: modifiedBy }, fields));
    return { message: "Zone versions fetched", data: { zone_versions: { allowed_versions, restricted_versions } } };
  },
};

/** A version of a zone, or a 403 if the plan of the edition does not include it. */
export function requireAllowedVersion(call: Call, zone: Zone, versionId: string): ZoneVersion {
  const found = newestFirst(call, zone).find(({ version }) => version.id === versionId);
  if (!found) throw notFound("version");
  if (!found.isAllowed) throw new ServiceError("versionRestricted");
  return found.version;
}

function newestFirst(call: Call, zone: Zone): { readonly version: ZoneVersion; readonly isAllowed: boolean }[] {
  const allowed = call.edition.plan === "PAID" ? Number.POSITIVE_INFINITY : allowedWithoutPaidPlan;
  const versions = call.store.where("zoneVersions", "zoneId", zone.id).reverse();
  return versions.map((version, age) => ({ version, isAllowed: age < allowed }));
}
