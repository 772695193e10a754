import { Document, isCollection, isPair, isScalar, stringify, visit } from "yaml";
import { zonesIn } from "../../provider/workspace/placed-zones.ts";
import { Workspace } from "../../provider/workspace/schema.ts";
import { sortedByName } from "../../provider/workspace/workspace-resources.ts";
import { yamlText } from "../output/yaml-text.ts";

const lineWidth = 120;
const indentation = 2;
/** The default types of a line and a gradient. */
const usualTypes = new Set(["SOLID", "LINEAR"]);

/** The text of a workspace file: settings in the order of the reference, zones as the service shows them, other names sorted. */
export function formatWorkspace(workspace: Workspace): string {
  const document = new Document(inOrder(workspace));
  visit(document, {
    Seq(_key, list) {
      list.flow = list.items.every(isScalar);
    },
    Pair(_key, { key, value }, ancestors) {
      const isUsual = String(key) === "type" && usualTypes.has(String(value));
      return isUsual && ancestors.some(isPainting) ? visit.REMOVE : undefined;
    },
  });
  const drawn = zonesIn(workspace).flatMap(({ zone, path }) =>
    Object.keys(zone.frames ?? {}).map((key) => [...path, "frames", key]),
  );
  for (const path of [["theme", "frame", "fill"], ["theme", "frame", "stroke"], ...drawn])
    joinLines(document.getIn(path, true), indentation * (path.length - 1), String(path.at(-1)));
  return yamlText(document, lineWidth);
}

const isPainting = (node: unknown): boolean => isPair(node) && ["fills", "strokes"].includes(String(node.key));

/** Writes a map or a list on the line of its key if it fits, otherwise each of its parts. */
function joinLines(node: unknown, indent: number, key = ""): void {
  if (!isCollection(node)) return;
  const text = stringify(node, { collectionStyle: "flow", lineWidth: 0 }).trim();
  node.flow = indent + key.length + ": ".length + text.length <= lineWidth;
  if (node.flow) return;
  for (const item of node.items) {
    if (isPair(item)) joinLines(item.value, indent + indentation, String(item.key));
    else joinLines(item, indent + indentation);
  }
}

/** Parsing puts settings in the order of the schema; names are sorted, except those of zones. */
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
      zones: space.zones && mapValues(space.zones, (zone) => ({ ...zone, frames: byName(zone.frames) })),
    })),
    options: options && { ...options, handOver: byName(options.handOver) },
  };
}

function byName<T>(entries: Readonly<Record<string, T>> | undefined, order = (value: T): T => value) {
  return entries && mapValues(Object.fromEntries(sortedByName(entries)), order);
}

const mapValues = <T>(entries: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, change(value)]));
