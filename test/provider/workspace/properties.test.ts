// What holds for every workspace.
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatWorkspace } from "../../../cli/export/format-workspace.ts";
import { resources } from "../../../provider/resources/index.ts";
import { check } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { zonesIn } from "../../../provider/workspace/placed-zones.ts";
import { Reference, referencesIn, replaceInProperties } from "../../../provider/workspace/references.ts";
import type { Workspace } from "../../../provider/workspace/schema.ts";
import { parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { type WorkspaceResource, workspaceResources } from "../../../provider/workspace/workspace-resources.ts";
import { arbitraryWorkspace, reordered } from "./arbitrary-workspaces.ts";

const choices = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });
const planOf = (workspace: Workspace) => workspaceResources("product", workspace);

it("has the same resources and lines whatever the order of its maps", () => {
  fc.assert(
    fc.property(arbitraryWorkspace, choices, (workspace, choices) => {
      const other = reordered(workspace, choices);
      expect(byName(planOf(other))).toEqual(byName(planOf(workspace)));
      const linesOf = (text: string) => text.split("\n").sort();
      expect(linesOf(formatWorkspace(other))).toEqual(linesOf(formatWorkspace(workspace)));
    }),
  );
});

it("is the same after it has been written and read", () => {
  fc.assert(
    fc.property(arbitraryWorkspace, (workspace) => {
      expect(parseWorkspace(formatWorkspace(workspace), "workspace.yaml")).toEqual(workspace);
    }),
  );
});

it("plans what the resources accept", () => {
  fc.assert(
    fc.property(arbitraryWorkspace, (workspace) => {
      for (const { type, args } of planOf(workspace)) {
        const { failures } = check(resources[type], withUnknowns(args));
        expect({ type, failures }).toEqual({ type, failures: [] });
      }
    }),
  );
});

it("plans resources with names of their own, after those that they refer to", () => {
  fc.assert(
    fc.property(arbitraryWorkspace, (workspace) => {
      const seen = new Set<string>();
      for (const { name, parent, deletedWith, args } of planOf(workspace)) {
        expect(seen).not.toContain(name);
        const others = [parent ?? [], deletedWith ?? [], referencesIn(args).map(({ resource }) => resource)].flat();
        expect(others.filter((other) => !seen.has(other))).toEqual([]);
        seen.add(name);
      }
    }),
  );
});

it("keeps the names of resources when titles change", () => {
  fc.assert(
    fc.property(arbitraryWorkspace, (workspace) => {
      const namesOf = (plan: readonly WorkspaceResource[]) => plan.map(({ type, name }) => `${type} ${name}`);
      expect(namesOf(planOf(withOtherTitles(workspace)))).toEqual(namesOf(planOf(workspace)));
    }),
  );
});

it("moves a zone that is put into another space, and changes nothing else", () => {
  const withZones = arbitraryWorkspace.filter(
    (workspace) => zonesIn(workspace).length > 0 && Object.keys(workspace.spaces ?? {}).length > 1,
  );
  fc.assert(
    fc.property(withZones, fc.nat(), fc.nat(), (workspace, which, where) => {
      const zones = zonesIn(workspace);
      const moved = zones[which % zones.length];
      const others = Object.keys(workspace.spaces ?? {}).filter((space) => space !== moved?.space);
      const target = others[where % others.length];
      if (!moved || target === undefined) throw new Error("no zone to move");
      const { [moved.key]: zone, ...rest } = workspace.spaces?.[moved.space]?.zones ?? {};
      const spaces = {
        ...workspace.spaces,
        [moved.space]: { ...workspace.spaces?.[moved.space], zones: rest },
        [target]: {
          ...workspace.spaces?.[target],
          zones: { ...workspace.spaces?.[target]?.zones, ...(zone ? { [moved.key]: zone } : {}) },
        },
      };
      const from = `product/spaces/${moved.space}`;
      const to = `product/spaces/${target}`;
      const name = `product/zones/${moved.key}`;
      const expected = planOf(workspace).map((resource) => {
        const { args } = resource;
        if (resource.name === `${name}/frames`)
          return { ...resource, args: { ...args, spaceId: new Reference(to, "spaceId") } };
        if (resource.name !== name) return resource;
        expect(resource).toMatchObject({
          parent: from,
          deletedWith: from,
          args: { spaceId: new Reference(from, "spaceId") },
        });
        return { ...resource, parent: to, deletedWith: to, args: { ...args, spaceId: new Reference(to, "spaceId") } };
      });
      expect(byName(planOf({ ...workspace, spaces }))).toEqual(byName(expected));
    }),
  );
});

/** Without the order of zones. */
const byName = (plan: readonly WorkspaceResource[]) =>
  Object.fromEntries(plan.map(({ after: _, ...resource }) => [resource.name, resource]));

/** References become known when the program runs. */
const withUnknowns = (args: Properties): Properties =>
  replaceInProperties(args, {
    replace: () => unknownValue,
    combine: (ids, make) => make(ids.map(() => "1000000000005")),
  });

function withOtherTitles(workspace: Workspace): Workspace {
  const rename = <T extends { title?: string | undefined }>(
    entries: Record<string, T> | undefined,
    inside: (entry: T) => T,
  ) =>
    entries &&
    Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, { ...inside(entry), title: `New ${key}` }]));
  const spaces = rename(workspace.spaces, (space) => ({
    ...space,
    zones: rename(space.zones, (zone) => ({ ...zone, frames: rename(zone.frames, (frame) => frame) })),
  }));
  return { ...workspace, spaces };
}
