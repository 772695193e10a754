import { writeFileSync } from "node:fs";
import { CanvasError } from "../../provider/errors.ts";
import { UsageError } from "../flags.ts";
import { print } from "../output/terminal.ts";
import { mapToHtml } from "./html.ts";
import type { WorkspaceMap } from "./model.ts";
import { mapToSvg } from "./svg.ts";

const writers = { html: mapToHtml, svg: mapToSvg };

export type MapFormat = keyof typeof writers;
export const mapFormats = Object.keys(writers) as readonly MapFormat[];

/** The format that the name of a file asks for. */
export const formatOf = (path: string): MapFormat | undefined =>
  mapFormats.find((format) => path.endsWith(`.${format}`));

/** Writes a map; it is HTML unless its name or the format say otherwise. */
export function writeMap(path: string, map: WorkspaceMap, format: MapFormat = formatOf(path) ?? "html"): void {
  writeText(path, writers[format](map));
}

/** Refuses JSON and Markdown on standard output together. */
export function requireOneOutput({
  json,
  markdown,
}: {
  readonly json: boolean;
  readonly markdown?: string | undefined;
}) {
  if (json && markdown === "-")
    throw new UsageError("--json and --markdown - cannot both be on standard output; name a file for the Markdown");
}

/** Writes a file; `-` is standard output. */
export function writeText(path: string, text: string): void {
  if (path === "-") {
    print(text);
    return;
  }
  try {
    writeFileSync(path, text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CanvasError(`${path} cannot be written: ${reason}`, undefined, { cause });
  }
}
