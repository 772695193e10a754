import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { assumptionsMarkdown } from "../../emulator/service/assumptions.ts";

const readme = readFileSync(new URL("../../emulator/README.md", import.meta.url), "utf8");

it("lists the assumptions of the tables (npm run generate)", () => {
  const [, generated] = /<!-- generated -->\n(.*)<!-- \/generated -->/s.exec(readme) ?? [];
  expect(generated).toBe(assumptionsMarkdown());
});
