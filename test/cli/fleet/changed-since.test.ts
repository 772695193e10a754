import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { changedSince } from "../../../cli/fleet/changed-since.ts";
import { loadFleet } from "../../../cli/fleet/fleet.ts";
import { chooseWorkspaces } from "../../../cli/fleet/fleet-options.ts";
import { commitAll, git, listen, workIn, writeAll } from "./folder.ts";

const team = "team: Product\n";

async function changed(folder: string, ref = "main") {
  const { members, warnings } = await changedSince(ref, [folder], await loadFleet([folder]));
  return { names: members.map(({ name }) => name), warnings };
}

it("finds files that were changed, committed or not, and those that git does not know", async () => {
  const folder = workIn({ "a.yaml": team, "b.yaml": team, "c.yaml": team, "ü d.yaml": team });
  commitAll(folder);
  expect(await changed(folder)).toEqual({ names: [], warnings: [] });
  git(folder, "checkout", "-b", "branch");
  writeAll(folder, { "a.yaml": `name: new\n${team}` });
  git(folder, "commit", "--all", "-m", "change");
  writeAll(folder, { "ü d.yaml": `name: newer\n${team}`, "e.yaml": team });
  expect(await changed(folder)).toEqual({ names: ["new", "e", "newer"], warnings: [] });
});

it("leaves out workspaces that mean the same: a comment, and a shared part that they override", async () => {
  const shared = (gap: number) => `theme: { gap: ${gap} }\n`;
  const using = `include: [../shared.yaml]\n${team}`;
  const folder = workIn({
    "shared.yaml": shared(10),
    "teams/a.yaml": team,
    "teams/other.yaml": `${using}theme: { gap: 10 }\n`,
    "teams/using.yaml": using,
  });
  commitAll(folder);
  writeAll(folder, { "shared.yaml": shared(20), "teams/a.yaml": `# new\n${team}` });
  expect(await changed(join(folder, "teams"))).toEqual({ names: ["using"], warnings: [] });
});

it("compares files of several environments by their files, unless one of them is asked for", async () => {
  const file = (title: string) =>
    `${team}spaces: { a: {} }\nenvironments: { staging: {}, production: { spaces: { a: { title: ${title} } } } }\n`;
  const folder = workIn({ "a.yaml": file("Plan") });
  commitAll(folder);
  writeAll(folder, { "a.yaml": file("Plans") });
  const namesFor = async (environment?: string) => {
    const members = await loadFleet([folder], { environment }, true);
    const found = await changedSince("main", [folder], members, { environment });
    return found.members.map(({ name }) => name);
  };
  expect(await namesFor()).toEqual(["a"]);
  expect(await namesFor("production")).toEqual(["a"]);
  expect(await namesFor("staging")).toEqual([]);
});

it("counts the files of every environment", async () => {
  const file = `${team}people: { owner@example.com: admin }\nenvironments: { staging: {}, production: { peopleFrom: [{ file: prod.csv }] } }\n`;
  const folder = workIn({ "a.yaml": file, "prod.csv": "email\nada@example.com\nbob@example.com\n" });
  commitAll(folder);
  writeAll(folder, { "prod.csv": "email\nada@example.com\n" });
  const members = await loadFleet([folder], {}, true);
  expect(members.map(({ loaded }) => loaded)).not.toContainEqual(expect.any(Error));
  expect((await changedSince("main", [folder], members)).members.map(({ name }) => name)).toEqual(["a"]);
});

it("takes for changed what git cannot compare: ignored files, submodules, and other repositories", async () => {
  const people = "email\nada@example.com\n";
  const folder = workIn({
    ".gitignore": "okta.csv\n",
    "a.yaml": team,
    "b.yaml": `${team}peopleFrom: [{ file: okta.csv }]\n`,
    "c.yaml": `${team}peopleFrom: [{ file: vendor/people.csv }]\n`,
    "okta.csv": people,
    "vendor/people.csv": people,
  });
  commitAll(join(folder, "vendor"));
  commitAll(folder);
  expect(await changed(folder)).toEqual({ names: ["b", "c"], warnings: [] });
  const other = workIn({ "d.yaml": team });
  commitAll(other);
  const members = await loadFleet([folder, other]);
  const found = await changedSince("main", [folder, other], members);
  expect(found.members.map(({ name }) => name)).toEqual(["b", "c", "d"]);
});

