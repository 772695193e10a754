import { z } from "zod";
import type { Transport } from "../transport/transport.ts";
import { Id, LooseDate, record, under } from "../transport/wire.ts";

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
export class Subscription {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async get(editionId: string): Promise<EditionSubscription> {
    return this.#transport.send({
      operation: "getSubscription",
      params: { editionId },
      response: under("subscription_info", SubscriptionRecord),
    });
  }
}
