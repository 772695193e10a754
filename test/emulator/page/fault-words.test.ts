import { describe, expect, it } from "vitest";
import { describeFault, faultActions, faultPresets, ruleOf } from "../../../emulator/page/tools/fault-words.ts";
import { FaultRule } from "../../../emulator/service/transport/faults.ts";

const form = { method: "", path: "/service/**", which: "every", which_value: "", action: "cut", action_value: "" };

describe("the rule of a form", () => {
  it.each(Object.entries(faultActions))("is accepted for %s", (action, { value }) => {
    const rule = ruleOf({ ...form, action, action_value: String(value?.default ?? "") });
    expect(FaultRule.parse(rule)).toMatchObject(rule);
  });

  it("has the method and the choice of requests", () => {
    const rule = ruleOf({ ...form, method: "PUT", which: "nth", which_value: "2", action: "drop-after" });
    expect(rule).toEqual({ method: "PUT", path: "/service/**", nth: 2, action: { kind: "drop", when: "after" } });
  });
});

it.each(Object.entries(faultPresets))("has a preset that the emulator accepts: %s", (_, rule) => {
  expect(FaultRule.parse(rule)).toMatchObject(rule);
});

describe("a fault in words", () => {
  const counts = { id: "1", matched: 3, fired: 1 };

  it.each([
    [{ action: { kind: "delay", milliseconds: 200 } }, "Any method /**: waits 200 ms"],
    [{ method: "GET", nth: 2, action: { kind: "status", status: 503 } }, "GET /**: responds 503 to request 2"],
    [{ probability: 0.5, action: { kind: "cut" } }, "Any method /**: cuts the response in half to 50% of the requests"],
    [{ action: { kind: "status", status: 500, when: "after" } }, "Any method /**: responds 500 after the change"],
    [
      { body: "Plan", action: { kind: "status", status: 413, bare: true } },
      'Any method /** with "Plan": responds 413 without an envelope',
    ],
    [{ action: { kind: "partial", items: [0, 2] } }, "Any method /**: fails item 0, 2"],
  ])("%j", (rule, text) => {
    expect(describeFault({ ...FaultRule.parse(rule), ...counts })).toBe(`${text}; matched 3 requests, fired 1 time`);
  });
});
