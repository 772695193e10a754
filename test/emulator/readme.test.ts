import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { assumptionsMarkdown } from "../../emulator/service/assumptions.ts";
import { endpoints } from "../../emulator/service/endpoints.ts";

const readme = readFileSync(new URL("../../emulator/README.md", import.meta.url), "utf8");

it("lists the assumptions of the tables (npm run generate)", () => {
  const [, generated] = /<!-- generated -->\n(.*)<!-- \/generated -->/s.exec(readme) ?? [];
  expect(generated).toBe(assumptionsMarkdown());
});

it("marks exactly the operations without a documented path as assumed", () => {
  const assumed = Object.entries(endpoints).flatMap(([name, { source }]) => (source === "assumed" ? [name] : []));
  expect(assumed).toEqual(["renameZone", "setZoneState", "duplicateZone", "shareZones", "insertTemplate"]);
});
