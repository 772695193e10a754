import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { CanvasError } from "../errors.ts";
import type { PropertyPath } from "../validation/properties.ts";

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

/** An error in the YAML, and its offset in the text. */
interface Fault {
  readonly offset: number;
  readonly message: string;
}

/** Limits the size of aliases of aliases. */
const maxAliasCount = 10_000;

export function readYaml(text: string): YamlFile {
  const lines = new LineCounter();
  const positionOf = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const options = { prettyErrors: false, uniqueKeys: false, logLevel: "error", resolveKnownTags: false } as const;
  const document = parseDocument(text, { lineCounter: lines, ...options });
  const unknownTags = document.warnings.filter(({ code }) => code === tagCode);
  const syntax = [...document.errors, ...unknownTags].map(({ pos, code, message }) => ({
    offset: pos[0],
    message: code === tagCode ? `a workspace has no tags; remove ${text.slice(...pos)}` : wording(code, message),
  }));
  const fatal = syntax.length > 0 ? syntax : aliasFaults(document);
  const faults = fatal.length > 0 ? fatal : duplicateKeys(document, positionOf);
  return {
    value: fatal.length > 0 ? undefined : plainValue(document),
    faults: firstOfEachLine(faults.map(({ offset, message }) => ({ ...positionOf(offset), message }))),
    locate: (path, part) => positionOf(offsetOf(document, path, part)),
  };
}

/** For the parser, a value with an unknown tag, such as `!secret`, is what it is without the tag. */
const tagCode = "TAG_RESOLVE_FAILED";

const indentation = "the indentation is wrong, or a text with a colon needs quotes";
const wordings: Readonly<Record<string, string>> = {
  BAD_SCALAR_START: "a text that starts like this needs quotes",
  BLOCK_AS_IMPLICIT_KEY: indentation,
  MULTILINE_IMPLICIT_KEY: indentation,
  MULTIPLE_DOCS: "a second document starts here (---); a workspace is one document",
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
  return faults.filter(({ line }, index) => faults.findIndex((other) => other.line === line) === index);
}

/** Aliases without an anchor, or inside their own anchor. */
function aliasFaults(document: Document): Fault[] {
  const faults: Fault[] = [];
  visit(document, {
    Alias(_key, alias, ancestors) {
      const target = alias.resolve(document);
      const name = `*${alias.source}`;
      if (target === undefined)
        faults.push({ offset: startOf(alias), message: `${name} needs &${alias.source} above it` });
      else if (ancestors.includes(target)) faults.push({ offset: startOf(alias), message: `${name} is inside itself` });
    },
  });
  return faults;
}

function duplicateKeys(document: Document, positionOf: (offset: number) => Position): Fault[] {
  const faults: Fault[] = [];
  visit(document, {
    Map(_key, { items }) {
      const first = new Map(items.toReversed().map(({ key }) => [textOf(key), startOf(key)]));
      for (const { key } of items) {
        const before = first.get(textOf(key)) ?? 0;
        if (startOf(key) === before) continue;
        const { line } = positionOf(before);
        const message = `the key ${textOf(key)} is already on line ${line}; keep one of the two`;
        faults.push({ offset: startOf(key), message });
      }
    },
  });
  return faults;
}

/** Keeps keys as written: a long number would lose its last digits. */
function plainValue(document: Document): unknown {
  visit(document, {
    Pair(_key, { key }) {
      if (isScalar(key)) key.value = textOf(key);
    },
  });
  try {
    return document.toJS({ maxAliasCount });
  } catch (cause) {
    throw new CanvasError("the file has too many aliases of aliases", "write out some of them", { cause });
  }
}

/** The offset of a value or its key; if it is missing, of what it should be in. */
function offsetOf(document: Document, path: PropertyPath, part: "key" | "value"): number {
  let node: unknown = document.contents;
  let offset = startOf(node);
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => textOf(key) === String(step));
      if (!pair) return offset;
      node = pair.value;
      offset = startOf(isEmpty(node) || part === "key" ? pair.key : node);
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = startOf(node);
    }
  }
  return offset;
}

const isEmpty = (node: unknown): boolean => node === null || (isScalar(node) && node.source === "");

function textOf(key: unknown): string {
  if (!isScalar(key)) return String(key);
  return typeof key.value === "string" ? key.value : (key.source ?? "");
}

const startOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);
