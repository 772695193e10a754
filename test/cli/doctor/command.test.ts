import { afterEach, describe, expect, it, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { Checked } from "../commands/json-shapes.ts";
import { Patient } from "./surroundings.ts";

afterEach(() => vi.restoreAllMocks());

/** What a stream gets from now on. */
function written(stream: NodeJS.WriteStream): () => string {
  const texts: string[] = [];
  vi.spyOn(stream, "write").mockImplementation((text) => texts.push(String(text)) > 0);
  return () => texts.join("");
}

describe("pulumi-canvas doctor", () => {
  it("prints the checks, and fails only if there is a problem", async () => {
    const patient = await Patient.start();
    const out = written(process.stdout);
    expect(await runCommandLine(["doctor"], patient.environment)).toBe(0);
    expect(out()).toMatch(/^ok {7}settings: complete, for canvas\n/);
    const { CANVAS_ACCESS_TOKEN: _, ...environment } = patient.environment;
    const json = written(process.stdout);
    expect(await runCommandLine(["doctor", "--json"], environment)).toBe(1);
    expect(Checked.parse(JSON.parse(json())).checks[0]).toMatchObject({ name: "settings", sign: "problem" });
  });
});
