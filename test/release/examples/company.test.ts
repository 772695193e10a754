import { expect, it } from "vitest";
import { findPostgres } from "../../../tools/engine/places.mjs";
import { startPostgres } from "../../engine/postgres.ts";
import { compiles, minutes } from "./example.ts";
import { Walkthrough } from "./walkthrough.ts";
import { active, namesOf } from "./workspace.ts";

compiles("company");

it("goes from the first check through two environments to the end, with its states in PostgreSQL", {
  timeout: 10 * minutes,
}, async (test) => {
  const postgres = findPostgres();
  if (postgres === undefined)
    return test.skip("there is no PostgreSQL; run apt-get install postgresql, or put initdb and postgres on PATH");
  const backend = await startPostgres(postgres, "database-password", test);
  const reader = await Walkthrough.start("company", {
    seed: "service.json",
    settings: { PULUMI_BACKEND_URL: backend, PULUMI_CONFIG_PASSPHRASE: "company" },
  });
  const spaces = async () => namesOf(active(reader.workspace().spaces));

  expect(await reader.follow("Check it")).toContain("3 valid.\n");
  const inBoth = ["Pipeline", "Sprint 12", "Sprint 13", "Studio"];
  await reader.follow("Make staging and production");
  expect(await spaces()).toEqual([...inBoth, ...inBoth, "Roadmap"].sort());
  expect(await reader.run("npx pulumi-canvas preview teams --environment staging")).toContain("3 unchanged.\n");

  reader.edit("company.ts", "To do", "Next");
  expect(await reader.follow("Change a board for everyone")).toContain('"To do"');

  expect(await reader.follow("Who is where")).toContain("designer@example.com");
  await reader.follow("Clean up");
  expect(await spaces()).toEqual([]);
});
