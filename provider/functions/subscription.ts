import { z } from "zod";
import { defineFunction } from "../definition/function.ts";
import { requireEditionId } from "../run/edition.ts";
import { EditionId } from "../validation/formats.ts";

export const getSubscription = defineFunction({
  name: "getSubscription",
  description: "The subscription of an edition.",
  inputs: z.strictObject({ editionId: EditionId }),
  outputs: z.object({
    editionId: z.string().describe("The edition."),
    planName: z.string().describe("The plan, such as `TRIAL_PLAN`."),
    status: z.string().optional().describe("`Active`, or another status of the service."),
    purchaseDate: z.string().optional().describe("When it was purchased."),
    expiryDate: z.string().optional().describe("When it expires."),
  }),

  async call(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    return { ...(await session.client.editions.subscription(editionId)), editionId };
  },
});
