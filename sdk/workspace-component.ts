import * as pulumi from "@pulumi/pulumi";
import type * as workspaces from "../provider/dynamic/workspace-plan.ts" with { "resolution-mode": "import" };
import { Frames } from "./frames";
import type { CanvasResource } from "./resource";
import { Space } from "./space";
import { SpaceLink } from "./space-link";
import { SpaceMembers } from "./space-members";
import { Team } from "./team";
import { TeamMembers } from "./team-members";
import { Zone } from "./zone";

const classes = { Team, TeamMembers, Space, SpaceMembers, SpaceLink, Zone, Frames };

/** A component that creates the resources of a workspace, in the program's process. */
export abstract class WorkspaceComponent extends pulumi.ComponentResource {
  protected constructor(name: string, args: object, opts: pulumi.ComponentResourceOptions = {}) {
    const provider = loadProvider();
    const { resources, teamId, spaces, zones, open } = planOf(provider, name, args);
    super("canvas:index:Workspace", name, {}, opts);
    const made = new Map<string, CanvasResource>();
    const resolve = (properties: Readonly<Record<string, unknown>>) =>
      provider.replaceInProperties(properties, {
        replace: ({ resource, output }) => Reflect.get(made.get(resource) ?? {}, output),
        combine: (outputs, make) => pulumi.all([...outputs]).apply(make),
      });
    for (const { type, name: child, args: inputs, ...place } of resources) {
      // The plan follows the definitions that the classes are generated from.
      const properties = resolve(inputs) as never;
      made.set(child, new classes[type](child, properties, { parent: this, ...optionsOf(place, made, opts) }));
    }
    const outputs = {
      teamId: pulumi.output(resolve({ teamId }).teamId),
      spaces: pulumi.output(resolve(spaces)),
      zones: pulumi.output(resolve(zones)),
      open: pulumi.output(resolve(open)).apply(provider.openTexts),
    };
    Object.assign(this, outputs);
    this.registerOutputs(outputs);
  }
}

function planOf(provider: typeof workspaces, name: string, args: object): workspaces.WorkspaceComponent {
  const output = pathOfOutput(args);
  if (output !== undefined)
    throw workspaceError(name, `${output} is an output, whose value is not known yet; a workspace has plain values`);
  const { component, problem = "" } = provider.planWorkspace(name, { ...args });
  if (component === undefined) throw workspaceError(name, problem);
  return component;
}

type Place = Pick<workspaces.WorkspaceResource, "parent" | "deletedWith" | "dependsOn" | "after" | "retainOnDelete">;

/** The options of a resource; it also waits for what the component waits for. */
function optionsOf(place: Place, made: ReadonlyMap<string, CanvasResource>, opts: pulumi.ComponentResourceOptions) {
  const resourceOf = (name = "") => made.get(name);
  const own = (place.dependsOn ?? []).flatMap((name) => resourceOf(name) ?? []);
  const parent = resourceOf(place.parent);
  return {
    ...(parent ? { parent } : {}),
    ...(place.retainOnDelete ? { retainOnDelete: true } : {}),
    deletedWith: resourceOf(place.deletedWith),
    dependsOn: pulumi
      .output(registrationOf(resourceOf(place.after)))
      .apply(() => pulumi.output(opts.dependsOn ?? []))
      .apply((given) => [given, own].flat(2)),
    customTimeouts: opts.customTimeouts,
  };
}

/** The URN of a resource, once it is registered. Unlike its output, the promise makes nothing depend on the resource. */
const registrationOf = async (resource: CanvasResource | undefined): Promise<string> =>
  resource ? new Promise((resolve) => resource.urn.apply(resolve)) : "";

/** The provider consists of ES modules; programs without a workspace do not load it. */
const loadProvider = (): typeof workspaces => require("../provider/dynamic/workspace-plan.js");

/** The path of an output inside a value: which resources there are must be known at once. */
function pathOfOutput(value: unknown, path = ""): string | undefined {
  if (pulumi.Output.isInstance(value)) return path;
  if (typeof value !== "object" || value === null) return undefined;
  const inside = Object.entries(value).map(([key, item]) => pathOfOutput(item, path === "" ? key : `${path}.${key}`));
  return inside.find((found) => found !== undefined);
}

/** An error without a stack trace: the problem is in the file, not in the program. */
function workspaceError(name: string, problem: string): Error {
  const error = new pulumi.RunError(`canvas.Workspace ${name}: ${problem}`);
  error.stack = error.message;
  return error;
}
