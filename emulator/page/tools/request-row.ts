import { pluralize } from "../../../picture/format.ts";
import type { LoggedBodies } from "../../service/transport/request-log.ts";
import { codeLines, copy, copyableId } from "../elements/copy.ts";
import { DetailsRow } from "../elements/details-row.ts";
import { html } from "../elements/dom.ts";
import type { Row } from "../elements/keyed-list.ts";
import { act } from "../elements/notice.ts";
import { hrefToTool } from "../model/hash-routes.ts";
import { type PathSegment, segmentsOf } from "../model/path-names.ts";
import { userLabel } from "../model/people.ts";
import { fetchBodies, isFailure, type NumberedRequest } from "../model/request-feed.ts";
import { formatDuration, formatTime } from "../model/time-format.ts";
import type { ViewContext } from "../model/view-context.ts";
import { curlCommand } from "./curl-command.ts";

/** A request of the log, which opens to its user, operation, and bodies, at once if `isOpen`. */
export function requestRow(context: ViewContext, request: NumberedRequest, isOpen: boolean): Row<NumberedRequest> {
  const row = new DetailsRow<NumberedRequest>(
    (shown) => buildSummary(context, shown),
    (shown) => buildDetails(context, shown),
    request,
  );
  row.element.toggleAttribute("data-failed", isFailure(request));
  row.details.open = isOpen;
  // The row is not in the page yet; the focus scrolls to it.
  if (isOpen) requestAnimationFrame(() => row.details.querySelector("summary")?.focus());
  return { element: row.element, update: () => {} };
}

function buildSummary({ workspace }: ViewContext, request: NumberedRequest): (Node | undefined)[] {
  const { time, method, path, query, status, durationMs, fault } = request;
  return [
    html("time", { datetime: time }, formatTime(Date.parse(time))),
    html("span", { class: "method" }, method),
    html("code", { class: "path" }, ...buildPath(segmentsOf(workspace, path)), query),
    fault === undefined ? undefined : html("span", { class: "badge badge-pending" }, `fault ${fault}`),
    html("span", { class: "status" }, status === null ? "dropped" : String(status)),
    html("span", { class: "duration" }, formatDuration(durationMs)),
  ];
}

/** The path, with names next to ids; the edition is in every path, so its name is only in the details. */
function buildPath(segments: readonly PathSegment[]): (Node | string)[] {
  return segments.flatMap(({ text, kind, name }, index) => {
    const slash = index === 0 ? "" : "/";
    const part = /\d/.test(text) ? [slash, html("span", { class: "path-id" }, text)] : [`${slash}${text}`];
    return name === undefined || kind === "Edition" ? part : [...part, html("span", { class: "id-name" }, ` ${name} `)];
  });
}

function buildDetails(context: ViewContext, request: NumberedRequest): Node[] {
  const bodies = html("div", { class: "bodies" }, "Loading the bodies");
  const actions = html("div", { class: "actions" }, armButton(context, request));
  void act(async () => {
    const found = await fetchBodies(request.number);
    bodies.replaceChildren(...buildBodies(request, found));
    if (found && !isCut(found.request, request.requestBytes)) actions.prepend(curlButton(request, found.request));
  });
  return [html("dl", {}, ...buildFacts(context, request)), actions, bodies];
}

function buildFacts({ workspace }: ViewContext, request: NumberedRequest): Node[] {
  const { user, operation, path } = request;
  const label = user === null ? undefined : userLabel(workspace, user).name;
  const facts: (readonly [string, Node | string])[] = [
    ["Operation", operation === undefined ? "none: no operation has this path" : html("code", {}, operation)],
    ["User", label === undefined ? "not authenticated" : named(label, user ?? "")],
    ...segmentsOf(workspace, path).flatMap(({ text, kind, name }) =>
      kind === undefined || name === undefined ? [] : [[kind, named(name, text)] as const],
    ),
  ];
  return facts.flatMap(([term, fact]) => [html("dt", {}, term), html("dd", {}, fact)]);
}

/** A name and the id that it belongs to. */
const named = (name: string, id: string): HTMLElement => html("span", { class: "named" }, name, " ", copyableId(id));

function curlButton(request: NumberedRequest, body: string): HTMLElement {
  return button("Copy as curl", () => void copy(curlCommand(location.origin, request, body), "the curl command"));
}

function armButton({ faultDraft }: ViewContext, { method, path }: NumberedRequest): HTMLElement {
  return button("Arm a fault for this", () => {
    faultDraft.set({ method, path });
    location.hash = hrefToTool("controls");
  });
}

function button(label: string, action: () => void): HTMLElement {
  const element = html("button", { type: "button", class: "button button-small" }, label);
  element.addEventListener("click", action);
  return element;
}

function buildBodies({ requestBytes, responseBytes }: NumberedRequest, bodies: LoggedBodies | undefined): Node[] {
  if (!bodies) return [html("p", { class: "label" }, "The emulator does not have the bodies of this request.")];
  return [
    ...buildBody("Request", bodies.request, requestBytes),
    ...buildBody("Response", bodies.response, responseBytes),
  ];
}

function buildBody(title: string, text: string, bytes: number): Node[] {
  const size = bytes === 0 ? "no body" : pluralize(bytes, "byte");
  const cut = isCut(text, bytes) ? ", only the beginning is kept" : "";
  const heading = html("h3", {}, title, " ", html("span", { class: "section-count" }, `${size}${cut}`));
  return text === "" ? [heading] : [heading, codeLines([indented(text)], `the body of the ${title.toLowerCase()}`)];
}

const isCut = (text: string, bytes: number): boolean => new TextEncoder().encode(text).length < bytes;

/** JSON with indentation; any other text as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
