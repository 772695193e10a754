import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseJson } from "../../../../provider/api/transport/envelope.ts";
import {
  Active,
  Count,
  echoOf,
  Flag,
  Id,
  listUnder,
  optionalListUnder,
  record,
  Text,
  Timestamp,
} from "../../../../provider/api/transport/wire.ts";

describe("scalars", () => {
  const schemas = { Id, Flag, Count, Text, Timestamp, Active };

  it.each<[keyof typeof schemas, unknown, unknown]>([
    ["Id", "12", "12"],
    ["Id", 12, "12"],
    ["Id", "2798b425-b961-479f-9a4a-d93a7a984967", "2798b425-b961-479f-9a4a-d93a7a984967"],
    ["Flag", "true", true],
    ["Flag", "False", false],
    ["Flag", true, true],
    ["Count", "5", 5],
    ["Count", 5, 5],
    ["Timestamp", "Monday, 05 Jan 2026, 09:00:00", "2026-01-05T09:00:00Z"],
    ["Timestamp", "Mon, 5 Jan 2026, 9:00:00", "2026-01-05T09:00:00Z"],
    // The weekday is ignored: this was a Monday.
    ["Timestamp", "Friday, 05 Jan 2026, 23:59:59", "2026-01-05T23:59:59Z"],
    ["Timestamp", "Thursday, 29 Feb 2024, 00:00:00", "2024-02-29T00:00:00Z"],
    // Nothing depends on a time, so one that is not known stays as it is.
    ["Timestamp", "Monday, 31 Feb 2026, 09:00:00", "Monday, 31 Feb 2026, 09:00:00"],
    ["Timestamp", "Monday, 05 Foo 2026, 09:00:00", "Monday, 05 Foo 2026, 09:00:00"],
    ["Timestamp", "Monday, 05 Jan 2026, 24:00:00", "Monday, 05 Jan 2026, 24:00:00"],
    ["Timestamp", "2026-01-05", "2026-01-05"],
    ["Timestamp", "", ""],
    ["Timestamp", 1767603600000, "1767603600000"],
    ["Text", "Ada", "Ada"],
    ["Text", 7, "7"],
    ["Active", "ACTIVE", true],
    ["Active", "TRASHED", false],
    ["Active", undefined, true],
  ])("%s parses %j as %j", (name, wire, value) => {
    expect(schemas[name].parse(wire)).toBe(value);
  });

  it.each<[keyof typeof schemas, unknown]>([
    ["Id", ""],
    ["Id", ".."],
    ["Id", "1](x)"],
    ["Id", "<b>"],
    ["Id", 1.5],
    ["Id", null],
    ["Flag", "yes"],
    ["Flag", 1],
    ["Count", "many"],
    ["Text", {}],
    ["Timestamp", {}],
  ])("%s rejects %j", (name, wire) => {
    expect(schemas[name].safeParse(wire).success).toBe(false);
  });
});

it("record renames keys, ignores unknown ones, and treats null as absent", () => {
  const Thing = record({ thingId: Id, name: z.string(), ownerZuid: Id.exactOptional() }, { name: "thing_name" });
  expect(Thing.parse({ thing_id: 7, thing_name: "A", owner_zuid: null, else: 1 })).toEqual({ thingId: "7", name: "A" });
  expect(Thing.safeParse({ thing_id: 7 }).success).toBe(false);
  expect(Thing.safeParse("text").success).toBe(false);
});

it.each([[{}], [{ things: null }], [null], [undefined]])(
  "only optionalListUnder accepts %j as an empty list",
  (data) => {
    expect(optionalListUnder("things", Id).parse(data)).toEqual([]);
    expect(listUnder("things", Id).safeParse(data).success).toBe(false);
  },
);

it.each([
  [{ new_name: "Plan" }, true],
  [{ new_name: "Other" }, false],
  [{}, false],
  [undefined, false],
])("echoOf confirms only the new value: %j", (data, confirmed) => {
  expect(echoOf("new_name", "Plan").parse(data)).toBe(confirmed);
});

it.each([
  ['{"id":1234567890123456789}', { id: "1234567890123456789" }],
  ['{"id":1000000000001}', { id: 1_000_000_000_001 }],
  ['{"text":"x \\" 1234567890123456789 ,"}', { text: 'x " 1234567890123456789 ,' }],
  ["[0.1234567890123456, 12345678901234567e3, -1]", [0.1234567890123456, 12345678901234567e3, -1]],
])("parseJson keeps all digits of ids: %s", (text, value) => {
  expect(parseJson(text)?.body).toEqual(value);
});
