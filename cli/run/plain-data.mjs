/** Why a value cannot be a workspace, and where in it. */
export class Unusable extends Error {
  constructor(path, reason) {
    super(reason);
    this.path = path;
  }
}

/** Refuses what JSON would drop or change in silence, and what has no end. */
export function requirePlainData(value, limits) {
  const parents = new Set();
  let count = 0;
  const visit = (inner, path) => {
    count += 1;
    if (count > limits.values) throw new Unusable([], `has more than ${limits.values.toLocaleString("en-US")} values`);
    const fault = faultOf(inner);
    if (fault !== undefined) throw new Unusable(path, `must be plain data, not ${fault}`);
    if (typeof inner !== "object" || inner === null) return;
    if (parents.has(inner)) throw new Unusable(path, "contains itself");
    if (parents.size === limits.depth)
      throw new Unusable(path.slice(0, 3), `has more than ${limits.depth} maps and lists inside each other`);
    parents.add(inner);
    const isList = Array.isArray(inner);
    // In a map, undefined is as good as a key that is not there.
    for (const [key, item] of isList ? inner.entries() : Object.entries(inner))
      if (isList || item !== undefined) visit(item, [...path, key]);
    parents.delete(inner);
  };
  visit(value, []);
}

function faultOf(value) {
  if (value === undefined) return "undefined";
  if (typeof value === "number") return Number.isFinite(value) ? undefined : String(value);
  if (["function", "symbol", "bigint"].includes(typeof value)) return `a ${typeof value}`;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const prototype = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return isPlain ? undefined : `an object of class ${prototype.constructor?.name ?? "unknown"}`;
}
