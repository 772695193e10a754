// What an update does on the day on which entries end.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { loadWorkspaceFile } from "../../../provider/workspace/workspace-file.ts";
import { crew, everybody, inTeam } from "../../provider/resources/roster-fixture.ts";
import { WorkspaceFile } from "../remedies/files.ts";

/** A file in which some leave on the last day of the year, and what an update of a day does. */
async function start(names: readonly string[], options: string) {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-until-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "workspace.yaml");
  const lines = Object.entries(everybody).map(([key, role]) => {
    const isLeaving = names.includes(key.replace("@example.com", ""));
    const entry = role === "MEMBER" ? "member" : "admin";
    return `  ${key}: ${isLeaving ? `{ role: ${entry}, until: 2026-12-31 }` : entry}\n`;
  });
  writeFileSync(path, `team: Alpha\npeople:\n${lines.join("")}options: { ${options} }\n`);
  const file = await WorkspaceFile.start(crew());
  const upOn = (today: string) => {
    const { team: _, ...contents } = loadWorkspaceFile(path, { today }).workspace;
    return file.up(contents);
  };
  return { file, upOn };
}

it("removes people on the day until which they are in the team, and not before", async () => {
  const { file, upOn } = await start(["ann"], "unlisted: remove");
  expect(await upOn("2026-12-30")).toBeUndefined();
  expect(inTeam(file.session)).toHaveProperty(["ann@example.com"]);
  expect(await upOn("2026-12-31")).toBeUndefined();
  expect(inTeam(file.session)).not.toHaveProperty(["ann@example.com"]);
  expect(await upOn("2027-06-01")).toBeUndefined();
});

it("does not remove more people on one day than maxRemovals says", async () => {
  const { file, upOn } = await start(["ann", "bob"], "unlisted: remove");
  expect(await upOn("2026-12-30")).toBeUndefined();
  expect(await upOn("2026-12-31")).toMatch(/; set maxRemovals: 2 in the options of the file if that is intended$/);
  expect(Object.keys(inTeam(file.session))).toEqual(Object.keys(everybody));
});

it("leaves people in the team who were there before the file, unless unlisted: remove says otherwise", async () => {
  const { file, upOn } = await start(["ann"], "adopt: true");
  expect(await upOn("2026-12-30")).toBeUndefined();
  expect(await upOn("2026-12-31")).toBeUndefined();
  expect(inTeam(file.session)).toHaveProperty(["ann@example.com"]);
});
