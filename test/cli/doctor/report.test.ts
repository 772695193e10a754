import { describe, expect, it } from "vitest";
import { reportOf, reportToMarkdown, reportToText } from "../../../cli/doctor/probe/report.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { pathsOfReading } from "../../provider/readings/combined.ts";
import { Laboratory } from "./fixture.ts";

describe("the report of a probe", () => {
  it("has the readings, what was not probed, what else was seen, and the settings", async () => {
    const findings = await new Laboratory(["other-paths", "short-weekdays"]).probe();
    const report = reportOf(findings, "v22.12.0");
    const json = JSON.stringify(pathsOfReading);
    expect(reportToText(report)).toBe(
      `The service differs from the emulator's defaults in these readings:
  short-weekdays: Timestamps start with a short weekday: Mon, 05 Jan 2026, 09:00:00.
  other-paths: Operations whose path is assumed have a different path, and are a 404 at the assumed one.

Not probed:
  no-retry-after: a 429 comes only above the rate limits, which the probe keeps

Also seen:
  The id of a new space has 13 digits.
  Timestamps are in UTC.
  DELETE of a zone needs no TRASH first.
  The response to a move has current_user_id, edition_id, space_id, zone_id as its data.
  A trashed space has the status TRASHED.

Settings that the provider needs, in a stack or in the environment:
  pulumi config set canvas:paths '${json}'
  export CANVAS_PATHS='${json}'
`,
    );
    expect(reportToMarkdown(report)).toMatch(
      /^## Probe of a canvas service\n\npulumi-canvas [\d.]+, Node v22\.12\.0\n/,
    );
    expect(reportToMarkdown(report)).toContain(`\`\`\`sh\npulumi config set canvas:paths '${json}'\n`);
  });

  it("has commands for PowerShell on Windows", async () => {
    const report = reportOf(await new Laboratory(["other-paths"]).probe());
    const json = JSON.stringify(pathsOfReading);
    // Windows PowerShell removes the quotation marks in an argument, so the value is on standard input.
    const commands = [`'${json}' | pulumi config set canvas:paths`, `$env:CANVAS_PATHS = '${json}'`];
    expect(reportToText(report, "win32")).toContain(`\n  ${commands.join("\n  ")}\n`);
    expect(reportToMarkdown(report, "win32")).toContain(`\`\`\`powershell\n${commands.join("\n")}\n\`\`\`\n`);
  });

  it("has settings that the provider takes, and that work", async () => {
    const laboratory = new Laboratory(["other-paths"]);
    const { settings } = reportOf(await laboratory.probe());
    const { config } = laboratory.options;
    const { paths } = resolveConfig({ explicit: { ...config, paths: settings["canvas:paths"] }, env: {} });
    expect(paths).toEqual(pathsOfReading);
    const client = new CanvasClient({ ...config, ...(paths && { paths }) }, { http: laboratory.http() });
    const [zone] = laboratory.emulator.world.store.all("zones");
    const ids = [config.editionId ?? "", zone?.spaceId ?? "", zone?.id ?? ""] as const;
    expect(await client.zones.rename(...ids, "Renamed")).toBe(true);
    expect(await client.zones.setState(...ids, "TRASH")).toBe(true);
  });

  it("replaces paths that the service does not need by none", async () => {
    const laboratory = new Laboratory();
    const config = { ...laboratory.options.config, paths: pathsOfReading };
    const report = reportOf(await laboratory.probe({ config }));
    expect(report.settings).toEqual({ "canvas:paths": {} });
    const text = reportToText(report);
    expect(text).toContain(
      "  Remove renameZone, setZoneState, duplicateZone from canvas:paths: the assumed path works.\n",
    );
    expect(text).toMatch(/\n {2}pulumi config set canvas:paths '{}'\n {2}export CANVAS_PATHS='{}'\n$/);
    const env = { CANVAS_PATHS: "{}" };
    const { paths: _, ...rest } = config;
    expect(resolveConfig({ explicit: rest, env }).paths).toEqual({});
  });

  it("is short for a service that is like the emulator", async () => {
    const text = reportToText(reportOf(await new Laboratory().probe()));
    expect(text).toMatch(
      /^The service is like the emulator with its defaults, as far as it was probed\.\n\nNot probed:/,
    );
    expect(text).not.toContain("Settings");
  });

  it("names no token, address, person, id or name of the workspace", async () => {
    const laboratory = new Laboratory(["error-context", "frame-defaults", "other-paths"]);
    const report = reportOf(await laboratory.probe());
    const { store } = laboratory.emulator.world;
    const { token, editionId } = laboratory.emulator.credentials;
    const people = [...store.all("users")].flatMap(({ id, mailId, displayName }) => [id, mailId, displayName]);
    const things = [...store.all("spaces"), ...store.all("teams"), ...store.all("zones")];
    const hidden = [token, editionId, "127.0.0.1", ...people, ...things.flatMap(({ id, name }) => [id, name])];
    const written = [JSON.stringify(report), reportToMarkdown(report), reportToText(report)].join("\n");
    expect(hidden.filter((text) => new RegExp(`\\b${text}\\b`).test(written))).toEqual([]);
  });
});
