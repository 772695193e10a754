/** What a resource manages: an object of its own, and a part or the whole of a collection. */
export interface Ownership {
  /** The type of the resource, and what it manages without creating it, such as a person in a team. */
  readonly identity?: readonly string[] | undefined;
  readonly collection?: { readonly name: string; readonly isWhole: boolean } | undefined;
}

/** Which resource of the program manages what, so that two that would fight are found. */
export class Owners {
  readonly #identities = new Map<string, string>();
  readonly #wholes = new Map<string, string>();
  readonly #parts = new Map<string, string>();
  /** The resources that this run has created. */
  readonly created = new Set<string>();

  /** Registers what a resource manages; the problem, if another one is in its way. */
  claim(owner: string, { identity, collection }: Ownership): string | undefined {
    const rival = identity && register(this.#identities, JSON.stringify(identity), owner);
    if (rival !== undefined)
      return `this ${identity?.[0]} is managed by another resource of the program already: ${rival}`;
    return collection && this.#claimCollection(owner, collection);
  }

  /** Whether a resource of the program has registered this; a refresh without the program registers nothing. */
  hasIdentity(identity: readonly string[]): boolean {
    return this.#identities.has(JSON.stringify(identity));
  }

  #claimCollection(owner: string, { name, isWhole }: { readonly name: string; readonly isWhole: boolean }) {
    register(isWhole ? this.#wholes : this.#parts, name, owner);
    const [part, whole] = [this.#parts.get(name), this.#wholes.get(name)];
    if (part === undefined || whole === undefined) return undefined;
    const problem = isWhole
      ? `some of them are managed one by one, by ${part}`
      : `they are managed together by ${whole}`;
    return `cannot manage ${name}: ${problem}; take one of the two out of the program`;
  }
}

/** The first owner of a key, unless it is this one. */
function register(owners: Map<string, string>, key: string, owner: string): string | undefined {
  const first = owners.get(key) ?? owner;
  owners.set(key, first);
  return first === owner ? undefined : first;
}
