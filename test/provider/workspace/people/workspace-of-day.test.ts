// Entries with an end, and people by the name of a group.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadWorkspaceFile } from "../../../../provider/workspace/workspace-file.ts";
import { errorOf } from "../error-of.ts";

/** Reads a workspace file, next to other files, on a day. */
function load(text: string, today = "2026-12-31", files: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-people-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const all = { "workspace.yaml": `team: Product\n${text}`, ...files };
  for (const [name, content] of Object.entries(all)) writeFileSync(join(folder, name), content);
  const shown = (text: string) => text.replaceAll(`${folder}/`, "");
  const read = () => loadWorkspaceFile(join(folder, "workspace.yaml"), { today });
  return { read, error: () => shown(errorOf(read)), shown };
}

const on = (text: string, today: string) => load(text, today).read();

describe("an entry with an end", () => {
  const people =
    "people:\n  ada@example.com: admin\n  bob@example.com: { role: member, until: 2026-12-31, note: Trainee }\n";

  it.each([
    ["2026-06-01", true],
    ["2026-12-30", true],
    ["2026-12-31", false],
    ["2030-01-01", false],
  ])("counts until the day before until: on %s, %s", (today, isPresent) => {
    const bob = isPresent ? { "bob@example.com": "member" } : {};
    expect(on(people, today).workspace).toEqual({ team: "Product", people: { "ada@example.com": "admin", ...bob } });
  });

  it("keeps its end and note for those who ask", () => {
    const details = { role: "member", until: "2026-12-31", note: "Trainee" };
    expect(on(people, "2026-12-31").people).toEqual([
      { address: "ada@example.com", role: "admin", isPresent: true },
      { address: "bob@example.com", ...details, isPresent: false },
    ]);
  });

  it("of access ends access to every space, or to one", () => {
    const access =
      "access: { team: viewer, bob@example.com: { role: editor, until: 2026-12-31 } }\nspaces:\n  a:\n  b: { access: { bob@example.com: { role: none, until: 2027-01-31 } } }\n";
    const { workspace, ended } = on(access, "2026-12-31");
    expect(workspace).toEqual({
      team: "Product",
      access: { team: "viewer" },
      spaces: { a: {}, b: { access: { "bob@example.com": "none" } } },
    });
    expect([...ended]).toEqual([["access bob@example.com", "2026-12-31"]]);
  });

  it("of people that does not count ends access too, also through a group", () => {
    const text = `${people}groups: { us: [Ada@example.com, Bob@example.com] }\naccess: { us: viewer }\nspaces: { a: { access: { BOB@example.com: editor } } }\n`;
    const { workspace } = on(text, "2026-12-31");
    expect(workspace.groups).toEqual({ us: ["Ada@example.com"] });
    expect(workspace.spaces).toEqual({ a: { access: {} } });
  });

  it("leaves an empty block, in which nobody is listed, and not a missing one", () => {
    const text = "people: { bob@example.com: { role: member, until: 2026-12-31 } }\n";
    expect(on(text, "2026-12-31").workspace).toEqual({ team: "Product", people: {} });
  });
});

describe("a plan says a week ahead", () => {
  const text =
    "people:\n  ada@example.com: admin\n  bob@example.com: { role: member, until: 2026-12-31 }\n  eve@example.com: { role: member, until: 2026-12-31 }\n  joe@example.com: { role: member, until: 2027-01-02 }\naccess: { bob@example.com: editor }\nspaces: { a: { title: Roadmap } }\n";

  it.each([
    ["2026-12-23", []],
    ["2026-12-24", ["bob@example.com, eve@example.com leave the team on 2026-12-31"]],
    [
      "2026-12-30",
      [
        "bob@example.com, eve@example.com leave the team on 2026-12-31",
        "joe@example.com leaves the team on 2027-01-02",
      ],
    ],
    ["2026-12-31", ["joe@example.com leaves the team on 2027-01-02"]],
    ["2027-01-02", []],
  ])("who leaves the team: on %s", (today, notes) => expect(on(text, today).notes).toEqual(notes));

  it("who leaves, alone", () => {
    const text = "people: { ada@example.com: admin, bob@example.com: { role: member, until: 2026-12-31 } }\n";
    expect(on(text, "2026-12-28").notes).toEqual(["bob@example.com leaves the team on 2026-12-31"]);
  });

  it("who loses and gets access where", () => {
    const text =
      "access: { bob@example.com: { role: editor, until: 2026-12-31 }, eve@example.com: editor }\nspaces:\n  a: { title: Roadmap }\n  b: { title: Plan }\n  c: { access: { bob@example.com: viewer, eve@example.com: editor } }\n  d: { access: { eve@example.com: { role: none, until: 2026-12-30 } } }\n";
    expect(on(text, "2026-12-28").notes).toEqual([
      'eve@example.com gets editor access to "d" on 2026-12-30',
      'bob@example.com loses access to "Roadmap", "Plan", "d" on 2026-12-31',
    ]);
  });

  it("who gets another role, but nothing about a group that keeps someone in the team", () => {
    const text =
      "groups: { us: [bob@example.com, eve@example.com] }\npeople: { ada@example.com: admin, us: member, bob@example.com: { role: admin, until: 2026-12-31 }, eve@example.com: { role: member, until: 2026-12-31 } }\n";
    expect(on(text, "2026-12-28").notes).toEqual(["bob@example.com becomes member in the team on 2026-12-31"]);
  });
});

