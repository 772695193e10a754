import { referencesIn } from "../../workspace/references.ts";
import type { WorkspaceResource } from "../../workspace/workspace-resources.ts";
import type { Registered, RegisteredResources } from "./resolve-references.ts";

/** Registers each resource as soon as the resources that it needs are registered; ends when all registrations have ended. */
export async function registerAll(
  resources: readonly WorkspaceResource[],
  register: (resource: WorkspaceResource, needed: RegisteredResources) => Promise<Registered>,
): Promise<RegisteredResources> {
  const registrations = new Map<string, Promise<readonly [string, Registered]>>();
  for (const resource of resources) {
    const { name } = resource;
    const needed = neededBy(resource).flatMap((other) => registrations.get(other) ?? []);
    registrations.set(
      name,
      Promise.all(needed).then(async (entries) => [name, await register(resource, new Map(entries))]),
    );
  }
  await Promise.allSettled(registrations.values());
  return new Map(await Promise.all(registrations.values()));
}

function neededBy({ parent, deletedWith, dependsOn = [], args }: WorkspaceResource): string[] {
  const given = [parent, deletedWith, ...dependsOn].filter((name) => name !== undefined);
  return [...new Set([...given, ...referencesIn(args).map(({ resource }) => resource)])];
}
