// Workspaces as programs: what is evaluated, what the program sees, and what its errors say.

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { loadProgram, loadWorkspace } from "../../../cli/run/program.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { rejection } from "../../provider/api/harness.ts";

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-canvas-program-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** The message of the error for a program, with paths as in its folder. */
async function messageFor(text: string, name = "workspace.ts"): Promise<string> {
  const { message } = await rejection(loadWorkspace(write(name, text)), CanvasError);
  return message.replaceAll(`${folder}/`, "");
}

describe("what a program can be", () => {
  it("is a typed object, with imports in TypeScript, JavaScript, and JSON, of any extension", async () => {
    write("people.ts", 'enum Role { Admin = "admin" }\nexport const people = { "ada@example.com": Role.Admin };\n');
    write("lib/index.ts", "export const title: string = 'Roadmap';\n");
    write("groups.mts", 'export default { designers: ["ada@example.com"] };\n');
    write("theme.json", '{ "gap": 20 }');
    write("package.json", '{ "type": "commonjs" }');
    const path = write(
      "workspace.ts",
      `import { WorkspaceDefinition } from "pulumi-canvas";
import type { Space } from "nothing-of-this-name";
import { title } from "./lib";
import { people } from "./people.js";
import groups from "./groups.mjs";
import theme from "./theme.json" with { type: "json" };
import again from "./theme";
export default { team: "Product", people, groups, theme: { ...theme, ...again }, spaces: { roadmap: { title, id: undefined } } } satisfies WorkspaceDefinition;
`,
    );
    const { workspace, files, ...others } = await loadWorkspace(path);
    expect(workspace).toEqual({
      team: "Product",
      people: { "ada@example.com": "admin" },
      groups: { designers: ["ada@example.com"] },
      theme: { gap: 20 },
      spaces: { roadmap: { title: "Roadmap" } },
    });
    const [first, ...imported] = files;
    const names = ["groups.mts", "lib/index.ts", "people.ts", "theme.json"];
    expect([first, ...imported.toSorted()]).toEqual([path, ...names.map((name) => join(folder, name))]);
    expect(others).toMatchObject({ notes: [], environments: [], removed: {} });
  });

  it("is a function of the environment, which may take its time", async () => {
    const path = write(
      "workspace.ts",
      `type Options = { environment?: string };
export default async function ({ environment = "none" }: Options) {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return { team: \`Product \${environment}\` };
}
`,
    );
    expect((await loadWorkspace(path)).workspace).toEqual({ team: "Product none" });
    expect((await loadWorkspace(path, { environment: "staging" })).workspace).toEqual({ team: "Product staging" });
  });

  it.each([
    ["workspace.mjs", 'export default { team: "Product" };'],
    ["workspace.js", 'export default { team: "Product" };'],
    ["workspace.js", 'module.exports = { team: "Product" };'],
    ["workspace.mts", 'export default { team: "Product" as string };'],
  ])("is a %s: %s", async (name, text) => {
    expect((await loadWorkspace(write(name, text))).workspace).toEqual({ team: "Product" });
  });

  it("ends although the program leaves something open, and a process of it keeps the output open", async () => {
    const path = write(
      "workspace.ts",
      `import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
const options = { stdio: "inherit", detached: true } as const;
const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 100_000)"], options);
child.unref();
setInterval(() => {}, 1000);
writeFileSync(\`\${import.meta.dirname}/pid\`, String(child.pid));
export default { team: "Product" };
`,
    );
    onTestFinished(() => void process.kill(Number(readFileSync(join(folder, "pid"), "utf8"))));
    expect((await loadWorkspace(path)).workspace).toEqual({ team: "Product" });
  });
});

it("gives a program none of the settings and secrets, and keeps standard output for the plan", async () => {
  const secrets = {
    CANVAS_ACCESS_TOKEN: "1",
    PULUMI_CONFIG_PASSPHRASE: "2",
    AWS_SECRET_ACCESS_KEY: "3",
    NODE_OPTIONS: "",
  };
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const outputs = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => void [errors, outputs].map((spy) => spy.mockRestore()));
  const path = write(
    "workspace.ts",
    `console.log("read \\u001b[31m");
const names = Object.keys(process.env).sort();
export default { team: names.join(" ").replace("__CF_USER_TEXT_ENCODING ", "") };
`,
  );
  const { workspace } = await loadWorkspace(path);
  const given = ["HOME", "LANG", "PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "TZ", "USERPROFILE"];
  expect(workspace.team).toBe(given.filter((name) => process.env[name] !== undefined).join(" "));
  expect(errors.mock.calls.join("")).toBe("read \\u001b[31m\n");
  expect(outputs).not.toHaveBeenCalled();
});

