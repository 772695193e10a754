import { z } from "zod";
import { path } from "./path.ts";
import type { Transport } from "./transport.ts";
import { Id, LooseDate, record, under } from "./wire.ts";

const SubscriptionRecord = record({
  editionId: Id.exactOptional(),
  planName: z.string(),
  purchaseDate: LooseDate.exactOptional(),
  expiryDate: LooseDate.exactOptional(),
  status: z.string().exactOptional(),
});

/** What an edition has paid for. */
export type EditionSubscription = z.output<typeof SubscriptionRecord>;

/** The subscription of an edition. */
export class Subscription {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async get(editionId: string): Promise<EditionSubscription> {
    return this.#transport.send({
      operation: "subscription",
      method: "GET",
      path: path`/editions/${editionId}/subscription`,
      scope: "Service.editions.READ",
      answer: under("subscription_info", SubscriptionRecord),
    });
  }
}
