import { limits } from "../limits.ts";
import { type Blueprint, type Blueprints, findBlueprint, type Kind } from "./blueprints.ts";
import type { Budget } from "./budget.ts";
import { depths, entriesIn, entryOf, itemsIn, mapOf, overlay, without } from "./located.ts";
import type { Located, Origin } from "./origin.ts";
import type { ParameterTypes } from "./parameters.ts";
import type { Scope } from "./placeholders.ts";
import { type Remarks, Uncomposable } from "./remarks.ts";
import { Template } from "./template.ts";

/** What an expansion needs to know. */
export interface Materials {
  readonly blueprints: Blueprints;
  readonly types: ParameterTypes;
  readonly budget: Budget;
  readonly remarks: Remarks;
}

/** Replaces the uses of blueprints with what they stand for. */
export class Expansion {
  readonly #materials: Materials;
  readonly #template: Template;
  #depth = 0;

  constructor(materials: Materials) {
    this.#materials = materials;
    this.#template = new Template(materials.budget, materials.remarks);
  }

  /** The entries of spaces or zones, with what their blueprints stand for. */
  expand(entries: Located, kind: Kind, scope?: Scope): Located {
    const made = entriesIn(entries).flatMap(([key, entry]) => this.#expandEntry(key, entry, kind, scope));
    return this.#template.mapOf(entries.origin, made);
  }

  #expandEntry(key: string, entry: Located, kind: Kind, scope: Scope | undefined): [string, Located][] {
    const used = entryOf(entry, "blueprint");
    const keyIn = (inner?: Scope) => (inner ? this.#template.fillKey(key, inner, entry.origin) : key);
    if (!used) return [[keyIn(scope), this.#settings(entry, kind, scope)]];
    const blueprint = findBlueprint(used, kind, this.#materials.blueprints, this.#materials.remarks);
    if (!blueprint) return [];
    const isRepeated = entryOf(entry, "each") !== undefined;
    return this.#usesIn(entry, scope).flatMap((given): [string, Located][] => {
      const own = this.#scopeOf(given, blueprint, entry.origin);
      if (!own) return [];
      const inner = isRepeated ? new Map([...(scope ?? []), ...own]) : scope;
      const made = this.#make(blueprint, own, entry.origin);
      const settings = this.#settings(entry, kind, inner);
      const { value, origin } = overlay(made, settings, depths[kind], this.#countAt(entry.origin));
      return [[keyIn(inner), { value, origin: origin.with({ key: entry.origin }) }]];
    });
  }

  /** The values that an entry gives to parameters: once, or for each entry of a list. */
  #usesIn(entry: Located, scope: Scope | undefined): Located[] {
    const filled = (key: string) => {
      const found = entryOf(entry, key);
      return found && scope ? this.#template.fill(found, scope) : found;
    };
    const [given, each] = [filled("with"), filled("each")];
    if (!each) return [given ?? { value: {}, origin: entry.origin }];
    const shared = given ? entriesIn(given) : [];
    return itemsIn(each).map((item) => {
      this.#countAt(item.origin)(shared.length);
      return mapOf(item.origin, [...shared, ...entriesIn(item)]);
    });
  }

  #scopeOf(given: Located, { parameters, located }: Blueprint, use: Origin): Scope | undefined {
    this.#countAt(use)(1 + parameters.size);
    return this.#materials.types.scopeOf(given, parameters, located);
  }

  /** What a blueprint stands for. */
  #make(blueprint: Blueprint, scope: Scope, use: Origin): Located {
    const body = { value: blueprint.body.value, origin: blueprint.body.origin.with({ use }) };
    this.#depth += 1;
    if (this.#depth > limits.depth) this.#refuseDepth(use);
    const [[, made] = ["", body]] = this.#expandEntry("", body, blueprint.kind, scope);
    this.#depth -= 1;
    return made;
  }

  #refuseDepth(use: Origin): never {
    const reason = `has more than ${limits.depth} blueprints inside each other; remove some levels`;
    this.#materials.remarks.add(use, "key", reason);
    throw new Uncomposable(reason);
  }

  /** An entry without its blueprint. */
  #settings(entry: Located, kind: Kind, scope: Scope | undefined): Located {
    const zones = kind === "space" ? entryOf(entry, "zones") : undefined;
    const own = without(entry, "blueprint", "with", "each", ...(zones ? ["zones"] : []));
    const filled = scope ? this.#template.fill(own, scope) : own;
    if (!zones) return filled;
    return mapOf(filled.origin, [...entriesIn(filled), ["zones", this.expand(zones, "zone", scope)]]);
  }

  #countAt(origin: Origin): (values: number) => void {
    return (values) => this.#materials.budget.countValues(values, origin);
  }
}
