// The people of workspace files, now and between two versions.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { commitAll, listen, workIn, writeAll } from "../fleet/folder.ts";

/** The lines that the command prints. */
async function people(folder: string, ...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = listen();
  const places = args.map((arg) => (/\.(yaml|md)$/.test(arg) ? join(folder, arg) : arg));
  expect(await runCommandLine(["people", ...places])).toBe(0);
  return stdout().split("\n").slice(0, -1);
}

/** Commits on a day on which nobody has left yet. */
function commit(folder: string): void {
  for (const name of ["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"]) vi.stubEnv(name, "2026-06-01T12:00:00Z");
  onTestFinished(() => void vi.unstubAllEnvs());
  commitAll(folder);
}

const design =
  "team: Design\npeople:\n  ada@example.com: admin\n  bob@example.com: { role: member, until: 2026-07-01, note: Trainee }\n";

it("lists everyone with role, dates and note, and who does not count today", async () => {
  const folder = workIn({
    "design.yaml": design,
    "sales.yaml": "team: { name: Sales }\ngroups: { us: [eve@example.com] }\npeople: { us: member }\n",
    "open.yaml": "team: Open\n",
  });
  expect(await people(folder, "design.yaml", "sales.yaml", "open.yaml")).toEqual([
    "team    person           role           until       note",
    "Design  ada@example.com  admin",
    "Design  bob@example.com  (member)       2026-07-01  Trainee",
    "Sales   eve@example.com  member, as us",
  ]);
  expect(await people(folder, "open.yaml")).toEqual(["The files list no people."]);
});

it("writes Markdown and JSON", async () => {
  const folder = workIn({ "design.yaml": design });
  const json = await people(folder, "design.yaml", "--json", "--markdown", "out.md");
  const [ada, bob] = [
    { address: "ada@example.com", role: "admin", isPresent: true },
    { address: "bob@example.com", role: "member", until: "2026-07-01", note: "Trainee", isPresent: false },
  ];
  expect(JSON.parse(json.join(""))).toEqual([{ team: "Design", people: [ada, bob] }]);
  expect(readFileSync(join(folder, "out.md"), "utf8").split("\n")).toEqual([
    "## People",
    "",
    "| team | person | role | until | note |",
    "| --- | --- | --- | --- | --- |",
    "| Design | ada@&#8203;example.com | admin |  |  |",
    "| Design | bob@&#8203;example.com | (member) | 2026\\-07-01 | Trainee |",
    "",
  ]);
});

it("--since compares with a commit on its day, through files with people, and leaves the checkout alone", async () => {
  const temporary = workIn({});
  const folder = workIn({
    "teams/design.yaml": design,
    "teams/sales.yaml": "team: Sales\npeopleFrom: [{ file: ../shared/all.csv }]\n",
    "shared/all.csv": "email\neve@example.com\n",
  });
  commit(folder);
  writeAll(folder, {
    "shared/all.csv": "email\njoe@example.com\n",
    "teams/new.yaml": "team: New\npeople: { ada@example.com: member }\n",
  });
  const status = () => execFileSync("git", ["status", "--short"], { cwd: folder, encoding: "utf8" });
  const before = status();
  vi.stubEnv("TMPDIR", temporary);
  const files = ["teams/design.yaml", "teams/sales.yaml", "teams/new.yaml"];
  expect(await people(folder, ...files, "--since", "HEAD")).toEqual([
    "change  person           before           after",
    "joins   joe@example.com                   Sales (member)",
    "moves   ada@example.com  Design (admin)   Design (admin), New (member)",
    "leaves  bob@example.com  Design (member)",
    "leaves  eve@example.com  Sales (member)",
  ]);
  expect([status(), readdirSync(temporary)]).toEqual([before, []]);
});

it("--since knows a team whose file is gone, and says if nothing is different", async () => {
  const folder = workIn({ "design.yaml": "team: Design\npeople: { ada@example.com: admin }\n" });
  commit(folder);
  expect(await people(folder, "design.yaml", "--since", "HEAD")).toEqual(["Nobody joins, moves or leaves."]);
  rmSync(join(folder, "design.yaml"));
  expect(await people(folder, "design.yaml", "--since", "HEAD", "--markdown", "-")).toEqual([
    "## Joiners, movers and leavers since HEAD",
    "",
    "| change | person | before | after |",
    "| --- | --- | --- | --- |",
    "| leaves | ada@&#8203;example.com | Design (admin) |  |",
  ]);
});

it("--since says what was wrong with a file then, and refuses one that is in neither version", async () => {
  const folder = workIn({ "design.yaml": "team: Design\npeople: 5\n" });
  commit(folder);
  writeAll(folder, { "design.yaml": design });
  await expect(people(folder, "design.yaml", "--since", "HEAD")).rejects.toThrow(
    /^the files of HEAD cannot be read:\n\S+design.yaml:2:9: people /,
  );
  await expect(people(folder, "other.yaml", "--since", "HEAD")).rejects.toThrow(
    `there is no file ${folder}/other.yaml; correct the path`,
  );
});
