// What an environment has, by the keys of its file: as the file says, and as the service does.
import { objectOf, type Properties } from "../../provider/validation/properties.ts";
import { parseUrn } from "../../provider/validation/urn.ts";
import { componentName } from "../../provider/workspace/component.ts";
import { replaceInProperties } from "../../provider/workspace/references.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { type WorkspaceResource, workspaceResources } from "../../provider/workspace/workspace-resources.ts";
import { collectionOf, type Kind, kindOf } from "../kinds.ts";
import { framesIn, membersIn } from "../plan/items.ts";
import type { LiveResource } from "./compare-states.ts";

/** A thing of a workspace, without anything that has to differ between two environments, such as ids. */
export interface Thing {
  readonly thing: Kind;
  /** The key of what it is in, if that has one. */
  readonly parent: string | undefined;
  readonly properties: Properties;
}

/** By keys such as `zones.plan.frames.now`. */
export type Things = ReadonlyMap<string, Thing>;

interface Resource {
  readonly type: WorkspaceResource["type"] | LiveResource["resource"]["type"];
  /** Such as `workspace/zones/plan`. */
  readonly name: string;
  readonly id: string;
  readonly values: Properties;
}

/** What the file says. */
export function thingsOfFile(workspace: Workspace): Things {
  const replacement = {
    replace: ({ resource }: { readonly resource: string }) => resource,
    combine: (known: readonly unknown[], make: (known: readonly unknown[]) => unknown) => make(known),
  };
  const resources = workspaceResources(componentName, workspace).map(({ type, name, args }) => {
    const values = replaceInProperties(args, replacement);
    return { type, name, id: name, values: type === "Team" ? { editionId: name, ...values } : values };
  });
  return thingsOf(resources);
}

/** What the service has; what is in the trash is not there. */
export function thingsOnService(live: readonly LiveResource[]): Things {
  const resources = live.flatMap(({ resource, live: values }) => {
    const { name } = parseUrn(resource.urn);
    return values && values.trashed !== true ? [{ type: resource.type, name, id: resource.id, values }] : [];
  });
  return thingsOf(resources);
}

function thingsOf(resources: readonly Resource[]): Things {
  const keys = new Map(resources.map(({ id, name }) => [id, keyOf(name)]));
  const team = resources.find(({ type }) => type === "Team");
  const wholes = new Map([
    [`team:${team?.id}`, "team"],
    [`org:${team?.values.editionId}`, "organization"],
  ]);
  return new Map(resources.flatMap((resource) => itemsOf(resource, keys, wholes)));
}

type Keys = ReadonlyMap<string, string>;

function itemsOf({ type, name, values }: Resource, keys: Keys, wholes: Keys): (readonly [string, Thing])[] {
  const thing = kindOf(type);
  const key = keyOf(name);
  const collection = collectionOf(type);
  if (collection === undefined) {
    const space = thing === "zone" ? (keys.get(String(values.spaceId)) ?? String(values.spaceId)) : undefined;
    return [[key, { thing, parent: space, properties: compared({ ...values, space }) }]];
  }
  const items =
    collection === "frames"
      ? Object.entries(framesIn(type, values))
      : Object.entries(membersIn(type, values)).map(
          ([member, role]) => [wholes.get(member) ?? member, { role }] as const,
        );
  // `zones.plan.frames` is in `zones.plan`, and `people` in nothing that has a key.
  const parent = key.includes(".") ? key.slice(0, key.lastIndexOf(".")) : undefined;
  return items.map(([item, properties]) => [
    `${key}.${item}`,
    { thing, parent, properties: compared(objectOf(properties)) },
  ]);
}

/** `workspace/zones/plan` is `zones.plan`, and the component itself is the team. */
const keyOf = (name: string): string => name.split("/").slice(1).join(".") || "team";

const properties = ["name", "description", "space", "favorite", "allowEmbed", "role", "layout", "fills", "strokes"];

const compared = (values: Properties): Properties =>
  Object.fromEntries(properties.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
