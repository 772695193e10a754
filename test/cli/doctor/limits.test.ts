import { expect, it } from "vitest";
import { checkLimits } from "../../../cli/doctor/account.ts";

const table = [
  { method: "GET", label: "teams", perMinute: 60 },
  { method: "GET", label: "team", perMinute: 60 },
  { method: "GET", label: "zone meta", perMinute: 30 },
  { method: "GET", label: "template", perMinute: 500 },
  { method: "GET", label: "search", perMinute: 500 },
  { method: "GET", label: "search", perMinute: 500 },
  { method: "POST", label: "zone", perMinute: 30 },
  { method: "PUT", label: "zone meta", perMinute: 30 },
  { method: "POST", label: "edition", perMinute: 10 },
] as const;

const limits = (quotaShare: number, ...rows: readonly (typeof table)[number][]) =>
  checkLimits({ quotaShare, quotaWindowSeconds: 60 }, rows).text;

it("shows the usual limit of reads and writes, and then the others", () => {
  expect(limits(1, ...table.filter(({ label }) => label !== "search"))).toBe(
    "each operation in 60 s, with quotaShare 1: 60 reads (template 500; zone meta 30), 30 writes (edition 10)",
  );
  expect(limits(1, table[0], table[6])).toBe("each operation in 60 s, with quotaShare 1: 60 reads, 30 writes");
});

it("names operations of one label once, and applies the share of the quota", () => {
  expect(limits(0.1, ...table.slice(3, 7))).toBe("each operation in 60 s, with quotaShare 0.1: 50 reads, 3 writes");
  expect(limits(0.5, ...table)).toBe(
    "each operation in 60 s, with quotaShare 0.5: 250 reads (teams, team 30; zone meta 15), 15 writes (edition 5)",
  );
});
