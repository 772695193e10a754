import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { doctorCommand } from "../../../cli/commands/doctor.ts";
import { otherPaths } from "../../../emulator/service/assumed-paths.ts";
import { Probed } from "../commands/json-shapes.ts";
import { volunteer } from "./fixture.ts";
import { Patient } from "./surroundings.ts";

afterEach(() => vi.restoreAllMocks());

/** What a stream gets from now on. */
function written(stream: NodeJS.WriteStream): () => string {
  const texts: string[] = [];
  vi.spyOn(stream, "write").mockImplementation((text) => texts.push(String(text)) > 0);
  return () => texts.join("");
}

const capture = () => ({ out: written(process.stdout), error: written(process.stderr) });

describe("pulumi-canvas doctor", () => {
  it("prints the checks, and fails only if there is a problem", async () => {
    const patient = await Patient.start();
    const out = capture();
    expect(await doctorCommand([], patient.environment)).toBe(0);
    expect(out.out()).toMatch(/^ok {7}settings: complete\n/);
    const { CANVAS_ACCESS_TOKEN: _, ...environment } = patient.environment;
    const json = capture();
    expect(await doctorCommand(["--json"], environment)).toBe(1);
    expect(JSON.parse(json.out()).checks[0]).toMatchObject({ name: "settings", sign: "problem" });
  });

  it("probes, prints JSON, and writes Markdown", async () => {
    const patient = await Patient.start();
    const out = capture();
    const markdown = join(patient.environment.CANVAS_CACHE_DIR ?? "", "probe.md");
    const args = ["--probe", "--team", "Alpha", "--invite", "member@example.com", "--json", "--markdown", markdown];
    expect(await doctorCommand(args, patient.environment)).toBe(0);
    const { readings } = Probed.parse(JSON.parse(out.out()));
    expect(readings.filter(({ state }) => state !== "off")).toMatchObject([
      { name: "no-retry-after", state: "not probed" },
    ]);
    expect(readFileSync(markdown, "utf8")).toMatch(/^## Probe of a canvas service\n/);
  });

  it("refuses a folder that is missing before it probes", async () => {
    const patient = await Patient.start();
    const markdown = join(patient.environment.CANVAS_CACHE_DIR ?? "", "missing", "probe.md");
    const args = ["--probe", "--team", "Alpha", "--markdown", markdown];
    await expect(doctorCommand(args, patient.environment)).rejects.toThrow(`${markdown} cannot be written: ENOENT`);
    expect(patient.service.requests()).toEqual([]);
  });

  it("prints the report also if the Markdown cannot be written, as one JSON value", async () => {
    const patient = await Patient.start();
    const markdown = patient.environment.CANVAS_CACHE_DIR ?? "";
    const args = ["--probe", "--team", "Alpha", "--markdown", markdown];
    const text = capture();
    expect(await doctorCommand(args, patient.environment)).toBe(1);
    expect(text.out()).toMatch(/^The service is like the emulator/);
    expect(text.error()).toMatch(/pulumi-canvas: \S+ cannot be written: EISDIR/);
    const json = capture();
    expect(await doctorCommand([...args, "--json"], patient.environment)).toBe(1);
    const { error, ...report } = JSON.parse(json.out());
    expect(error).toMatch(/ cannot be written: EISDIR/);
    Probed.parse(report);
  });

  it("prints the report also if its spaces may still be in use", async () => {
    const patient = await Patient.start();
    const path = "/service/api/v1/editions/*/spaces/*/state";
    patient.service.fault({ method: "PUT", path, nth: 2, action: { kind: "status", status: 403 } });
    const json = capture();
    expect(await doctorCommand(["--probe", "--team", "Alpha", "--json"], patient.environment)).toBe(1);
    const { error, remedy, ...report } = JSON.parse(json.out());
    expect([error, remedy]).toEqual([
      expect.stringMatching(/ may not be in the trash: PUT space state returned 403/),
      expect.stringMatching(/^run pulumi-canvas doctor --probe --team \d+ again, which puts them there first$/),
    ]);
    Probed.parse(report);
  });

  const zone = "/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}";

  /** Probes with the paths of a stack; returns those that it has afterwards. */
  async function probeStack({ environment }: Patient, paths: object): Promise<unknown> {
    const stack = join(environment.CANVAS_CACHE_DIR ?? "", "stack");
    writeFileSync(stack, JSON.stringify(paths));
    const pulumi = `#!/bin/sh\ncase $2 in get) /bin/cat ${stack} ;; set) /bin/cat > ${stack} ;; esac\n`;
    writeFileSync(join(environment.PATH ?? "", "pulumi"), pulumi);
    capture();
    expect(await doctorCommand(["--probe", "--team", "Alpha", "--stack", "dev"], environment)).toBe(0);
    return JSON.parse(readFileSync(stack, "utf8"));
  }

  it("keeps the paths of a stack that it cannot replace", async () => {
    const patient = await Patient.start();
    const { service } = patient;
    service.emulator.world.readings = new Set(["other-paths"]);
    service.fault({ path: "/service/api/v1/**/name", action: { kind: "status", status: 404 } });
    const custom = { renameZone: `${zone}/custom`, setZoneState: `${zone}/outdated` };
    const { setZoneState, duplicateZone } = otherPaths;
    expect(await probeStack(patient, custom)).toEqual({ renameZone: custom.renameZone, setZoneState, duplicateZone });
  });

  it("removes the paths of a stack that the service does not need", async () => {
    expect(await probeStack(await Patient.start(), { renameZone: `${zone}/guessed` })).toEqual({});
  });

  it.each([
    [["--probe"], "doctor --probe needs --team TEAM, the team that gets the scratch spaces"],
    [["--team", "Alpha"], "--team is only for doctor --probe"],
    [["--invite", volunteer], "--invite is only for doctor --probe"],
    [
      ["--probe", "--team", "A", "--json", "--markdown", "-"],
      "--json and --markdown - cannot both be on standard output",
    ],
  ])("refuses %j", async (args, message) => {
    await expect(doctorCommand(args, {})).rejects.toThrow(message);
  });
});
