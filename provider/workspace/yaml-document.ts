import { type Document, LineCounter, parseDocument } from "yaml";
import type { PropertyPath } from "../validation/properties.ts";
import { tooDeep } from "./limits.ts";
import { type Fault, YamlValues } from "./yaml-values.ts";

/** A place in a file; both count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** What a YAML file says, and where it says it. */
export interface YamlFile {
  /** Undefined if the text is not valid. */
  readonly value: unknown;
  readonly faults: readonly (Position & { readonly message: string })[];
  /** The position of a value or its key; if it is missing, of what it should be in. */
  locate(path: PropertyPath, part: "key" | "value"): Position;
}

/** Reads a YAML text. */
export function readYaml(text: string): YamlFile {
  const lines = new LineCounter();
  const positionOf = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const options = { prettyErrors: false, uniqueKeys: false, logLevel: "error", resolveKnownTags: false } as const;
  const document = parseDocument(text, { lineCounter: lines, ...options });
  const syntax = syntaxFaults(document, text);
  const located = (faults: readonly Fault[]) =>
    firstOfEachLine(faults.map(({ offset, message }) => ({ ...positionOf(offset), message })));
  if (syntax.length > 0) return { value: undefined, faults: located(syntax), locate: () => positionOf(0) };
  const values = new YamlValues(document);
  const duplicates = values.duplicates.map(({ key, offset, first }) => {
    const { line } = positionOf(first);
    return { offset, message: `the key ${key} is already on line ${line}; keep one of the two` };
  });
  const isValid = values.faults.length === 0;
  return {
    value: isValid ? values.value : undefined,
    faults: located(isValid ? duplicates : values.faults),
    locate: (path, part) => positionOf(values.offsetOf(path, part)),
  };
}

function syntaxFaults({ errors, warnings }: Document, text: string): Fault[] {
  const unknownTags = warnings.filter(({ code }) => code === tagCode);
  return [...errors, ...unknownTags].map(({ pos, code, message }) => ({
    offset: pos[0],
    message: code === tagCode ? `a workspace has no tags; remove ${text.slice(...pos)}` : wording(code, message),
  }));
}

/** For the parser, a value with an unknown tag, such as `!secret`, is what it is without the tag. */
const tagCode = "TAG_RESOLVE_FAILED";

const indentation = "the indentation is wrong, or a text with a colon needs quotes";
const wordings: Readonly<Record<string, string>> = {
  BAD_SCALAR_START: "a text that starts like this needs quotes",
  BLOCK_AS_IMPLICIT_KEY: indentation,
  MULTILINE_IMPLICIT_KEY: indentation,
  MULTIPLE_DOCS: "a second document starts here (---); a workspace is one document",
  RESOURCE_EXHAUSTION: `the file ${tooDeep}`,
  TAB_AS_INDENT: "a tab cannot indent a line; use spaces",
};

function wording(code: string, message: string): string {
  return (
    wordings[code] ??
    `this is not valid YAML; check the indentation, colons, brackets, and quotes, as in "#1E90FF" (${message})`
  );
}

/** Later faults in the same line are consequences of the first. */
function firstOfEachLine<T extends Position>(faults: readonly T[]): T[] {
  const seen = new Set<number>();
  return faults.filter(({ line }) => !seen.has(line) && seen.add(line));
}
