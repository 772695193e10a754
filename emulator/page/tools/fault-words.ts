import { pluralize } from "../../../picture/format.ts";
import type { Fault, FaultAction } from "../../service/transport/faults.ts";

/** The fields of the form that arms a fault, as text. */
export interface FaultForm {
  readonly method: string;
  readonly path: string;
  readonly which: string;
  readonly which_value: string;
  readonly action: string;
  readonly action_value: string;
}

/** The actions of a fault, as labels in the form; those with `value` need a number. */
export const faultActions = {
  status: { label: "Respond with a status", value: { label: "Status", default: 503 } },
  "status-after": { label: "Make the change, but respond with a status", value: { label: "Status", default: 500 } },
  delay: { label: "Delay the response", value: { label: "Milliseconds", default: 2000 } },
  "drop-before": { label: "Close the connection before the change", value: undefined },
  "drop-after": { label: "Close the connection after the change", value: undefined },
  cut: { label: "Cut the response in half", value: undefined },
  malformed: { label: "Respond with invalid JSON", value: undefined },
  partial: { label: "Fail one item of the body", value: { label: "Item, counted from 0", default: 0 } },
} as const satisfies Record<string, { label: string; value: { label: string; default: number } | undefined }>;

/** Faults that are often needed, by the label of their button. */
export const faultPresets: Readonly<Record<string, object>> = {
  "Fail the next request with 503": { nth: 1, action: { kind: "status", status: 503 } },
  "Refuse the next request with 429": { nth: 1, action: { kind: "status", status: 429, retryAfterSeconds: 2 } },
  "Lose the next response": { nth: 1, action: { kind: "drop", when: "after" } },
  "Fail one request in five": { probability: 0.2, action: { kind: "status", status: 500 } },
  "Answer 2 seconds late": { action: { kind: "delay", milliseconds: 2000 } },
  "Let a proxy fail with 502": { action: { kind: "status", status: 502, bare: true } },
};

/** Which of the matching requests a fault affects. */
export const faultChoices = {
  every: { label: "Every matching request", value: undefined },
  nth: { label: "Only one, by its number", value: { label: "Number, counted from 1", default: 1 } },
  probability: { label: "A random share", value: { label: "Share from 0 to 1", default: 0.5 } },
} as const satisfies Record<string, { label: string; value: { label: string; default: number } | undefined }>;

/** The rule of the control API for a filled-in form; the emulator checks the numbers. */
export function ruleOf({ method, path, which, which_value, action, action_value }: FaultForm): object {
  return {
    ...(method === "" ? {} : { method }),
    ...(path === "" ? {} : { path }),
    ...(which === "every" ? {} : { [which]: Number(which_value) }),
    action: actionOf(action, Number(action_value)),
  };
}

function actionOf(action: string, value: number): object {
  const [kind, when = "before"] = action.split("-");
  if (kind === "status") return { kind, status: value, when };
  if (kind === "delay") return { kind, milliseconds: value };
  if (kind === "drop") return { kind, when };
  if (kind === "partial") return { kind, items: [value] };
  return { kind };
}

/** A fault in one line: `GET /service/**: responds 503, to request 2; matched 3 requests, fired once`. */
export function describeFault(fault: Fault): string {
  const { method = "Any method", path, body, action, nth, probability, matched, fired } = fault;
  const share = probability === undefined ? "" : ` to ${probability * 100}% of the requests`;
  const only = nth === undefined ? share : ` to request ${nth}`;
  const counts = `matched ${pluralize(matched, "request")}, fired ${pluralize(fired, "time")}`;
  const which = body === undefined ? path : `${path} with ${JSON.stringify(body)}`;
  return `${method} ${which}: ${describeAction(action)}${only}; ${counts}`;
}

function describeAction(action: FaultAction): string {
  if (action.kind === "status") {
    const form = action.bare ? " without an envelope" : "";
    return `responds ${action.status}${form}${action.when === "after" ? " after the change" : ""}`;
  }
  if (action.kind === "delay") return `waits ${action.milliseconds} ms`;
  if (action.kind === "drop") return `closes the connection ${action.when} the change`;
  if (action.kind === "cut") return "cuts the response in half";
  if (action.kind === "malformed") return "responds with invalid JSON";
  return `fails item ${action.items.join(", ")}`;
}
