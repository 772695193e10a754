import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import { parseUrn } from "../../provider/validation/urn.ts";
import { JsonText } from "../json-text.ts";
import type { Files } from "./export-folder.ts";

export interface VerifyOptions {
  /** The folder of this package; Pulumi.yaml expects it in node_modules. */
  readonly packageFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
  readonly onMessage?: (text: string) => void;
}

/** A resource that the program would change. */
export interface Difference {
  /** Such as `canvas:index:Space product/spaces/roadmap`. */
  readonly resource: string;
  /** Such as `update`. */
  readonly operation: string;
  readonly properties: readonly string[];
}

/** What `--json` prints: the reason for a failure is only there. */
const Diagnostics = JsonText.pipe(z.object({ diagnostics: z.array(z.object({ message: z.string() })) }));

const Step = z.object({
  op: z.string(),
  urn: z.string(),
  detailedDiff: z.record(z.string(), z.unknown()).nullish(),
  diffReasons: z.array(z.string()).nullish(),
});
const Preview = JsonText.pipe(z.object({ steps: z.array(Step).default([]) }));

/**
 * Imports a YAML project into a stack in a temporary folder, and previews it there; returns what the program would change. Leaves
 * the user's Pulumi alone, and only reads from the service.
 */
export async function verifyProject(files: Files, options: VerifyOptions): Promise<readonly Difference[]> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-verify-"));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    mkdirSync(join(folder, "node_modules"));
    mkdirSync(join(folder, "state"));
    symlinkSync(options.packageFolder, join(folder, "node_modules", "pulumi-canvas"), "junction");
    const run = (...args: string[]) => runPulumi(folder, args, options);
    await run("stack", "init", "verify");
    options.onMessage?.("importing into a temporary state");
    const flags = ["--generate-code=false", "--protect=false", "--skip-preview", "--yes"];
    await run("import", "--file", "import.json", ...flags, "--stack", "verify");
    options.onMessage?.("previewing");
    return differencesIn(await run("preview", "--json", "--stack", "verify"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runPulumi(folder: string, args: readonly string[], options: VerifyOptions): Promise<string> {
  const { environment, signal } = options;
  const cli = spawn("pulumi", [...args, "--non-interactive", "--color=never"], {
    cwd: folder,
    env: {
      ...environment,
      PULUMI_HOME: join(folder, "home"),
      PULUMI_BACKEND_URL: pathToFileURL(join(folder, "state")).href,
      PULUMI_CONFIG_PASSPHRASE: "verify",
      PULUMI_SKIP_UPDATE_CHECK: "true",
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal ? { signal } : {}),
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    cli.on("error", reject);
    cli.on("close", resolve);
  });
  const [output, errors, exitCode] = await Promise.all([text(cli.stdout), text(cli.stderr), ended]);
  if (exitCode === 0) return output;
  const reason = errorsIn(output) || errors || output;
  throw new CanvasError([`the export is not verified: pulumi ${args[0]} failed:`, ...reason.split("\n")]);
}

function errorsIn(output: string): string {
  const { diagnostics = [] } = Diagnostics.safeParse(output).data ?? {};
  return diagnostics.map(({ message }) => message).join("\n");
}

function differencesIn(preview: string): Difference[] {
  const { steps } = Preview.parse(preview);
  const changes = steps.filter(({ op, urn }) => op !== "same" && !urn.includes("::pulumi:pulumi:Stack::"));
  return changes.map(({ op, urn, detailedDiff, diffReasons }) => ({
    resource: resourceOf(urn),
    operation: op,
    properties: Object.keys(detailedDiff ?? {}).length > 0 ? Object.keys(detailedDiff ?? {}) : (diffReasons ?? []),
  }));
}

function resourceOf(urn: string): string {
  const { type, name } = parseUrn(urn);
  return `${type} ${name}`;
}
