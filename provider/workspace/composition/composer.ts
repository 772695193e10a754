import { objectOf } from "../../validation/properties.ts";
import type { Size } from "../limit-problems.ts";
import { shapeProblems } from "../shape-problems.ts";
import { readBlueprints } from "./blueprints.ts";
import { Budget } from "./budget.ts";
import { inEnvironment } from "./environment.ts";
import { Expansion } from "./expansion.ts";
import { IncludedFiles } from "./included-files.ts";
import { entriesIn, entryOf, itemsIn, listOf, mapOf, without } from "./located.ts";
import { type Located, Origin } from "./origin.ts";
import { ParameterTypes } from "./parameters.ts";
import { type Definition, definitionsOf, mergeDefinitions } from "./parts.ts";
import { Environments, MainParts } from "./parts-schema.ts";
import { Profiles } from "./profiles.ts";
import { type Remarks, Uncomposable } from "./remarks.ts";

/** Makes one workspace from a file and those that it includes. */
export class Composer {
  readonly #remarks: Remarks;
  readonly #environment: string | undefined;
  readonly #budget: Budget;
  readonly #known: number;

  constructor(remarks: Remarks, environment: string | undefined) {
    this.#remarks = remarks;
    this.#environment = environment;
    this.#budget = new Budget(remarks);
    this.#known = remarks.list.length;
  }

  /** The workspace, and the names of its files. */
  compose(main: Located, bytes: number, size: Size): Located & { readonly files: readonly string[] } {
    const { source } = main.origin;
    this.#remarks.addAll(main.origin, shapeProblems(main.value, { schema: Environments, owner: "a workspace" }));
    this.#requireNone();
    const own = inEnvironment(main, this.#environment, this.#remarks);
    this.#remarks.addAll(own.origin, shapeProblems(own.value, { schema: MainParts, owner: "a workspace" }));
    this.#requireNone();
    const { files } = new IncludedFiles(source, bytes, size, this.#remarks);
    this.#requireNone();
    const parts = files.map((file) => ({
      file,
      located: file.source === source ? own : { value: file.source.value, origin: new Origin(file.source) },
    }));
    return { ...this.#merge(own, parts), files: files.map(({ source: { name } }) => name) };
  }

  #merge(own: Located, parts: readonly Definition[]): Located {
    const section = (name: string, depth = 1) => mergeDefinitions(definitionsOf(parts, name), depth, this.#remarks);
    const profiles = new Profiles(section("profiles"), this.#budget, this.#remarks);
    const access = definitionsOf(parts, "access").map(({ file, located }) => ({
      file,
      located: profiles.resolve(located),
    }));
    const theme = section("theme", 2);
    const sections = {
      people: section("people"),
      peopleFrom: concatenated(definitionsOf(parts, "peopleFrom")),
      groups: section("groups"),
      access: mergeDefinitions(access, 1, this.#remarks),
      theme,
      spaces: this.#spaces(own, section("blueprints"), theme, profiles),
    };
    this.#requireNone();
    const given = Object.entries(sections).flatMap(([name, located]) => (located ? [[name, located] as const] : []));
    const rest = entriesIn(without(own, "include", "blueprints", "profiles"));
    return mapOf(own.origin, [...rest, ...given]);
  }

  #spaces(
    own: Located,
    section: Located | undefined,
    theme: Located | undefined,
    profiles: Profiles,
  ): Located | undefined {
    const colors = Object.keys(objectOf(objectOf(theme?.value).colors));
    const types = new ParameterTypes(colors, this.#remarks);
    const blueprints = section ? readBlueprints(section, types, this.#remarks) : new Map();
    this.#requireNone();
    const entries = entryOf(own, "spaces");
    if (!entries) return undefined;
    const materials = { blueprints, types, budget: this.#budget, remarks: this.#remarks };
    const spaces = new Expansion(materials).expand(entries, "space");
    return mapOf(
      spaces.origin,
      entriesIn(spaces).map(([key, space]) => [key, withAccess(space, profiles)]),
    );
  }

  #requireNone(): void {
    if (this.#remarks.list.length > this.#known) throw new Uncomposable("remarks say why");
  }
}

function withAccess(space: Located, profiles: Profiles): Located {
  const access = entryOf(space, "access");
  return access ? mapOf(space.origin, [...entriesIn(space), ["access", profiles.resolve(access)]]) : space;
}

/** The entries of all lists, those of included files first. */
function concatenated(definitions: readonly Definition[]): Located | undefined {
  const [first, ...others] = definitions;
  if (!first || others.length === 0) return first?.located;
  return listOf(
    first.located.origin,
    definitions.toReversed().flatMap(({ located }) => itemsIn(located)),
  );
}