it("takes a file with mistakes for changed, because nobody knows what it includes", async () => {
  const folder = workIn({ "a.yaml": team, "b.yaml": "teem: 5\n" });
  commitAll(folder);
  expect(await changed(folder)).toEqual({ names: ["b"], warnings: [] });
});

it("says of a workspace file that was deleted what becomes of its workspace", async () => {
  const folder = workIn({
    "teams/a.yaml": team,
    "teams/old.yaml": team,
    "teams/moved.yaml": `name: moved\n${team}`,
    "teams/parts.yaml": "groups: {}\n",
    "teams/sales team.workspace.ts": "",
    "elsewhere.yaml": team,
  });
  commitAll(folder);
  for (const name of ["teams/old", "teams/moved", "teams/parts", "elsewhere"]) rmSync(join(folder, `${name}.yaml`));
  rmSync(join(folder, "teams/sales team.workspace.ts"));
  writeAll(folder, { "teams/sub/moved.yaml": `name: moved\n${team}` });
  expect(await changed(join(folder, "teams"))).toEqual({
    names: ["moved"],
    warnings: [
      "teams/old.yaml was deleted since main, and its workspace stays as it is; to remove that too, bring the file back (git checkout main -- teams/old.yaml), run pulumi-canvas destroy teams/old.yaml, and delete it again",
      "'teams/sales team.workspace.ts' was deleted since main, and its workspace stays as it is; to remove that too, bring the file back (git checkout main -- 'teams/sales team.workspace.ts'), run pulumi-canvas destroy 'teams/sales team.workspace.ts', and delete it again",
    ],
  });
  git(folder, "checkout", "main", "--", "teams/old.yaml");
  expect(await changed(join(folder, "teams"))).toEqual({
    names: ["moved"],
    warnings: [expect.stringContaining("sales team")],
  });
});

it.each([
  ["", {}],
  [" --stack prod", { stack: "prod" }],
  // As drift has it.
  [" --stack prod", { stack: ["prod"] }],
  [" --environment staging", { environment: "staging" }],
  [" --environment staging --stack prod", { environment: "staging", stack: "prod" }],
  [" --stack prod", {}, "prod"],
])(
  "names the state of a workspace whose file was deleted, as the command does:%s, for %j and PULUMI_STACK %j",
  async (options, flags, variable = "") => {
    vi.stubEnv("PULUMI_STACK", variable);
    onTestFinished(() => void vi.unstubAllEnvs());
    const file = `${team}environments: { staging: {}, production: {} }\n`;
    const folder = workIn({ "teams/a.yaml": file, "teams/old.yaml": file });
    commitAll(folder);
    rmSync(join(folder, "teams/old.yaml"));
    const { stderr } = listen();
    await chooseWorkspaces([join(folder, "teams")], { ...flags, changedSince: "main" });
    expect(stderr()).toContain(` run pulumi-canvas destroy teams/old.yaml${options}, and delete it again\n`);
  },
);

it("gives a command that brings a deleted file back, for any name of a commit", async () => {
  const folder = workIn({ "a.yaml": team, "old.yaml": team });
  commitAll(folder);
  rmSync(join(folder, "old.yaml"));
  const [warning = ""] = (await changed(folder, "HEAD@{1 day ago}")).warnings;
  const [, command = ""] = /\((git .*)\), run /.exec(warning) ?? [];
  expect(command).toBe("git checkout 'HEAD@{1 day ago}' -- old.yaml");
  execFileSync("sh", ["-c", command], { cwd: folder, stdio: "ignore" });
  expect(existsSync(join(folder, "old.yaml"))).toBe(true);
});

it("refuses a folder that is not in a repository, and a commit that is not there", async () => {
  const folder = workIn({ "a.yaml": team });
  await expect(changed(folder)).rejects.toThrow("--changed-since needs git, and ");
  commitAll(folder);
  for (const ref of ["nowhere", "--output=x", ""])
    await expect(changed(folder, ref)).rejects.toThrow(`the repository has no commit ${ref}; `);
  git(folder, "tag", "v1");
  expect(await changed(folder, "v1")).toEqual({ names: [], warnings: [] });
});
