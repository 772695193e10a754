/** Who manages which object, as far as this run knows. */
export class Claims {
  /** What resources of the stack's state manage, and whether it was there before them. */
  readonly #managed = new Map<string, boolean>();
  readonly #adopted = new Set<string>();
  readonly #collected = new Set<string>();

  /** Records that a resource of the stack's state manages an object: creating it again is a replacement. */
  manage(kind: string, identity: readonly string[], wasThereBefore = false): void {
    const key = keyOf(kind, identity);
    this.#managed.set(key, wasThereBefore || (this.#managed.get(key) ?? false));
  }

  isManaged(kind: string, identity: readonly string[]): boolean {
    return this.#managed.has(keyOf(kind, identity));
  }

  /** Whether a managed object was there before the resource that manages it. */
  wasThereBefore(kind: string, identity: readonly string[]): boolean {
    return this.#managed.get(keyOf(kind, identity)) ?? false;
  }

  /**
   * Records that a create of this run has taken over an existing object. A replacement may adopt the very object that it
   * replaces; the delete of the replaced resource then leaves it alone.
   */
  adopt(kind: string, ...ids: readonly string[]): void {
    this.#adopted.add(keyOf(kind, ids));
  }

  isAdopted(kind: string, ...ids: readonly string[]): boolean {
    return this.#adopted.has(keyOf(kind, ids));
  }

  /** Records that a collection has added an object: a single resource that had it before leaves it alone. */
  collect(kind: string, ...ids: readonly string[]): void {
    this.#collected.add(keyOf(kind, ids));
  }

  /** Lets a collection delete what it has added itself. */
  release(kind: string, ...ids: readonly string[]): void {
    this.#collected.delete(keyOf(kind, ids));
  }

  /**
   * Whether another resource has taken over what one is about to delete: in this run, or in one that ended after the other
   * was recorded and before this delete.
   */
  isTakenOver(kind: string, ids: readonly string[], identity: readonly string[], isAdopted: boolean): boolean {
    if (this.isAdopted(kind, ...ids) || this.#collected.has(keyOf(kind, ids))) return true;
    return !isAdopted && this.wasThereBefore(kind, identity);
  }
}

/** Why a member stays when their resource is deleted; undefined if they are removed. */
export function reasonToStay(
  { adopted, onDestroy }: { readonly adopted?: boolean | undefined; readonly onDestroy?: string | undefined },
  isAdoptedByAnother: boolean,
): string | undefined {
  if (onDestroy === "retain") return "as onDestroy says";
  if (adopted && onDestroy === undefined) return "where they were before";
  return isAdoptedByAnother ? "because another resource has adopted them" : undefined;
}

const keyOf = (kind: string, ids: readonly string[]): string => JSON.stringify([kind, ...ids]);
