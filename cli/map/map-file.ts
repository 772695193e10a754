import { writeText } from "../output/output-file.ts";
import { printDocument } from "../output/terminal.ts";
import { mapToHtml } from "./html.ts";
import type { WorkspaceMap } from "./model.ts";
import { mapToSvg } from "./svg.ts";

const mapFormats = ["html", "svg"] as const;
export type MapFormat = (typeof mapFormats)[number];

const writers: Readonly<Record<MapFormat, (map: WorkspaceMap) => string>> = { html: mapToHtml, svg: mapToSvg };

/** The format that a file's extension stands for. */
export const formatOf = (path: string): MapFormat | undefined =>
  mapFormats.find((format) => path.endsWith(`.${format}`));

/** Writes a map, as HTML unless the name of the file or the format says otherwise. */
export function writeMap(path: string, map: WorkspaceMap, format: MapFormat = formatOf(path) ?? "html"): void {
  writeText(path, writers[format](map), printDocument);
}
