import { z } from "zod";
import { requireActiveZone } from "../access-rules.ts";
import type { Handlers } from "../api-call.ts";
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
    const allowed = call.edition.plan === "PAID" ? Number.POSITIVE_INFINITY : allowedWithoutPaidPlan;
    const newestFirst = call.store
      .where("zoneVersions", "zoneId", zone.id)
      .reverse()
      .map((version, age) => ({ ...version, isAllowed: age < allowed }));
    const page = newestFirst.filter((version) => version.time >= since).slice(from, end);
    const allowed_versions = page
      .filter((version) => version.isAllowed)
      .map(({ id, modifiedBy, time, description }) =>
        selectFields(
          { version_id: id, modified_by: modifiedBy, version_time: call.world.timestamp(time), description },
          fields,
        ),
      );
    const restricted_versions = page
      .filter((version) => !version.isAllowed)
      .map(({ id, modifiedBy }) => selectFields({ version_id: id, modified_by: modifiedBy }, fields));
    return { message: "Zone versions fetched", data: { zone_versions: { allowed_versions, restricted_versions } } };
  },
};
