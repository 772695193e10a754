import { expect, it } from "vitest";
import { startTime } from "../api/harness.ts";
import { TestSession, workspace } from "../resources/harness.ts";
import { call } from "./harness.ts";

it("returns the subscription of an edition", async () => {
  const trial = { name: "Branch", plan: "TRIAL" as const, owner: "owner@example.com", teams: [{ name: "Gamma" }] };
  const session = await TestSession.start({ editions: [...workspace.editions, trial] });
  const { editionId } = session;
  const dates = { purchaseDate: startTime, expiryDate: "2027-01-05T09:00:00Z" };
  expect(await call(session, "getSubscription")).toEqual({
    editionId,
    planName: "BUSINESS_PLAN",
    planType: "Yearly",
    membersCount: 4,
    status: "Active",
    ...dates,
  });
  expect(session.takeRequests()).toEqual(["GET /subscription"]);
  const branch = [...session.store.all("editions")].find(({ name }) => name === "Branch")?.id;
  expect((await call(session, "getSubscription", { editionId: branch })).planName).toBe("TRIAL_PLAN");
});
