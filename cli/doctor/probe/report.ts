import { type ReadingName, readingNames, readings } from "../../../emulator/store/readings.ts";
import { version } from "../../../provider/api/transport/version.ts";
import { environmentName } from "../../../provider/config.ts";
import { printable } from "../../../provider/validation/printable-text.ts";
import { escapeMarkdown, markdownSection } from "../../output/markdown-text.ts";
import type { Findings } from "./run-probe.ts";

/** What a probe has found about one reading. */
interface ReadingReport {
  readonly name: ReadingName;
  readonly state: "on" | "off" | "not probed";
  readonly description: string;
  /** Why it was not probed. */
  readonly reason?: string;
}

/** What to attach to a bug: nothing in it says which service, workspace, or people it is about. */
export interface ProbeReport {
  readonly version: string;
  readonly node: string;
  readonly readings: readonly ReadingReport[];
  readonly facts: readonly string[];
  /** The settings that the provider needs for this service, by their names in a stack. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The report about findings. */
export function reportOf({ on, unknown, facts, paths }: Findings, node = process.version): ProbeReport {
  const reportOn = (name: ReadingName): ReadingReport => {
    const { description } = readings[name];
    const reason = unknown[name];
    if (reason !== undefined) return { name, state: "not probed", description, reason };
    return { name, state: on.includes(name) ? "on" : "off", description };
  };
  const settings = paths === undefined ? {} : { "canvas:paths": paths };
  return { version, node, readings: readingNames.map(reportOn), facts, settings };
}

/** The report for a bug tracker. */
export function reportToMarkdown(report: ProbeReport, platform = process.platform): string {
  const { on, off, notProbed } = byState(report);
  const settings = settingLines(report, platform);
  const shell = platform === "win32" ? "powershell" : "sh";
  return [
    "## Probe of a canvas service",
    "",
    escapeMarkdown(`pulumi-canvas ${report.version}, Node ${report.node}`),
    "",
    markdownSection("Readings that are on", on),
    markdownSection("Not probed", notProbed),
    markdownSection("Off", off),
    markdownSection("Also seen", report.facts),
    ...(settings.length > 0 ? ["### Settings", "", `\`\`\`${shell}`, ...settings, "```", ""] : []),
  ].join("\n");
}

/** The report for a terminal. */
export function reportToText(report: ProbeReport, platform = process.platform): string {
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? "" : `${title}\n${lines.map((line) => `  ${printable(line)}\n`).join("")}\n`;
  const { on, notProbed } = byState(report);
  return [
    section("The service differs from the emulator's defaults in these readings:", on),
    on.length === 0 ? "The service is like the emulator with its defaults, as far as it was probed.\n\n" : "",
    section("Not probed:", notProbed),
    section("Also seen:", report.facts),
    section("Settings that the provider needs, in a stack or in the environment:", settingLines(report, platform)),
  ]
    .join("")
    .replace(/\n$/, "");
}

function byState({ readings: all }: ProbeReport) {
  const texts = (state: ReadingReport["state"]) =>
    all
      .filter((one) => one.state === state)
      .map(({ name, description, reason }) => `${name}: ${reason ?? description.replaceAll("`", "")}`);
  return { on: texts("on"), off: texts("off"), notProbed: texts("not probed") };
}

/** Commands that set each setting, for a stack and for a shell. */
function settingLines({ settings }: ProbeReport, platform: NodeJS.Platform): readonly string[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const name = environmentName(key.replace("canvas:", ""));
    const json = JSON.stringify(value);
    return [
      stackCommand(key, value, platform),
      platform === "win32" ? `$env:${name} = '${json}'` : `export ${name}='${json}'`,
    ];
  });
}

/** The command that sets a setting of a stack. */
export function stackCommand(key: string, value: unknown, platform = process.platform): string {
  const json = JSON.stringify(value);
  // Windows PowerShell removes the quotation marks in an argument.
  return platform === "win32" ? `'${json}' | pulumi config set ${key}` : `pulumi config set ${key} '${json}'`;
}
