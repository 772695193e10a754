import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { listen, workIn } from "../fleet/folder.ts";

/** The lines that the command prints. */
async function people(folder: string, ...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = listen();
  const places = args.map((arg) => (/\.(yaml|md)$/.test(arg) ? join(folder, arg) : arg));
  expect(await runCommandLine(["people", ...places])).toBe(0);
  return stdout().split("\n").slice(0, -1);
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
