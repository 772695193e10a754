// The checks with the names of Vani, on the emulator: every request is one that its contract allows.
import { expect, it } from "vitest";
import { checksToText } from "../../../cli/doctor/checks-text.ts";
import { Patient } from "./surroundings.ts";

it("finds nothing wrong with Vani, whose operations it reads", async () => {
  const patient = await Patient.start();
  const checks = await patient.checks({ CANVAS_SERVICE: "vani" });
  expect(checksToText(checks)).toContain("ok       settings: complete, for vani\n");
  expect(checks.filter(({ sign }) => sign !== "ok")).toEqual([]);
  expect(patient.service.log().filter(({ path }) => !path.startsWith("/vani/api/v1/"))).toEqual([]);
});
