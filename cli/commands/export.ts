import { fileURLToPath } from "node:url";
import { pathWithPulumi } from "../engine/pulumi-path.ts";
import { type ExportResult, exportWorkspace } from "../export/export-workspace.ts";
import type { ProgramForm } from "../export/program-form.ts";
import { nonEmpty, oneOf, parseFlags, UsageError } from "../flags.ts";
import { scopeOptions, scopeUsage, serviceUsage, whileReading } from "./live-workspace.ts";

const usage = `Usage: pulumi-canvas export --out DIR [options]

Reads a workspace of the service, changing nothing, and writes a Pulumi project that describes it. Run it again to go on if it
was interrupted.

  --out DIR              folder of the project; new, or of an earlier export
${scopeUsage}
  --as FORM              workspace: a workspace.yaml, or resources: one for each thing (workspace)
  --language LANGUAGE    of resources: yaml or typescript (yaml)
  --verify               import it into a temporary stack and preview it: there should be no change; needs the Pulumi CLI
  --force                overwrite files that were changed, or that no export has written
  --help                 print this text

${serviceUsage}

Exit code: 0 done, 1 failed or a preview with changes, 130 interrupted.
`;

const options = {
  out: { type: "string" },
  ...scopeOptions,
  as: { type: "string", default: "workspace" },
  language: { type: "string" },
  verify: { type: "boolean", default: false },
  force: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** `pulumi-canvas export`. Resolves with the exit code. */
export async function exportCommand(args: string[], environment = process.env): Promise<number> {
  const flags = parseFlags({ args, options }).values;
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (flags.out === undefined) throw new UsageError("export needs --out DIR, the folder to write the project to");
  const packageFolder = fileURLToPath(new URL("../../..", import.meta.url));
  const out = nonEmpty("--out", flags.out);
  const form = formOf(flags);
  const verify = flags.verify
    ? { packageFolder, environment: { ...environment, PATH: pathWithPulumi(environment) } }
    : undefined;
  return whileReading(
    flags,
    environment,
    (reading) => exportWorkspace({ ...reading, out, form, force: flags.force, verify }),
    (result) => {
      process.stdout.write(report(out, result));
      return result.changes && result.changes.length > 0 ? 1 : 0;
    },
  );
}

function formOf(flags: { readonly as: string; readonly language?: string | undefined }): ProgramForm {
  const form = oneOf("--as", flags.as, ["workspace", "resources"]);
  if (form === "resources") return oneOf("--language", flags.language ?? "yaml", ["yaml", "typescript"]);
  if (flags.language !== undefined) throw new UsageError("--language is for --as resources; a workspace.yaml has none");
  return form;
}

function report(out: string, { files, resourceCount, omissions, differences, changes }: ExportResult): string {
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? "" : `\n${title}\n${lines.map((line) => `  - ${line}\n`).join("")}`;
  const notes = (some: ExportResult["omissions"]) => some.map(({ what, reason }) => `${what}: ${reason}`);
  return [
    `Wrote ${resourceCount} resources to ${out}: ${files.join(", ")}. README.md tells how to begin.\n`,
    list("Left out; correct it on the service and export again, or leave it alone:", notes(omissions)),
    list("Otherwise than an import finds it:", notes(differences)),
    changes?.length === 0 ? "\nVerified: a preview after the import shows no change.\n" : "",
    list(
      "Not verified: a preview after the import shows changes.",
      (changes ?? []).map(
        ({ operation, resource, properties }) => `${operation} ${resource}: ${properties.join(", ")}`,
      ),
    ),
  ].join("");
}
