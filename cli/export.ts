import { fileURLToPath } from "node:url";
import { nonEmpty, oneOf, parseFlags, UsageError } from "../emulator/flags.ts";
import { CanvasError } from "../provider/errors.ts";
import { type ExportResult, exportWorkspace } from "../provider/workspace/export/export.ts";
import type { ProgramForm } from "../provider/workspace/export/program-form.ts";
import { settingsOf } from "./settings.ts";
import { StatusLine } from "./terminal.ts";

const usage = `Usage: pulumi-canvas export --out DIR [options]

Reads a workspace of the service, changing nothing, and writes a Pulumi project that describes it. Run it again to go on if it
was interrupted.

  --out DIR              folder of the project; new, or of an earlier export
  --edition ID           edition of the workspace (CANVAS_EDITION_ID)
  --team TEAM            id or name of the team; needed if the edition has several
  --space SPACE          id or name of a space: only this one, without the people of the team (repeatable)
  --as FORM              workspace: a workspace.yaml, or resources: one for each thing (workspace)
  --language LANGUAGE    of resources: yaml or typescript (yaml)
  --verify               import it into a temporary stack and preview it: there should be no change; needs the Pulumi CLI
  --force                overwrite files that were changed, or that no export has written
  --help                 print this text

The service and the token are taken from CANVAS_BASE_URL and CANVAS_ACCESS_TOKEN, or CANVAS_REFRESH_TOKEN with
CANVAS_CLIENT_ID, CANVAS_CLIENT_SECRET and CANVAS_AUTH_URL.

Exit code: 0 done, 1 failed or a preview with changes, 130 interrupted.
`;

const options = {
  out: { type: "string" },
  edition: { type: "string" },
  team: { type: "string" },
  space: { type: "string", multiple: true },
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
  const config = settingsOf({ editionId: flags.edition }, environment);
  const { editionId } = config;
  if (editionId === undefined) throw new UsageError("export needs --edition ID, or CANVAS_EDITION_ID");
  const plugin = fileURLToPath(new URL("../provider/bin/main.js", import.meta.url));
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort());
  const status = new StatusLine();
  try {
    const result = await exportWorkspace({
      ...{ config, editionId, team: flags.team, spaces: flags.space, force: flags.force },
      ...{ out: nonEmpty("--out", flags.out), form: formOf(flags), signal: interrupt.signal },
      verify: flags.verify ? { plugin, environment } : undefined,
      onRead: ({ what, done, left }) => {
        // Elsewhere than on a terminal, a line for every hundred reads is enough.
        if (status.isReplaced || done % 100 === 0 || left === 0) status.show(`read ${done}, ${left} left: ${what}`);
      },
      onMessage: (text) => status.show(text),
    });
    status.end();
    process.stdout.write(report(flags.out, result));
    return result.changes && result.changes.length > 0 ? 1 : 0;
  } catch (error) {
    status.end();
    if (!(interrupt.signal.aborted || error instanceof CanvasError)) throw error;
    process.stderr.write(`pulumi-canvas: ${error instanceof Error ? error.message : error}\n`);
    return interrupt.signal.aborted ? 130 : 1;
  }
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
