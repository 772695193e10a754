import type { IconName } from "../../../picture/icons.ts";
import { hasFields, isListOf, isNumber, isText, parseJson } from "./guards.ts";
import { hrefTo, hrefToFrame, hrefToList, hrefToRequest, hrefToTool } from "./hash-routes.ts";
import { type NodeRef, nodeKinds, pathTo } from "./nodes.ts";
import { withoutApiRoot } from "./path-names.ts";
import type { NumberedRequest } from "./request-feed.ts";
import { formatTime } from "./time-format.ts";
import type { Workspace } from "./workspace-copy.ts";

/** A text of something that can be found, and what it is: `ID`. */
interface Field {
  readonly name: string;
  readonly text: string;
}

/** Something that can be found, with the fields that a search looks at; the first one is its name. */
interface Candidate {
  readonly key: string;
  readonly icon: IconName;
  readonly href: string;
  /** Where it is; only computed for what is found, because a large workspace has many candidates. */
  readonly path: () => string;
  readonly fields: readonly Field[];
  readonly trashed?: boolean;
}

/** Something that a search found, where it is, and the field that matched. */
export interface Match extends Omit<Candidate, "path"> {
  readonly path: string;
  readonly why: Field;
}

/** A frame that the emulator found; the page does not have all frames. */
export interface FoundFrame {
  readonly frameId: string;
  readonly zoneId: string;
  readonly name: string;
  readonly type: string;
}

/** The found frames, and how many there are. */
export interface FoundFrames {
  readonly total: number;
  readonly frames: readonly FoundFrame[];
}

const isFoundFrames = hasFields<FoundFrames>({
  total: isNumber,
  frames: isListOf(hasFields({ frameId: isText, zoneId: isText, name: isText, type: isText })),
});

/** Asks the emulator for the frames that contain the text. */
export async function fetchFrames(text: string): Promise<FoundFrames> {
  const response = await fetch(`/page/frames?text=${encodeURIComponent(text)}`);
  if (!response.ok) throw new Error("The emulator cannot search its frames. Start it again.");
  return parseJson(await response.text(), isFoundFrames);
}

/**
 * Everything with a field that contains the text; names come first, and among them those that start with it. Requests come
 * last, because the id of a thing is in the paths of many.
 */
export function search(
  workspace: Workspace,
  text: string,
  frames: readonly FoundFrame[] = [],
  requests: readonly NumberedRequest[] = [],
): Match[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  const all = [...nodes(workspace), ...templates(workspace), ...lists(workspace), ...tools];
  const candidates = [...all, ...frames.map((frame) => frameCandidate(workspace, frame))];
  return [...matchesOf(candidates, wanted), ...matchesOf(requests.map(requestCandidate), wanted)];
}

function matchesOf(candidates: readonly Candidate[], wanted: string): Match[] {
  const matches = candidates.flatMap((candidate) => {
    const why = candidate.fields.find((field) => field.text.toLowerCase().includes(wanted));
    return why ? [{ ...candidate, path: candidate.path(), why }] : [];
  });
  const rank = ({ why, fields }: Match): number =>
    why !== fields[0] ? 2 : why.text.toLowerCase().startsWith(wanted) ? 0 : 1;
  return matches.sort((one, other) => rank(one) - rank(other));
}

const tools: readonly Candidate[] = (["connect", "requests", "controls"] as const).map((tool) => ({
  key: tool,
  icon: "move",
  href: hrefToTool(tool),
  path: () => "Emulator",
  fields: [{ name: "Name", text: tool.charAt(0).toUpperCase() + tool.slice(1) }],
}));

/** Rows of the tree; those that only group others have no link. */
function nodes(workspace: Workspace): Candidate[] {
  const visit = (ref: NodeRef): Candidate[] => {
    const { describe, children } = nodeKinds[ref.kind];
    const row = describe(workspace, ref.id);
    const below = (children?.(workspace, ref.id) ?? []).flatMap(visit);
    if (row?.href === undefined) return below;
    const { label, detail, icon, href, trashed = false } = row;
    const fields = [
      { name: "Name", text: label },
      ...(detail === undefined ? [] : [{ name: detail.includes("@") ? "Address" : "Kind", text: detail }]),
      // The id of a member starts with that of their team or space.
      { name: "ID", text: ref.id.replace(/^.*:/, "") },
    ];
    return [
      { key: `${ref.kind}/${ref.id}`, icon, href, path: () => pathText(workspace, ref), fields, trashed },
      ...below,
    ];
  };
  return workspace.children("editions", "").flatMap(({ id }) => visit({ kind: "edition", id }));
}

function lists(workspace: Workspace): Candidate[] {
  const names = { teams: "team", people: "person", spaces: "space", zones: "zone", templates: "copy" } as const;
  return workspace.children("editions", "").flatMap((edition) =>
    (["teams", "people", "spaces", "zones", "templates"] as const).map((list) => ({
      key: `${edition.id}/${list}`,
      icon: names[list],
      href: hrefToList(list, edition.id),
      path: () => edition.name,
      fields: [{ name: "Name", text: `All ${list}` }],
    })),
  );
}

function templates(workspace: Workspace): Candidate[] {
  return workspace.children("editions", "").flatMap((edition) =>
    workspace.children("templates", edition.id).map(({ id, name, description }) => ({
      key: `template/${id}`,
      icon: "copy",
      href: hrefToList("templates", edition.id),
      path: () => `${edition.name} / Templates`,
      fields: [
        { name: "Name", text: name },
        { name: "Description", text: description },
        { name: "ID", text: id },
      ],
    })),
  );
}

function frameCandidate(workspace: Workspace, { frameId, zoneId, name, type }: FoundFrame): Candidate {
  const zone = workspace.get("zones", zoneId);
  return {
    key: `frame/${zoneId}/${frameId}`,
    icon: "fit",
    href: zone ? hrefToFrame(zoneId, frameId) : hrefTo("zones", zoneId),
    path: () => [pathText(workspace, { kind: "zone", id: zoneId }), zone?.name ?? ""].join(" / "),
    fields: [
      { name: "Name", text: name },
      { name: "ID", text: frameId },
      { name: "Type", text: type },
    ],
    trashed: zone?.trashedTime !== null,
  };
}

/** Errors quote the whole path of a request; the short one is enough to recognize it. */
function requestCandidate({ number, time, method, path, query, operation, status }: NumberedRequest): Candidate {
  return {
    key: `request/${number} ${time}`,
    icon: "move",
    href: hrefToRequest(number),
    path: () => [operation ?? [], formatTime(Date.parse(time)), status ?? "dropped"].flat().join(" · "),
    fields: [
      { name: "Request", text: `${method} ${withoutApiRoot(path)}${query}` },
      ...(operation === undefined ? [] : [{ name: "Operation", text: operation }]),
      { name: "Path", text: path },
    ],
  };
}

function pathText(workspace: Workspace, ref: NodeRef): string {
  return pathTo(workspace, ref)
    .flatMap(({ kind, id }) => nodeKinds[kind].describe(workspace, id)?.label ?? [])
    .join(" / ");
}
