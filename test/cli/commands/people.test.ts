// The people of workspace files, now and between two versions.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";

/** A folder with files. */
class Checkout {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-canvas-people-")));

  constructor(files: Readonly<Record<string, string>>) {
    onTestFinished(() => rmSync(this.folder, { recursive: true }));
    this.write(files);
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true });
      writeFileSync(join(this.folder, name), text);
    }
  }

  git(...args: readonly string[]): string {
    const settings = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];
    const dates = { GIT_AUTHOR_DATE: "2026-06-01T12:00:00Z", GIT_COMMITTER_DATE: "2026-06-01T12:00:00Z" };
    const env = { ...process.env, ...dates };
    return execFileSync("git", [...settings, ...args], { cwd: this.folder, env, encoding: "utf8", stdio: "pipe" });
  }

  commit(): void {
    this.git("init", "--quiet");
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", "People");
  }

  /** What the command prints. */
  async people(...args: readonly string[]): Promise<string> {
    const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    try {
      const places = args.map((arg) => (/\.(yaml|md)$/.test(arg) ? join(this.folder, arg) : arg));
      expect(await runCommandLine(["people", ...places])).toBe(0);
      return print.mock.calls.flat().join("");
    } finally {
      print.mockRestore();
    }
  }
}

const design =
  "team: Design\npeople:\n  ada@example.com: admin\n  bob@example.com: { role: member, until: 2026-07-01, note: Trainee }\n";

describe("without --since", () => {
  it("lists everyone with role, dates and note, and who does not count today", async () => {
    const checkout = new Checkout({
      "design.yaml": design,
      "sales.yaml": "team: { name: Sales }\ngroups: { us: [eve@example.com] }\npeople: { us: member }\n",
      "open.yaml": "team: Open\n",
    });
    expect(await checkout.people("design.yaml", "sales.yaml", "open.yaml")).toBe(
      [
        "team    person           role           until       note",
        "Design  ada@example.com  admin",
        "Design  bob@example.com  (member)       2026-07-01  Trainee",
        "Sales   eve@example.com  member, as us",
        "",
      ].join("\n"),
    );
    expect(await checkout.people("open.yaml")).toBe("The files list no people.\n");
  });

  it("writes Markdown and JSON", async () => {
    const checkout = new Checkout({ "design.yaml": design });
    expect(JSON.parse(await checkout.people("design.yaml", "--json", "--markdown", "out.md"))).toEqual([
      {
        team: "Design",
        people: [
          { address: "ada@example.com", role: "admin", isPresent: true },
          { address: "bob@example.com", role: "member", until: "2026-07-01", note: "Trainee", isPresent: false },
        ],
      },
    ]);
    expect(readFileSync(join(checkout.folder, "out.md"), "utf8")).toBe(
      [
        "## People",
        "",
        "| team | person | role | until | note |",
        "| --- | --- | --- | --- | --- |",
        "| Design | ada@&#8203;example.com | admin |  |  |",
        "| Design | bob@&#8203;example.com | (member) | 2026\\-07-01 | Trainee |",
        "",
      ].join("\n"),
    );
  });
});

describe("with --since", () => {
  it("compares with a commit on its day, through files with people, and leaves the checkout alone", async () => {
    const from = "peopleFrom: [{ file: ../shared/all.csv }]\n";
    const checkout = new Checkout({
      "teams/design.yaml": design,
      "teams/sales.yaml": `team: Sales\n${from}`,
      "shared/all.csv": "email\neve@example.com\n",
    });
    checkout.commit();
    checkout.write({
      "shared/all.csv": "email\njoe@example.com\n",
      "teams/new.yaml": "team: New\npeople: { ada@example.com: member }\n",
    });
    const status = checkout.git("status", "--short");
    const temporary = new Checkout({}).folder;
    vi.stubEnv("TMPDIR", temporary);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const files = ["teams/design.yaml", "teams/sales.yaml", "teams/new.yaml"];
    expect(await checkout.people(...files, "--since", "HEAD")).toBe(
      [
        "change  person           before           after",
        "joins   joe@example.com                   Sales (member)",
        "moves   ada@example.com  Design (admin)   Design (admin), New (member)",
        "leaves  bob@example.com  Design (member)",
        "leaves  eve@example.com  Sales (member)",
        "",
      ].join("\n"),
    );
    expect(checkout.git("status", "--short")).toBe(status);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it("knows a team whose file is gone, and says if nothing is different", async () => {
    const checkout = new Checkout({ "design.yaml": "team: Design\npeople: { ada@example.com: admin }\n" });
    checkout.commit();
    expect(await checkout.people("design.yaml", "--since", "HEAD")).toBe("Nobody joins, moves or leaves.\n");
    rmSync(join(checkout.folder, "design.yaml"));
    expect(await checkout.people("design.yaml", "--since", "HEAD", "--markdown", "-")).toBe(
      [
        "## Joiners, movers and leavers since HEAD",
        "",
        "| change | person | before | after |",
        "| --- | --- | --- | --- |",
        "| leaves | ada@&#8203;example.com | Design (admin) |  |",
        "",
      ].join("\n"),
    );
  });

  it("says what was wrong with a file then", async () => {
    const checkout = new Checkout({ "design.yaml": "team: Design\npeople: 5\n" });
    checkout.commit();
    checkout.write({ "design.yaml": design });
    await expect(checkout.people("design.yaml", "--since", "HEAD")).rejects.toThrow(
      /^HEAD:design.yaml:2:9: people must be a map: lines of KEY: VALUE$/,
    );
  });

  it("refuses a file that is in neither version, and what is not a commit", async () => {
    const checkout = new Checkout({ "design.yaml": design });
    checkout.commit();
    await expect(checkout.people("other.yaml", "--since", "HEAD")).rejects.toThrow(
      `there is no file ${checkout.folder}/other.yaml; correct the path`,
    );
    await expect(checkout.people("design.yaml", "--since=--help")).rejects.toThrow(
      "option '--since <commit>' argument missing",
    );
  });
});
