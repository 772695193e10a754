import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import {
  backendUrl,
  homeFolder,
  prepareProject,
  projectName,
  stacksFolder,
} from "../../../cli/run/workspace-project.ts";
import { CanvasError } from "../../../provider/errors.ts";

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-project-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const team = "team: Product\n";

it("gives each file of a folder a project of its own", () => {
  const folder = folderWith({ "workspace.yaml": team, "Design team.yml": team, "営業.yaml": team, "開発.yaml": team });
  const nameOf = (file: string) => projectName({ file: join(folder, file) });
  expect(nameOf("workspace.yaml")).toBe("workspace");
  const [sales, development] = ["営業.yaml", "開発.yaml"].map(nameOf);
  expect(sales).toMatch(/^workspace-+[\da-f]{8}$/);
  expect(development).not.toBe(sales);
  expect(nameOf("Design team.yml")).toBe("workspace-Design-team");
});

it("takes the name in the file, even if the rest is wrong", () => {
  const folder = folderWith({ "workspace.yaml": `name: design\n${team}`, "wrong.yaml": "name: other\nteem: 5\n" });
  expect(projectName({ file: join(folder, "workspace.yaml") })).toBe("design");
  expect(projectName({ file: join(folder, "wrong.yaml") })).toBe("other");
});

it("keeps apart what runs for files and stacks whose projects have one name", () => {
  const folder = folderWith({ "a.yaml": `name: same\n${team}`, "b.yaml": `name: same\n${team}` });
  const folderOf = (name: string, stack: string) => prepareProject({ file: join(folder, name), stack }).workDir;
  const folders = [folderOf("a.yaml", "main"), folderOf("b.yaml", "main"), folderOf("a.yaml", "test")];
  expect(new Set(folders).size).toBe(3);
  expect(folderOf("a.yaml", "main")).toBe(folders[0]);
});

it("takes the name that a program has, or else that of the file, without reading the program", () => {
  const folder = folderWith({ "workspace.ts": "name: other\n", "design.mts": "" });
  expect(projectName({ file: join(folder, "workspace.ts"), name: "design" })).toBe("design");
  expect(projectName({ file: join(folder, "workspace.ts") })).toBe("workspace");
  expect(projectName({ file: join(folder, "design.mts") })).toBe("workspace-design");
});

it("shares the project of a program next to it", () => {
  const folder = folderWith({ "Pulumi.yaml": "name: office\nruntime: yaml\n", "workspace.yaml": team, "b.yaml": team });
  expect(projectName({ file: join(folder, "workspace.yaml") })).toBe("office");
  expect(projectName({ file: join(folder, "b.yaml") })).toBe("office-b");
});

it("follows no link in place of Pulumi.yaml", () => {
  const folder = folderWith({ "workspace.yaml": team, netrc: "name: secret\n" });
  symlinkSync(join(folder, "netrc"), join(folder, "Pulumi.yaml"));
  expect(() => projectName({ file: join(folder, "workspace.yaml") })).toThrow(
    `${folder}/Pulumi.yaml is a link, or not a file; correct it, or set name in the workspace file to the name of the project: Pulumi.yaml then does not matter`,
  );
});

it.each([
  ["is not valid YAML in line 3", "name: office\nmachine: [ secret\n"],
  ["is not valid YAML in line 1", "*secret\n"],
  ["is not valid YAML in line 1", "!secret word\n"],
  ["has 20,000,001 bytes; use at most 20,000,000", "#".repeat(20_000_001)],
])("says of a Pulumi.yaml that it %s, and not what is there", (problem, text) => {
  const folder = folderWith({ "Pulumi.yaml": text, "workspace.yaml": team });
  const read = () => projectName({ file: join(folder, "workspace.yaml") });
  expect(read).toThrow(CanvasError);
  expect(read).toThrow(
    `${folder}/Pulumi.yaml ${problem}; correct it, or set name in the workspace file to the name of the project: Pulumi.yaml then does not matter`,
  );
});

