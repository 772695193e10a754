import type { Fault, FaultAction } from "../../service/transport/faults.ts";
import { type Guard, hasFields, isBoolean, isListOf, isNumber, isOneOf, isOptional, isText } from "../model/guards.ts";

type ActionGuards = { readonly [K in FaultAction["kind"]]: Guard<Extract<FaultAction, { kind: K }>> };

const isBeforeOrAfter = isOneOf("before", "after");

const actionGuards: ActionGuards = {
  delay: hasFields({ kind: isOneOf("delay"), milliseconds: isNumber }),
  status: hasFields<Extract<FaultAction, { kind: "status" }>>({
    kind: isOneOf("status"),
    status: isNumber,
    retryAfterSeconds: isOptional(isNumber),
    when: isBeforeOrAfter,
    bare: isOptional(isBoolean),
  }),
  drop: hasFields({ kind: isOneOf("drop"), when: isBeforeOrAfter }),
  cut: hasFields({ kind: isOneOf("cut") }),
  malformed: hasFields({ kind: isOneOf("malformed") }),
  partial: hasFields({ kind: isOneOf("partial"), items: isListOf(isNumber) }),
};

function isAction(value: unknown): value is FaultAction {
  return Object.values<Guard<FaultAction>>(actionGuards).some((isKind) => isKind(value));
}

export const isFault = hasFields<Fault>({
  id: isText,
  method: isOptional(isOneOf("GET", "POST", "PUT", "DELETE")),
  path: isText,
  body: isOptional(isText),
  nth: isOptional(isNumber),
  probability: isOptional(isNumber),
  seed: isNumber,
  action: isAction,
  matched: isNumber,
  fired: isNumber,
});
