import { CanvasError } from "../errors.ts";
import { type Properties, withoutReservedKeys } from "../validation/properties.ts";
import type { WorkspaceOfDay } from "./people/workspace-of-day.ts";
import { Reference } from "./references.ts";
import type { Workspace } from "./schema.ts";
import { loadObject, loadWorkspaceFile } from "./workspace-file.ts";
import { Continues, type WorkspaceResource, workspaceResources } from "./workspace-resources.ts";

/** The name of the component unless a program chooses one: workspace files and exported projects share resource names. */
export const componentName = "workspace";

/** The resources and outputs of the component `Workspace`. */
export interface WorkspaceComponent {
  readonly resources: readonly WorkspaceResource[];
  readonly teamId: Reference;
  /** The id of each space, by the key in the file. */
  readonly spaces: Readonly<Record<string, Reference>>;
  /** The id of each zone, by the key in the file. */
  readonly zones: Readonly<Record<string, Reference>>;
  /** What is pending in each roster, by its place in the file. */
  readonly open: Readonly<Record<string, Reference>>;
}

/** Plans a component from its inputs, exactly one of `file` and `workspace`; `environment` is one of the file's. */
export function workspaceComponent(name: string, inputs: Properties): WorkspaceComponent {
  const { workspace, continues } = parseInputs(inputs);
  const resources = workspaceResources(name, workspace, continues);
  /** An output of all resources of a type, by what follows the prefix in their names. */
  const outputs = (type: WorkspaceResource["type"], output: string, prefix = "") =>
    resources
      .filter((resource) => resource.type === type)
      .map(
        (resource) => [resource.name.slice(`${name}/${prefix}`.length), new Reference(resource.name, output)] as const,
      );
  return {
    resources,
    teamId: new Reference(name, "teamId"),
    spaces: Object.fromEntries(outputs("Space", "spaceId", "spaces/")),
    zones: Object.fromEntries(outputs("Zone", "zoneId", "zones/")),
    open: Object.fromEntries([...outputs("TeamMembers", "open"), ...outputs("SpaceMembers", "open")]),
  };
}

/** The output `open`, from those of the rosters: `people: ada@example.com joins once they accept the invitation`. */
export function openTexts(open: Properties): string[] {
  return Object.entries(open).flatMap(([place, texts]) =>
    Array.isArray(texts) ? texts.map((text: unknown) => `${place.replaceAll("/", ".")}: ${text}`) : [],
  );
}

function parseInputs(inputs: Properties): { readonly workspace: Workspace; readonly continues: Continues } {
  const { continues, ...given } = withoutReservedKeys(inputs);
  const { workspace, removed } = workspaceOf(given);
  const known = Continues.parse(continues ?? {});
  return { workspace, continues: { ...known, ended: { ...removed, ...known.ended } } };
}

function workspaceOf({ file, environment, workspace, ...others }: Properties): WorkspaceOfDay {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new CanvasError(`Workspace has no input ${unknown}`, "it takes file and environment, or workspace");
  if ((file === undefined) === (workspace === undefined))
    throw new CanvasError(
      "Workspace takes either file, the path of a workspace.yaml, or workspace, the same as an object",
    );
  if (workspace !== undefined && environment !== undefined)
    throw new CanvasError("Workspace takes environment only together with file", "leave out environment");
  if (workspace !== undefined) return loadObject(workspace);
  if (typeof file !== "string") throw new CanvasError("file must be the path of a workspace.yaml");
  if (environment !== undefined && typeof environment !== "string")
    throw new CanvasError("environment must be the name of an environment of the file");
  return loadWorkspaceFile(file, { environment });
}
