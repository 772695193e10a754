// What an update does on the day on which entries end.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { loadWorkspaceFile } from "../../../provider/workspace/workspace-file.ts";
import { crew, everybody, inSpace, inTeam } from "../../provider/resources/roster-fixture.ts";
import { WorkspaceFile } from "../plan/workspace-file.ts";

/** A file in which some leave on the last day of the year, and what an update of a day does. */
async function start(names: readonly string[], more = "") {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-until-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "workspace.yaml");
  const lines = Object.entries(everybody).map(([key, role]) => {
    const isLeaving = names.includes(key.replace("@example.com", ""));
    const entry = role === "MEMBER" ? "member" : "admin";
    return `  ${key}: ${isLeaving ? `{ role: ${entry}, until: 2026-12-31 }` : entry}\n`;
  });
  writeFileSync(path, `team: Alpha\npeople:\n${lines.join("")}${more}`);
  const file = await WorkspaceFile.start(crew());
  const upOn = (today: string) => {
    const { workspace, removed } = loadWorkspaceFile(path, { today });
    const { team: _, ...contents } = workspace;
    return file.up(contents, removed);
  };
  return { file, upOn };
}

it("removes people on the day until which they are in the team, also those who were there before the file", async () => {
  const { file, upOn } = await start(["ann"]);
  expect(await upOn("2026-12-30")).toBeUndefined();
  expect(inTeam(file.session)).toHaveProperty(["ann@example.com"]);
  expect(await upOn("2026-12-31")).toBeUndefined();
  expect(file.plan).toEqual(["removes ann@example.com from the team"]);
  expect(inTeam(file.session)).not.toHaveProperty(["ann@example.com"]);
  expect(await upOn("2027-06-01")).toBeUndefined();
  expect(file.plan).toEqual([]);
});

it("does not remove more people on one day than maxRemovals says", async () => {
  const { file, upOn } = await start(["ann", "bob"]);
  expect(await upOn("2026-12-30")).toBeUndefined();
  expect(await upOn("2026-12-31")).toMatch(/; set maxRemovals: 2 in the options of the file if that is intended$/);
  expect(Object.keys(inTeam(file.session))).toEqual(Object.keys(everybody));
});

it("takes access away with the membership, and on a day of its own", async () => {
  const access = "access: { bob@example.com: { role: viewer, until: 2026-12-30 }, ann@example.com: editor }\n";
  const spaces = `spaces: { plans: { title: Plans } }\noptions: { adopt: true, maxRemovals: 2 }\n`;
  const { file, upOn } = await start(["ann"], `${access}${spaces}`);
  const others = () => Object.keys(inSpace(file.session)).filter((key) => /^(ann|bob)@/.test(key));
  expect(await upOn("2026-12-29")).toBeUndefined();
  expect(others()).toEqual(["ann@example.com", "bob@example.com"]);
  expect(await upOn("2026-12-30")).toBeUndefined();
  expect(file.plan).toEqual(['takes access away from bob@example.com in "Plans"']);
  expect(others()).toEqual(["ann@example.com"]);
  expect(await upOn("2026-12-31")).toBeUndefined();
  expect(file.plan).toEqual([
    "removes ann@example.com from the team",
    'takes access away from ann@example.com in "Plans"',
  ]);
  expect(others()).toEqual([]);
});

it("removes someone in a file that starts after their day, as its plan says", async () => {
  const { file, upOn } = await start(["ann"]);
  expect(await upOn("2027-06-01")).toBeUndefined();
  expect(file.plan).toContain("removes ann@example.com from the team");
  expect(inTeam(file.session)).not.toHaveProperty(["ann@example.com"]);
});

it.each([
  ["organization", "ORG"],
  ["team", "TEAM"],
] as const)("takes access away from a whole %s that had it before the file", async (word, type) => {
  const access = `access: { ${word}: { role: viewer, until: 2026-12-31 }, ann@example.com: editor, bob@example.com: viewer }\n`;
  const { file, upOn } = await start([], `${access}spaces: { plans: { title: Plans } }\noptions: { adopt: true }\n`);
  const { session } = file;
  const memberId = type === "ORG" ? session.editionId : session.service.id("teams", "Alpha");
  const spaceId = session.service.id("spaces", "Plans");
  await session.client.spaceMembers.add(session.editionId, spaceId, [{ memberId, role: "VIEWER", type }]);
  expect(await upOn("2026-12-30")).toBeUndefined();
  expect(inSpace(session)).toHaveProperty(memberId);
  expect(await upOn("2026-12-31")).toBeUndefined();
  expect(file.plan).toEqual([expect.stringMatching(/^takes access away from everyone in .+ in "Plans"/)]);
  expect(inSpace(session)).not.toHaveProperty(memberId);
  expect(await upOn("2027-01-01")).toBeUndefined();
  expect(file.plan).toEqual([]);
});
