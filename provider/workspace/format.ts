import { Document, isMap, isScalar, visit } from "yaml";
import { Workspace } from "./schema.ts";
import { sortedByName } from "./sorted-by-name.ts";
import { zonesIn } from "./zones.ts";

const lineWidth = 120;

/** The text of a workspace file: settings in the order of the reference, names in alphabetical order. */
export function formatWorkspace(workspace: Workspace): string {
  const document = new Document(inOrder(workspace));
  visit(document, {
    Seq(_key, list) {
      list.flow = list.items.every(isScalar);
    },
  });
  for (const { zone, path } of zonesIn(workspace)) {
    for (const key of Object.keys(zone.frames ?? {})) {
      const frame = document.getIn([...path, "frames", key], true);
      if (isMap(frame)) frame.flow = !(frame.has("fills") || frame.has("strokes"));
    }
  }
  return document.toString({ lineWidth });
}

/** Parsing puts settings in the order of the schema, and keeps that of names. */
function inOrder(workspace: Workspace): Workspace {
  const { people, groups, access, theme, spaces, options, ...rest } = Workspace.parse(workspace);
  return {
    ...rest,
    people: byName(people),
    groups: byName(groups),
    access: byName(access),
    theme: theme && { ...theme, colors: byName(theme.colors) },
    spaces: byName(spaces, (space) => ({
      ...space,
      access: byName(space.access),
      zones: byName(space.zones, (zone) => ({ ...zone, frames: byName(zone.frames) })),
    })),
    options: options && { ...options, handOver: byName(options.handOver) },
  };
}

function byName<T>(entries: Readonly<Record<string, T>> | undefined, order = (value: T): T => value) {
  return entries && Object.fromEntries(sortedByName(entries).map(([name, value]) => [name, order(value)]));
}
