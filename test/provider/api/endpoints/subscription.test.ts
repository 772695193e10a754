import { expect, it } from "vitest";
import { Service, startTime } from "../harness.ts";

it("gets the subscription of an edition", async () => {
  const service = await Service.start();
  expect(await service.client().subscription.get(service.editionId)).toEqual({
    editionId: service.editionId,
    planName: "PAID_PLAN",
    purchaseDate: startTime,
    expiryDate: expect.any(String),
    status: "Active",
  });
});
