/** Longer titles are truncated. */
const maxLength = 40;

/** The key that is nearest to a title, of a-z, 0-9, - and _; empty if the title has no letter or digit of a key. */
export function keyFor(title: string): string {
  const plain = title.normalize("NFKD").toLowerCase();
  return plain
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^a-z0-9_-]+/g, "-")
    .replaceAll(/^[-_]+|-+$/g, "");
}

/** The key of a title, or the fallback for a title without any letter of a key. */
export function keyOrDefault(title: string, fallback: string): string {
  return keyFor(keyFor(title).slice(0, maxLength)) || fallback;
}

/** Assigns unique keys. */
export class Keys {
  readonly #taken = new Set<string>();

  /** The first of the candidates that is not taken; else the last one, with a number. */
  take(...candidates: readonly [string, ...string[]]): string {
    const free = (key: string) => !this.#taken.has(key);
    const last = candidates.at(-1);
    let key = candidates.find(free);
    for (let number = 2; key === undefined; number += 1) key = [`${last}-${number}`].find(free);
    this.#taken.add(key);
    return key;
  }
}
