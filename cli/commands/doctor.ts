import { printable } from "../../provider/validation/printable-text.ts";
import type { Check } from "../doctor/check.ts";
import { runChecks } from "../doctor/run-checks.ts";
import { onTerminal, paint, type Style } from "../output/style.ts";
import { during, print, printJson } from "../output/terminal.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { doctor } from "../reference/machine-commands.ts";

/** Checks the settings, the service, and this machine; resolves with the exit code. */
export async function doctorCommand(
  { edition, json }: OptionsOf<typeof doctor>,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const checks = await during("checking", () => runChecks({ environment, editionId: edition }));
  if (json) printJson({ checks });
  else print(checksToText(checks));
  return hasProblem(checks) ? 1 : 0;
}

const marks: Readonly<Record<Check["sign"], readonly [mark: string, style: Style]>> = {
  ok: ["✓", "green"],
  warning: ["!", "yellow"],
  problem: ["✗", "red"],
  unknown: ["?", "dim"],
};

const margin = " ".repeat(9);

/** A line for each check, with its remedy below, and the count of problems. */
export function checksToText(checks: readonly Check[]): string {
  const lines = checks.map(({ name, sign, text, remedy }) => {
    const [mark, style] = marks[sign];
    const line = `${paint(style, `${onTerminal(`${mark} `)}${sign.padEnd(margin.length)}`)}${name}: ${printable(text)}\n`;
    return remedy === undefined ? line : `${line}${onTerminal("  ")}${margin}${printable(remedy)}\n`;
  });
  return `${lines.join("")}\n${summaryOf(checks)}\n`;
}

function summaryOf(checks: readonly Check[]): string {
  const count = (sign: Check["sign"], word: string) => {
    const found = checks.filter((check) => check.sign === sign).length;
    return found === 0 ? [] : [`${found} ${word}${found === 1 ? "" : "s"}`];
  };
  return [...count("problem", "problem"), ...count("warning", "warning")].join(", ") || "No problems.";
}

/** Whether something has to be corrected. */
export const hasProblem = (checks: readonly Check[]): boolean => checks.some(({ sign }) => sign === "problem");
