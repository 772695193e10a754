import { type Alias, type Document, isAlias, isCollection, isMap, isNode, isScalar, isSeq, type YAMLMap } from "yaml";
import type { PropertyPath } from "../validation/properties.ts";

/** An error in the YAML, and its offset in the text. */
export interface Fault {
  readonly offset: number;
  readonly message: string;
}

/** A key that its map has already, and the offset of the first. */
interface Duplicate {
  readonly key: string;
  readonly offset: number;
  readonly first: number;
}

/** What an anchor stands for, once its end is reached. */
interface Anchored {
  isOpen: boolean;
  value?: unknown;
}

/** The plain value of a document, read in one pass: the library would search the document again for each alias. */
export class YamlValues {
  readonly value: unknown;
  readonly faults: Fault[] = [];
  readonly duplicates: Duplicate[] = [];
  readonly #anchors = new Map<string, Anchored>();
  readonly #nodes = new Map<unknown, unknown>();
  readonly #pairs = new Map<unknown, ReadonlyMap<string, YAMLMap["items"][number]>>();
  readonly #start: number;

  constructor({ contents }: Document) {
    this.#start = startOf(contents);
    this.value = this.#read(contents);
  }

  /** The offset of a value or its key; if it is missing, of what it should be in. */
  offsetOf(path: PropertyPath, part: "key" | "value"): number {
    let value = this.value;
    let offset = this.#start;
    for (const step of path) {
      const node = this.#nodes.get(value);
      if (isMap(node)) {
        const pair = this.#pairsOf(node).get(String(step));
        if (!pair) return offset;
        offset = startOf(isEmpty(pair.value) || part === "key" ? pair.key : pair.value);
      } else if (isSeq(node)) offset = startOf(node.items[Number(step)]);
      value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
    }
    return offset;
  }

  #read(node: unknown): unknown {
    if (isAlias(node)) return this.#resolve(node);
    const anchored: Anchored = { isOpen: true };
    if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined) this.#anchors.set(node.anchor, anchored);
    anchored.value = this.#convert(node);
    anchored.isOpen = false;
    return anchored.value;
  }

  #convert(node: unknown): unknown {
    if (isScalar(node)) return node.value;
    const value = isSeq(node) ? node.items.map((item) => this.#read(item)) : isMap(node) ? this.#readMap(node) : null;
    this.#nodes.set(value, node);
    return value;
  }

  #readMap({ items }: YAMLMap): unknown {
    const first = new Map<string, number>();
    const entries = items.map(({ key, value }) => {
      const [text, offset] = [this.#readKey(key), startOf(key)];
      const before = first.get(text);
      if (before === undefined) first.set(text, offset);
      else this.duplicates.push({ key: text, offset, first: before });
      return [text, this.#read(value)] as const;
    });
    return Object.fromEntries(entries);
  }

  /** Keeps keys as written: a long number would lose its last digits. */
  #readKey(key: unknown): string {
    this.#read(key);
    if (isScalar(key)) return textOf(key);
    this.faults.push({ offset: startOf(key), message: "a key must be a text, not a list, a map or an alias" });
    return "";
  }

  #resolve(alias: Alias): unknown {
    const anchored = this.#anchors.get(alias.source);
    if (anchored && !anchored.isOpen) return anchored.value;
    const reason = anchored ? "is inside itself" : `needs &${alias.source} above it`;
    this.faults.push({ offset: startOf(alias), message: `*${alias.source} ${reason}` });
    return undefined;
  }

  /** The last pair of each key, whose value counts. */
  #pairsOf(map: YAMLMap): ReadonlyMap<string, YAMLMap["items"][number]> {
    const pairs = this.#pairs.get(map) ?? new Map(map.items.map((pair) => [textOf(pair.key), pair]));
    this.#pairs.set(map, pairs);
    return pairs;
  }
}

const isEmpty = (node: unknown): boolean => node === null || (isScalar(node) && node.source === "");

function textOf(key: unknown): string {
  if (!isScalar(key)) return "";
  return typeof key.value === "string" ? key.value : (key.source ?? "");
}

const startOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);