describe("errors", () => {
  it("point to where the program throws", async () => {
    expect(await messageFor('const fail = () => {\n  throw new Error("no people");\n};\nexport default fail;\n')).toBe(
      "workspace.ts:2:9: no people",
    );
    write(
      "people.ts",
      'type Unused = string;\n\nexport function people(): never {\n  throw new TypeError("no file");\n}\n',
    );
    expect(await messageFor('import { people } from "./people";\nexport default { team: people() };\n')).toBe(
      "people.ts:4:9: no file",
    );
    expect(await messageFor('throw "nothing";\n')).toBe("workspace.ts: nothing");
  });

  it("point to a syntax error", async () => {
    expect(await messageFor('export default {\n  team: "Product"\n  people: {},\n};\n')).toBe(
      "workspace.ts:3:3: ',' expected.",
    );
    expect(await messageFor('export default {\n  team: "Product"\n  people: {},\n};\n', "workspace.mjs")).toBe(
      "workspace.mjs: Unexpected identifier 'people'",
    );
  });

  it.each([
    [
      'import a from "./people";\nexport default a;',
      "workspace.ts: Cannot find module 'people' imported from workspace.ts",
    ],
    ["export const team = 1;", "workspace.ts has no default export; start with export default { team: ... }"],
    ["export default () => {};", "workspace.ts: the file must be plain data, not undefined"],
    ['process.send?.("hello");', "workspace.ts sends messages to the command with process.send; remove these calls"],
    ["process.exit(3);", "workspace.ts ended with exit code 3 before it gave a workspace"],
    [
      'export default { team: "A", groups: { a: [() => 1] } };',
      "workspace.ts:1:43: groups.a[0] must be plain data, not a function",
    ],
    ["export default { team: 1n };", "workspace.ts:1:24: team must be plain data, not a bigint"],
    [
      'export default { team: "A", people: new Map() };',
      "workspace.ts:1:37: people must be plain data, not an object of class Map",
    ],
    ["const a: object[] = [];\na.push(a);\nexport default { team: a };", "workspace.ts:1:21: team[0] contains itself"],
    [
      "let a = {};\nfor (let i = 0; i < 200; i += 1) a = { a };\nexport default { a };",
      "workspace.ts:1:9: a.a.a has more than 100 maps and lists inside each other",
    ],
    [
      "let a = [1];\nfor (let i = 0; i < 50; i += 1) a = [a, a];\nexport default { a };",
      "workspace.ts:3:16: the file has more than 1,000,000 values",
    ],
  ])("say what is wrong with %j", async (text, message) => {
    expect(await messageFor(text)).toBe(message);
  });

  it("end a program that does not", async () => {
    const path = write("workspace.ts", "for (;;);\n");
    await expect(loadProgram(path, { timeoutMs: 1500 })).rejects.toThrow(`${path} took longer than 1.5 seconds`);
  });

  it("say that a file is missing", async () => {
    const path = join(folder, "workspace.ts");
    await expect(loadWorkspace(path)).rejects.toThrow(`there is no file ${path}; correct the path`);
  });
});

describe("a problem of the workspace is located", () => {
  it("in literals, by key and value, as far as they are written in the file", async () => {
    const text = `const title = "";
const plan = { title };
const base = { title: "" };
const computed = () => ({ title: "" });
export default ({
  team: "A",
  "poeple": {},
  spaces: { roadmap: { zones: {
    a: { title: "" },
    b: { title: <string>"" },
    c: { ...base },
    plan,
    ["d"]: base,
    e: computed(),
    f: { ...computed() },
    g: { ...plan, ...{ title: "" } },
  } } },
  groups: { x: ["a@example.com", 1] },
} as const) satisfies object;
`;
    const empty = (zone: string) => `spaces.roadmap.zones.${zone}.title must not be empty`;
    expect((await messageFor(text)).split("\n")).toEqual([
      "workspace.ts has 10 problems:",
      `workspace.ts:2:16: ${empty("plan")}`,
      `workspace.ts:3:23: ${empty("c")}`,
      `workspace.ts:3:23: ${empty("d")}`,
      "workspace.ts:7:3: poeple is not a property of a workspace; did you mean people?",
      `workspace.ts:9:17: ${empty("a")}`,
      `workspace.ts:10:17: ${empty("b")}`,
      `workspace.ts:14:8: ${empty("e")}`,
      `workspace.ts:15:8: ${empty("f")}`,
      `workspace.ts:16:31: ${empty("g")}`,
      expect.stringMatching(/^workspace\.ts:18:34: groups\.x\[1\] must be /),
    ]);
  });

  it.each([
    ["a variable", 'const workspace = {\n  team: "",\n};\nexport default workspace;\n', "2:9"],
    ["what a function returns", 'export default () => {\n  const team = "";\n  return { team };\n};\n', "3:12"],
    ["an expression of a function", 'const make = () => ({ team: "" });\nexport default make;\n', "1:29"],
    ["a declared function", 'export default function make() {\n  return { team: "" };\n}\n', "2:18"],
    ["the default export, if that is a call", 'const make = () => ({ team: "" });\nexport default make();\n', "2:16"],
  ])("in %s", async (_, text, place) => {
    expect(await messageFor(text)).toMatch(`workspace.ts:${place}: team `);
  });
});
