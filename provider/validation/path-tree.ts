import type { PropertyPath } from "./properties.ts";

/** A set of paths that answers what is at, above or below a path without comparing it with each of them. */
export class PathTree {
  readonly #inner = new Map<PropertyKey, PathTree>();
  #isMember = false;

  constructor(paths: readonly PropertyPath[] = []) {
    for (const path of paths) this.#add(path);
  }

  /** Whether a path of the set ends here. */
  get isMember(): boolean {
    return this.#isMember;
  }

  /** What is below a key, if anything is. */
  at(key: PropertyKey): PathTree | undefined {
    return this.#inner.get(key);
  }

  /** Whether a path of the set is this one, or below it. */
  hasBelow(path: PropertyPath): boolean {
    let tree: PathTree | undefined = this;
    for (const key of path) tree = tree?.at(key);
    return tree !== undefined;
  }

  /** Whether a path of the set is this one, or above it. */
  hasAbove(path: PropertyPath): boolean {
    let tree: PathTree | undefined = this;
    for (const key of path) {
      if (!tree || tree.isMember) break;
      tree = tree.at(key);
    }
    return tree?.isMember ?? false;
  }

  #add(path: PropertyPath): void {
    let tree: PathTree = this;
    for (const key of path) {
      const inner = tree.#inner.get(key) ?? new PathTree();
      tree.#inner.set(key, inner);
      tree = inner;
    }
    tree.#isMember = true;
  }
}