describe("a group in people", () => {
  const groups = "groups:\n  designers: [Bob@example.com, eve@example.com]\n  everyone: [designers, joe@example.com]\n";

  it("stands for everyone in it, and a person's own entry wins", () => {
    const { workspace, people } = on(`${groups}people: { bob@example.com: admin, everyone: member }\n`, "2026-12-31");
    expect(workspace.people).toEqual({
      "bob@example.com": "admin",
      "eve@example.com": "member",
      "joe@example.com": "member",
    });
    expect(people?.map(({ address, group }) => `${address} ${group}`)).toEqual([
      "bob@example.com undefined",
      "eve@example.com everyone",
      "joe@example.com everyone",
    ]);
  });

  it("may be of the same role as another one", () => {
    const text = `${groups}people: { ada@example.com: admin, designers: member, everyone: member }\n`;
    expect(Object.keys(on(text, "2026-12-31").workspace.people ?? {})).toHaveLength(4);
  });

  it("ends for all on one day", () => {
    const text = `${groups}people: { ada@example.com: admin, designers: { role: member, until: 2026-12-31 } }\n`;
    const { workspace, ended } = on(text, "2026-12-31");
    expect(workspace).toMatchObject({ people: { "ada@example.com": "admin" }, groups: { designers: [] } });
    expect(ended.get("people eve@example.com")).toBe("2026-12-31");
  });

  it("lets its people have access", () => {
    const text = `${groups}people: { everyone: member }\naccess: { designers: editor, joe@example.com: viewer }\n`;
    expect(load(text).error()).toBe("");
  });
});

describe("files with people", () => {
  const from = "peopleFrom: [{ file: okta.csv, format: okta }]\n";
  const okta = "email,status\nBob@example.com,ACTIVE\neve@example.com,ACTIVE\n";

  it("add to those of the file, which win, also if their time is over", () => {
    const text = `${from}groups: { us: [joe@example.com] }\npeople: { ada@example.com: admin, us: admin, bob@example.com: { role: member, until: 2026-12-01 } }\n`;
    const { read, shown } = load(text, "2026-12-31", { "okta.csv": `${okta}joe@example.com,ACTIVE\n` });
    const { workspace, files } = read();
    expect(workspace.people).toEqual({
      "ada@example.com": "admin",
      "eve@example.com": "member",
      "joe@example.com": "admin",
    });
    expect(files.map(shown)).toEqual(["workspace.yaml", "okta.csv"]);
  });

  it("are enough for a team, and for access to its spaces", () => {
    const { read } = load(`${from}access: { bob@example.com: editor }\n`, undefined, { "okta.csv": okta });
    expect(read().workspace).toEqual({
      team: "Product",
      people: { "bob@example.com": "member", "eve@example.com": "member" },
      access: { "bob@example.com": "editor" },
    });
  });

  it("are refused with their places and that of their use", () => {
    const { error } = load(`${from}access: { bob@example.com: editor }\n`, undefined, { "okta.csv": "email\nbob\n" });
    expect(error()).toBe(
      'okta.csv:2:1 (used in workspace.yaml:2:22): "bob" is not an e-mail address; correct it, or leave the row out with where',
    );
  });

  it("are refused if they are missing or empty, whatever the file says", () => {
    const text = `${from}people: { ada@example.com: admin }\n`;
    expect(load(text).error()).toBe("there is no file okta.csv (used in workspace.yaml:2:22); correct the path");
    expect(load(text, undefined, { "okta.csv": "" }).error()).toBe(
      "okta.csv:1:1 (used in workspace.yaml:2:22): there are no people in this file, which would remove everyone; export it again",
    );
  });

  it("that differ about someone are refused, unless the file decides", () => {
    const two = "peopleFrom: [{ file: okta.csv, format: okta }, { file: more.csv }]\n";
    const files = { "okta.csv": okta, "more.csv": "email,role\njoe@example.com,member\neve@example.com,admin\n" };
    expect(load(two, undefined, files).error()).toBe(
      "more.csv:3:1 (used in workspace.yaml:2:56): eve@example.com has another role, end or note in okta.csv:3:1; add eve@example.com to people",
    );
    const decided = load(`${two}people: { eve@example.com: admin }\n`, undefined, files).read();
    expect(decided.workspace.people).toEqual({
      "eve@example.com": "admin",
      "bob@example.com": "member",
      "joe@example.com": "member",
    });
  });
});
