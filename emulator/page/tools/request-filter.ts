import { html } from "../elements/dom.ts";
import { segmentsOf } from "../model/path-names.ts";
import { userLabel } from "../model/people.ts";
import { isFailure, type NumberedRequest } from "../model/request-feed.ts";
import type { Workspace } from "../model/workspace-copy.ts";

/** The fields that choose which requests are shown. */
export class RequestFilter {
  readonly #text = html("input", {
    type: "search",
    placeholder: "Filter by path, name, user, operation or status",
    "aria-label": "Filter requests",
    class: "filter",
    spellcheck: "false",
  });
  readonly #method = html(
    "select",
    { "aria-label": "Method" },
    html("option", { value: "" }, "Any method"),
    ...["GET", "POST", "PUT", "DELETE"].map((name) => html("option", { value: name }, name)),
  );
  readonly #failures = html("input", { type: "checkbox", id: "only-failures" });
  readonly elements = [
    this.#text,
    this.#method,
    html("label", { for: "only-failures", class: "choice" }, this.#failures, " Only failures"),
  ];

  constructor(onChange: () => void) {
    for (const field of [this.#text, this.#method, this.#failures]) field.addEventListener("input", onChange);
  }

  /** Whether it leaves anything out. */
  get isActive(): boolean {
    return this.#text.value.trim() !== "" || this.#method.value !== "" || this.#failures.checked;
  }

  /** The requests that all fields match. */
  apply(workspace: Workspace, requests: readonly NumberedRequest[]): readonly NumberedRequest[] {
    const words = this.#text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const [method, onlyFailures] = [this.#method.value, this.#failures.checked];
    return requests.filter((request) => {
      if (method !== "" && request.method !== method) return false;
      if (onlyFailures && !isFailure(request)) return false;
      const text = words.length === 0 ? "" : searchText(workspace, request);
      return words.every((word) => text.includes(word));
    });
  }
}

/** Everything that the filter looks at, in lower case. */
export function searchText(workspace: Workspace, request: NumberedRequest): string {
  const { method, path, query, operation = "", user, status, fault } = request;
  const names = segmentsOf(workspace, path).map(({ name = "" }) => name);
  const who = user === null ? [] : Object.values(userLabel(workspace, user));
  const outcome = [status === null ? "dropped" : String(status), fault === undefined ? "" : `fault ${fault}`];
  return [method, `${path}${query}`, operation, ...names, ...who, ...outcome].join(" ").toLowerCase();
}
