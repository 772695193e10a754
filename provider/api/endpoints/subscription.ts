import { z } from "zod";
import { Id, LooseDate, record, under } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

const SubscriptionRecord = record({
  editionId: Id.exactOptional(),
  planName: z.string(),
  purchaseDate: LooseDate.exactOptional(),
  expiryDate: LooseDate.exactOptional(),
  status: z.string().exactOptional(),
});

/** The plan of an edition. */
export type EditionSubscription = z.output<typeof SubscriptionRecord>;

/** The subscription of an edition. */
export class Subscription extends Endpoint {
  async get(editionId: string): Promise<EditionSubscription> {
    return this.send({
      operation: "getSubscription",
      params: { editionId },
      response: under("subscription_info", SubscriptionRecord),
    });
  }
}