it("keeps only the state next to the file, where only the user can read it", () => {
  const folder = folderWith({ "workspace.yaml": team });
  const own = join(folder, ".pulumi-canvas");
  mkdirSync(own, { mode: 0o755 });
  writeFileSync(join(own, "Pulumi.json"), "{}");
  const { workDir, envVars } = prepareProject({ file: join(folder, "workspace.yaml"), stack: "main" });
  expect(envVars).toMatchObject({ NODE_PATH: "", PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true" });
  expect(readdirSync(workDir).sort()).toEqual(["Pulumi.yaml", "bin"]);
  expect(workDir.startsWith(folder)).toBe(false);
  const modeOf = (...path: string[]) => statSync(join(...path)).mode & 0o777;
  expect([modeOf(own), modeOf(own, "state"), modeOf(workDir), modeOf(workDir, "Pulumi.yaml")]).toEqual([
    ...[0o700, 0o700, 0o700, 0o600],
  ]);
});

it.each([".gitignore", "state", "state/.pulumi/stacks/workspace/main.json"])(
  "does not follow a link that a checkout has at %s",
  (name) => {
    const folder = folderWith({ "workspace.yaml": team, bashrc: "precious" });
    const link = join(folder, ".pulumi-canvas", name);
    mkdirSync(join(link, ".."), { recursive: true });
    symlinkSync(join(folder, "bashrc"), link);
    const prepare = () => prepareProject({ file: join(folder, "workspace.yaml"), stack: "main" });
    expect(prepare).toThrow(`${link} is a link; delete it`);
    expect(readFileSync(join(folder, "bashrc"), "utf8")).toBe("precious");
  },
);

it.each([
  ["file://", ""],
  ["file://.", ""],
  ["file://./states", "/states"],
  ["file://states?no_tmp_dir=true", "/states?no_tmp_dir=true"],
])("keeps the state below the current folder with PULUMI_BACKEND_URL=%s", (url, end) => {
  expect(backendUrl({ file: "a/workspace.yaml", stack: "main" }, { PULUMI_BACKEND_URL: url })).toBe(
    `${pathToFileURL(process.cwd()).href}${end}`,
  );
});

it.each(["file:///states", "file://~/states", "s3://states?region=eu", "postgres://user@host/states"])(
  "leaves PULUMI_BACKEND_URL=%s as it is",
  (url) => expect(backendUrl({ file: "workspace.yaml", stack: "main" }, { PULUMI_BACKEND_URL: url })).toBe(url),
);

it.each([
  ["file://~", ""],
  ["file://~?no_tmp_dir=true", ""],
  ["file://~/my%20states?no_tmp_dir=true", "my states"],
])("finds the states of PULUMI_BACKEND_URL=%s where Pulumi keeps them, whatever HOME is", (url, folder) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("HOME", "/elsewhere");
  vi.stubEnv("PULUMI_BACKEND_URL", url);
  const expected = join(userInfo().homedir, folder, ".pulumi", "stacks");
  expect(stacksFolder({ file: "workspace.yaml", stack: "main" })).toBe(expected);
});

it("takes HOME for the home of a user that the system does not know", () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("HOME", "/elsewhere");
  const unknown = () => {
    throw new Error("uv_os_get_passwd returned ENOENT");
  };
  expect(homeFolder(unknown)).toBe("/elsewhere");
});

it("writes a name that Pulumi would take for a date or a number as a text", () => {
  const folder = folderWith({ "workspace.yaml": team });
  for (const name of ["2025-10-01", "2025_26"]) {
    const { workDir } = prepareProject({ file: join(folder, "workspace.yaml"), name, stack: "main" });
    expect(readFileSync(join(workDir, "Pulumi.yaml"), "utf8")).toContain(`name: "${name}"\n`);
  }
});
