/** Longer keys are truncated. */
const maxLength = 40;
/** Only the start of a longer title counts: normalizing many accents takes the square of their number. */
const maxTitle = 1000;

/** The key that is nearest to a title, of a-z, 0-9, - and _; empty if the title has no letter or digit of a key. */
export function keyFor(title: string): string {
  const plain = title.slice(0, maxTitle).normalize("NFKD").toLowerCase();
  return plain
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^a-z0-9_-]+/g, "-")
    .replaceAll(/^[-_]+|(?<!-)-+$/g, "");
}

/** The key of a title, or the fallback for a title without any letter of a key. */
export function keyOrDefault(title: string, fallback: string): string {
  return keyFor(keyFor(title).slice(0, maxLength)) || fallback;
}

/** Assigns unique keys. */
export class Keys {
  readonly #taken = new Set<string>();
  /** The next number to try, by the key that gets it. */
  readonly #numbers = new Map<string, number>();

  /** The first of the candidates that is not taken; else the last one, with a number. */
  take(...candidates: readonly [string, ...string[]]): string {
    const free = (key: string) => !this.#taken.has(key);
    const key = candidates.find(free) ?? this.#numbered(candidates.at(-1) ?? "", free);
    this.#taken.add(key);
    return key;
  }

  #numbered(key: string, free: (key: string) => boolean): string {
    let number = this.#numbers.get(key) ?? 2;
    while (!free(`${key}-${number}`)) number += 1;
    this.#numbers.set(key, number + 1);
    return `${key}-${number}`;
  }
}

/** A key for each of some things, made from its name, with a number if several have the same. */
export function uniqueKeys<T extends { readonly name: string }>(things: readonly T[], fallback: string): [string, T][] {
  const keys = new Keys();
  return things.map((thing) => [keys.take(keyOrDefault(thing.name, fallback)), thing]);
}
