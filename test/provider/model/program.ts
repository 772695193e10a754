import fc from "fast-check";
import type { ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { Output } from "../../e2e/conformance/interface.ts";
import { type Arguments, slot, teams } from "./choices.ts";
import { contentArgs } from "./content-args.ts";
import { peopleArgs } from "./people-args.ts";

/** A resource of the program. */
export interface Declaration {
  readonly name: string;
  readonly type: ResourceName;
  readonly args: Properties;
}

/** A program: what each name declares. */
export type Program = ReadonlyMap<string, Declaration>;

/** One edit of the program: declares, changes or removes a resource. */
export interface Edit {
  readonly name: string;
  readonly declaration: Declaration | undefined;
}

const args: Arguments = { ...peopleArgs, ...contentArgs };

export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  ...Object.entries(args).map(([prefix, [type, properties]]) =>
    fc
      .record({ name: slot(prefix), args: fc.option(properties, { freq: 4, nil: undefined }) })
      .map(({ name, args }) => ({ name, declaration: args && { name, type, args } })),
  ),
);

/** Half of the programs begin with a space and a zone, because little else can be declared without. */
export const anyBeginning: fc.Arbitrary<readonly Edit[]> = fc.constantFrom(
  [],
  (
    [
      { name: "space0", type: "Space", args: { teamId: new Output("Alpha", "id"), name: "Two" } },
      { name: "zone0", type: "Zone", args: { spaceId: new Output("space0", "spaceId"), name: "Two" } },
    ] as const
  ).map((declaration) => ({ name: declaration.name, declaration })),
);

export function applyEdits(program: Program, edits: readonly Edit[]): Program {
  const edited = new Map(program);
  for (const { name, declaration } of edits) {
    if (declaration) edited.set(name, declaration);
    else edited.delete(name);
  }
  return edited;
}

const order = [
  ...["Team", "TeamMembers", "TeamMember", "Space", "SpaceMembers", "SpaceMember"],
  ...["Zone", "Frames", "Frame"],
];
/** The collections that hold what single resources manage: in one place, a program has one or the other. */
const collections: Readonly<Partial<Record<ResourceName, ResourceName>>> = {
  ...{ TeamMember: "TeamMembers", SpaceMember: "SpaceMembers", Frame: "Frames" },
};

/**
 * The program as a user could run it, in the order of dependencies: without resources whose parent is not declared, and
 * without those that would manage what another one manages already, which is an error at preview.
 */
export function runnable(program: Program): readonly Declaration[] {
  const sorted = [...program.values()].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
  const declared = new Set(teams);
  const identities = new Set<string>();
  return sorted.filter(({ name, type, args }) => {
    const references = Object.values(args).filter((value) => value instanceof Output);
    if (!references.every(({ resource }) => declared.has(resource))) return false;
    const identity = identityOf(type, args);
    const collection = collections[type] && identityOf(collections[type], { ...args, mailId: undefined });
    if ([identity, collection].some((one) => one !== undefined && identities.has(one))) return false;
    if (identity !== undefined) identities.add(identity);
    declared.add(name);
    return true;
  });
}

/** What a resource manages without creating it, and no other may. */
function identityOf(type: ResourceName, { teamId, zoneId, spaceId, mailId }: Properties): string | undefined {
  const isOnly = type === "Team" || mailId !== undefined || Object.values(collections).includes(type);
  return isOnly ? JSON.stringify([type, teamId ?? zoneId ?? spaceId, mailId]) : undefined;
}
