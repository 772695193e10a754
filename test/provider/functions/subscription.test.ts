import { expect, it } from "vitest";
import { NotFound } from "../../../provider/errors.ts";
import { rejection, startTime } from "../api/harness.ts";
import { Bench, workspace } from "../resources/harness.ts";
import { ask } from "./harness.ts";

it("tells the plan of an edition", async () => {
  const trial = { name: "Branch", plan: "TRIAL" as const, owner: "owner@example.com", teams: [{ name: "Gamma" }] };
  const bench = await Bench.start({ editions: [...workspace.editions, trial] });
  const { editionId } = bench;
  const dates = { purchaseDate: startTime, expiryDate: "2027-01-05T09:00:00Z" };
  expect(await ask(bench, "getSubscription")).toEqual({ editionId, planName: "PAID_PLAN", status: "Active", ...dates });
  expect(bench.takeRequests()).toEqual(["GET /subscription"]);
  const branch = [...bench.store.all("editions")].find(({ name }) => name === "Branch")?.id;
  expect((await ask(bench, "getSubscription", { editionId: branch })).planName).toBe("TRIAL_PLAN");
});

it("fails for an edition that is not there", async () => {
  await rejection(ask(await Bench.start(), "getSubscription", { editionId: "999" }), NotFound);
});
