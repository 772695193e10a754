import type { Handlers } from "../api-call.ts";

const year = 365 * 24 * 60 * 60 * 1000;

export const subscription: Handlers<"getSubscription"> = {
  getSubscription({ edition, world }) {
    return {
      message: "Subscription fetched",
      data: {
        subscription_info: {
          edition_id: edition.id,
          plan_name: `${edition.plan}_PLAN`,
          purchase_date: world.timestamp(edition.createdTime),
          expiry_date: world.timestamp(edition.createdTime + year),
          status: "Active",
        },
      },
    };
  },
};
