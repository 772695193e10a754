import type { Quota } from "../../service/transport/rate-limits.ts";
import { html, Slot } from "../elements/dom.ts";
import { userLabel } from "../model/people.ts";
import type { Workspace } from "../model/workspace-copy.ts";

/** The remaining quota of the rate limits in use; refills by itself when the window ends. */
export class QuotaPanel {
  readonly element = html("ul", { class: "quotas" });
  readonly #workspace: Workspace;
  readonly #slot = new Slot<readonly Quota[]>(this.element, (quotas) => quotas.map((quota) => this.#build(quota)));
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  show(quotas: readonly Quota[], passedMs = 0): void {
    clearTimeout(this.#timer);
    const now = quotas.map((quota) => afterTime(quota, passedMs));
    this.#slot.show(now.map(({ endsInMs: _, ...quota }) => ({ ...quota, endsInMs: 0 })));
    const next = Math.min(...now.filter(({ endsInMs }) => endsInMs > 0).map(({ endsInMs }) => endsInMs));
    if (next !== Infinity) this.#timer = setTimeout(() => this.show(now, next), next);
  }

  #build({ operation, limit, left, user }: Quota): HTMLElement {
    const who = ` of ${userLabel(this.#workspace, user).name}`;
    const label = `${operation}${who}`;
    return html(
      "li",
      { "data-low": left < limit / 5 },
      html("span", { class: "quota-name" }, html("code", {}, operation), who),
      html("meter", { min: 0, max: limit, value: left, "aria-label": label }),
      html("span", { class: "quota-left" }, `${left} of ${limit} left`),
    );
  }
}

/** The quota after some time without requests. */
function afterTime(quota: Quota, passedMs: number): Quota {
  const endsInMs = Math.max(0, quota.endsInMs - passedMs);
  return endsInMs === 0 ? { ...quota, left: quota.limit, endsInMs } : { ...quota, endsInMs };
}
