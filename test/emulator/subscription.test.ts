import { describe, expect, it } from "vitest";
import { startStamp, successEnvelope, TestService } from "./harness.ts";

describe("subscription", () => {
  it("shows the plan of the edition", async () => {
    const service = new TestService();
    const answer = await service.call("GET", "/subscription");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(`/editions/${service.editionId}/subscription`, "Subscription fetched", {
        subscription_info: {
          edition_id: service.editionId,
          plan_name: "PAID_PLAN",
          purchase_date: startStamp,
          expiry_date: "Tuesday, 05 Jan 2027, 09:00:00",
          status: "Active",
        },
      }),
    );
  });

  it.each(["FREE", "TRIAL"] as const)("names the %s plan", async (plan) => {
    const edition = { name: "Acme", plan, owner: "owner@example.com", teams: [{ name: "Alpha" }] };
    const service = new TestService({ seed: { editions: [edition] } });
    const { data } = await service.call("GET", "/subscription");
    expect(data.subscription_info.plan_name).toBe(`${plan}_PLAN`);
  });
});
