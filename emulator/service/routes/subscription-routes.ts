import type { Plan } from "../../store/tables.ts";
import type { Handlers } from "../api-call.ts";
import { selectFields } from "../request-values.ts";
import { formatCount } from "../wire-format.ts";

const year = 365 * 24 * 60 * 60 * 1000;

const planNames: Readonly<Record<Plan, string>> = {
  FREE: "FREE_PLAN",
  TRIAL: "TRIAL_PLAN",
  PAID: "BUSINESS_PLAN",
};

export const subscription: Handlers<"getSubscription"> = {
  getSubscription({ edition, world, store, query }) {
    const members = store.countWhere("editionMembers", "editionId", edition.id);
    const paid = { plan_type: "Yearly", members_count: formatCount(members) };
    const record = {
      edition_id: edition.id,
      plan_name: planNames[edition.plan],
      ...(edition.plan === "PAID" ? paid : {}),
      purchase_date: world.timestamp(edition.createdTime),
      expiry_date: edition.plan === "FREE" ? "-1L" : world.timestamp(edition.createdTime + year),
      status: "Active",
    };
    return {
      message: "Subscription details fetched successfully",
      data: { subscription_info: selectFields(record, query.fields) },
    };
  },
};
