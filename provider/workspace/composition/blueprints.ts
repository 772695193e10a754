import { suggest } from "../../validation/messages.ts";
import { objectOf } from "../../validation/properties.ts";
import { entriesIn, entryOf } from "./located.ts";
import type { Located } from "./origin.ts";
import type { Parameters, ParameterTypes } from "./parameters.ts";
import { PlaceholderCheck } from "./placeholder-check.ts";
import type { Remarks } from "./remarks.ts";

/** What a blueprint is for. */
export type Kind = "space" | "zone";

/** A space or zone with parameters. */
export interface Blueprint {
  readonly kind: Kind;
  readonly located: Located;
  readonly parameters: Parameters;
  readonly body: Located;
}

export type Blueprints = ReadonlyMap<string, Blueprint>;

/** The blueprints of a workspace, by name; reports what is wrong with them, also of those that nothing uses. */
export function readBlueprints(section: Located, types: ParameterTypes, remarks: Remarks): Blueprints {
  const blueprints = new Map(entriesIn(section).map(([name, located]) => [name, readBlueprint(located, types)]));
  const placeholders = new PlaceholderCheck((name) => blueprints.get(name)?.parameters, remarks);
  for (const { body, parameters } of blueprints.values()) {
    placeholders.check(body, parameters);
    const each = entryOf(body, "each");
    if (each) remarks.add(each.origin, "key", "is not possible here: a blueprint is one space or zone; remove it");
  }
  for (const cycle of cyclesIn(blueprints)) {
    const [first = ""] = cycle;
    const origin = blueprints.get(first)?.located.origin;
    if (origin) remarks.add(origin, "key", `is made from itself: ${[...cycle, first].join(" > ")}; remove one of them`);
  }
  return blueprints;
}

function readBlueprint(located: Located, types: ParameterTypes): Blueprint {
  const [parameters, space, zone] = ["parameters", "space", "zone"].map((key) => entryOf(located, key));
  const body = space ?? zone ?? located;
  return { kind: space ? "space" : "zone", located, body, parameters: parameters ? types.read(parameters) : new Map() };
}

/** The blueprint that a space or zone is made from. */
export function baseOf({ value }: Located): string | undefined {
  const { blueprint } = objectOf(value);
  return typeof blueprint === "string" ? blueprint : undefined;
}

/** Blueprints that are made from themselves. */
function cyclesIn(blueprints: Blueprints): string[][] {
  const seen = new Set<string>();
  return [...blueprints.keys()].flatMap((start) => {
    const chain = new Set<string>();
    let name: string | undefined = start;
    while (name !== undefined && !seen.has(name)) {
      seen.add(name);
      chain.add(name);
      const blueprint = blueprints.get(name);
      name = blueprint && baseOf(blueprint.body);
    }
    if (name === undefined || !chain.has(name)) return [];
    const names = [...chain];
    return [names.slice(names.indexOf(name))];
  });
}

/** The blueprint of a name; undefined, with a remark, if there is none for spaces or zones. */
export function findBlueprint(
  used: Located,
  kind: Kind,
  blueprints: Blueprints,
  remarks: Remarks,
): Blueprint | undefined {
  const name = String(used.value);
  const found = blueprints.get(name);
  if (found?.kind === kind) return found;
  if (found) {
    const reason = `is "${name}", which is a blueprint of a ${found.kind}; use it in ${found.kind}s, or another one here`;
    remarks.add(used.origin, "value", reason, ["defined in", found.located.origin]);
  } else {
    const names = [...blueprints.keys()];
    const remedy = () => suggest(name, names, `add it to blueprints`);
    remarks.add(used.origin, "value", () => `is "${name}", which is not a blueprint; ${remedy()}`);
  }
  return undefined;
}
