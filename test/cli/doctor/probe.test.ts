import { describe, expect, it } from "vitest";
import { otherPaths } from "../../../emulator/service/assumed-paths.ts";
import { type ReadingName, readingNames } from "../../../emulator/store/readings.ts";
import { probes, unobservable } from "../../../cli/doctor/probe/run-probe.ts";
import { Laboratory, teamOf } from "./fixture.ts";

describe.each<readonly [string, readonly ReadingName[]]>([
  ["the default reading", []],
  ...readingNames.map((name): [string, ReadingName[]] => [name, [name]]),
])("a probe of a service with %s", (_, readings) => {
  it("names it, and leaves the workspace as it was", async () => {
    const laboratory = new Laboratory(readings);
    const before = laboratory.world();
    const { on, unknown } = await laboratory.probe();
    expect([on, Object.keys(unknown)]).toEqual([readings.filter((name) => !(name in unobservable)), expect.anything()]);
    expect(laboratory.world()).toEqual(before);
  });
});
