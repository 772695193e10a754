// Rate limits: the checks report them at once.
import { describe, expect, it } from "vitest";
import { fakeServer, respondWith } from "../../provider/api/harness.ts";
import { Patient } from "./surroundings.ts";

const remedy = "wait a minute and run pulumi-canvas doctor again";

describe("doctor", () => {
  it("reports a 429 at once, and does not repeat the request", async () => {
    const patient = await Patient.start();
    const refuses = respondWith({ status: 429, headers: { "retry-after": "60" } });
    const checks = await patient.checks({ CANVAS_BASE_URL: await fakeServer(refuses) });
    expect(checks.filter(({ sign }) => sign === "problem")).toEqual([
      { name: "service", sign: "problem", text: "GET editions returned 429", remedy },
    ]);
    expect(refuses.calls).toBe(1);
  });

  it.each([
    ["teams/users/me/permission", /^GET roles in teams returned 429$/],
    ["teams", /^GET teams returned 429$/],
    ["templates", /^GET templates returned 429$/],
  ])("goes on after a 429 from %s", async (path, text) => {
    const patient = await Patient.start();
    const action = { kind: "status", status: 429, retryAfterSeconds: 60 };
    patient.service.fault({ path: `/service/api/v1/editions/*/${path}`, action });
    const checks = await patient.checks();
    expect(checks.filter(({ sign }) => sign === "problem")).toEqual([]);
    expect(checks.find(({ name }) => name === "scopes")).toEqual({
      name: "scopes",
      sign: "warning",
      text: expect.stringMatching(text),
      remedy,
    });
    expect(patient.service.requests(new RegExp(`/editions/\\d+/${path}$`))).toHaveLength(1);
  });
});
