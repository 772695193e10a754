import type { Handlers } from "../call.ts";
import { formatTimestamp } from "../wire.ts";

const year = 365 * 24 * 60 * 60 * 1000;

export const subscription: Handlers<"getSubscription"> = {
  getSubscription({ edition }) {
    return {
      message: "Subscription fetched",
      data: {
        subscription_info: {
          edition_id: edition.id,
          plan_name: `${edition.plan}_PLAN`,
          purchase_date: formatTimestamp(edition.createdTime),
          expiry_date: formatTimestamp(edition.createdTime + year),
          status: "Active",
        },
      },
    };
  },
};
