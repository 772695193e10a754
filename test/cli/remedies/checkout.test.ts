// What the command advises about the files next to a workspace file.
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ExplainedState } from "../../../cli/engine/explained-state.ts";
import { requireNoRecordedSettings, requireOwnResources } from "../../../cli/engine/foreign-state.ts";
import { requireSameName } from "../../../cli/engine/former-name.ts";
import { requireState, restoreState } from "../../../cli/engine/state-copy.ts";
import { requireOwnSecretsProvider } from "../../../cli/engine/state-secrets.ts";
import { requireSignature, signState } from "../../../cli/engine/state-signature.ts";
import { withSnapshot } from "../../../cli/engine/state-snapshot.ts";
import { projectNames } from "../../../cli/engine/workspace-project.ts";
import { outputPath, requireNoLinks } from "../../../cli/output/files.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { loadWorkspaceFile } from "../../../provider/workspace/workspace-file.ts";

/** A folder with a workspace file. */
function checkout(): string {
  const folder = mkdtempSync(join(tmpdir(), "canvas-advice-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "workspace.yaml"), "team: Alpha\n");
  return folder;
}

it.each(["unlock", "delete"])("a state that was not written completely: %s", (advice) => {
  const folder = checkout();
  const stacks = join(folder, ".pulumi", "stacks", "workspace");
  mkdirSync(stacks, { recursive: true });
  writeFileSync(join(stacks, "main.json.bak"), "{}");
  vi.stubEnv("PULUMI_BACKEND_URL", pathToFileURL(folder).href);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const place = { file: join(folder, "workspace.yaml"), stack: "main" };
  expect(() => requireState(place)).toThrow(
    `run pulumi-canvas unlock ${place.file} to continue with its copy; to start without a state, delete ${stacks}/main.json.bak`,
  );
  if (advice === "unlock") restoreState(place);
  else rmSync(join(stacks, "main.json.bak"));
  expect(() => requireState(place)).not.toThrow();
});

describe("a state under another name", () => {
  /** What a preview of the file says about its name. */
  function checked(folder: string, text: string): string | undefined {
    const place = { file: join(folder, "workspace.yaml"), stack: "main", folder };
    writeFileSync(place.file, `${text}team: Alpha\nspaces: { one: }\n`);
    const { own } = projectNames(place.file);
    // The command looks for other names only if nothing is recorded under the own one.
    if (existsSync(join(folder, "state", ".pulumi", "stacks", own))) return undefined;
    try {
      requireSameName(place, loadWorkspaceFile(place.file).workspace);
      return undefined;
    } catch (error) {
      return error instanceof CanvasError ? error.message.replace(`${folder}/`, "") : String(error);
    }
  }

  function folderWith(project: string, outputs: object = { name: "Alpha" }): string {
    const folder = checkout();
    const states = join(folder, "state", ".pulumi", "stacks", project);
    mkdirSync(states, { recursive: true });
    const urn = (type: string) => `urn:pulumi:main::${project}::${type}::workspace`;
    const resources = [
      { urn: urn("pulumi:pulumi:Stack"), outputs: { file: "workspace.yaml", trashedZones: {} } },
      { urn: urn("canvas:index:Team"), id: "5", outputs },
    ];
    writeFileSync(join(states, "main.json"), JSON.stringify({ checkpoint: { latest: { resources } } }));
    return folder;
  }

  it("because the file has a name now: remove it, or start a second workspace", () => {
    const folder = folderWith("workspace");
    expect(checked(folder, "name: design\n")).toBe(
      "nothing is recorded for workspace.yaml under the name design, and its state is under the name workspace; remove name from the file to continue with that state; to start a second workspace, run up once with --create-duplicates",
    );
    expect(checked(folder, "")).toBeUndefined();
  });

  it.each(["name: product\n", ""])("because the name was another one: set it again (%j)", (name) => {
    const folder = folderWith("design");
    expect(checked(folder, name)).toMatch(
      / and its state is under the name design; set name: design in the file to continue with that state; /,
    );
    expect(checked(folder, "name: design\n")).toBeUndefined();
  });

  it("because Pulumi.yaml had a name that no file can have: restore it", () => {
    const folder = folderWith("Product");
    expect(checked(folder, "")).toMatch(
      / and its state is under the name Product; restore Pulumi.yaml with the name that it had to continue with that state; /,
    );
    writeFileSync(join(folder, "Pulumi.yaml"), "name: Product\n");
    expect(checked(folder, "")).toBeUndefined();
  });

  it("that is of another team, or cannot be read, does not matter", () => {
    expect(checked(folderWith("workspace", { name: "Beta" }), "name: design\n")).toBeUndefined();
    const folder = folderWith("workspace");
    writeFileSync(join(folder, "state", ".pulumi", "stacks", "workspace", "main.json"), "{");
    expect(checked(folder, "name: design\n")).toBeUndefined();
  });
});

it("a link in the folder of the command: delete it", () => {
  const own = join(checkout(), ".pulumi-canvas");
  mkdirSync(own);
  const link = join(own, "Pulumi.yaml");
  symlinkSync(own, link);
  expect(() => requireNoLinks(own)).toThrow("; delete it: the command writes there, and does not follow links");
  rmSync(link);
  expect(() => requireNoLinks(own)).not.toThrow();
});

it("a project whose name is a path: use letters", () => {
  const folder = checkout();
  const manifest = (name: string) => writeFileSync(join(folder, "Pulumi.yaml"), `name: ${name}\n`);
  manifest("../../elsewhere");
  const names = () => projectNames(join(folder, "workspace.yaml"));
  expect(names).toThrow("; use letters, digits, -, _ and .");
  manifest("our-team_2.0");
  expect(names().own).toBe("our-team_2.0");
});

it.each(["correct", "name"])("a Pulumi.yaml that is broken: %s", (advice) => {
  const folder = checkout();
  const [file, manifest] = [join(folder, "workspace.yaml"), join(folder, "Pulumi.yaml")];
  writeFileSync(manifest, "name: [office");
  expect(() => projectNames(file)).toThrow(
    "; correct it, or set name in the workspace file to the name of the project: Pulumi.yaml then does not matter",
  );
  if (advice === "correct") writeFileSync(manifest, "name: office");
  else writeFileSync(file, "name: office\nteam: Alpha\n");
  expect(projectNames(file).own).toBe("office");
});

it("a state with settings: the next run with those of the environment records none", () => {
  const state = (inputs: object) => ({ resources: [{ type: "pulumi:providers:canvas", inputs }] });
  const place = { file: "workspace.yaml", stack: "main" };
  expect(() => requireNoRecordedSettings(state({ baseUrl: "https://other.example.com" }), place, {})).toThrow(
    "; find out who wrote that state; if it was a Pulumi program of yours, run it once with the environment's settings",
  );
  // `test/e2e/providers.test.ts` shows that a program with the settings of the environment records none of them.
  expect(() => requireNoRecordedSettings(state({}), place, {})).not.toThrow();
});

it("a state that nobody has signed: accept it", () => {
  const place = { file: "workspace.yaml", stack: "main" };
  const state = { resources: [{ urn: "urn:pulumi:main::workspace::pulumi:pulumi:Stack::workspace-main" }] };
  expect(() => requireSignature(state, "key", place)).toThrow(
    "; if another run is under way, wait for it to end; otherwise find out who wrote it, and if it is right, accept it with pulumi-canvas unlock workspace.yaml",
  );
  // What `unlock` does, as test/release/gitops.test.ts shows.
  expect(() => requireSignature(signState(state, "key"), "key", place)).not.toThrow();
});

it("a copy that is not the state of this file: give that", async () => {
  const folder = checkout();
  const [file, copy] = [join(folder, "workspace.yaml"), join(folder, "state.json")];
  const preview = () => withSnapshot(copy, { file, stack: "main" }, async () => "previewed");
  const write = (project: string) =>
    writeFileSync(copy, JSON.stringify({ deployment: { resources: [{ urn: `urn:pulumi:main::${project}::a::b` }] } }));
  await expect(preview()).rejects.toThrow("; name the file that up --save-state has written");
  write("other");
  await expect(preview()).rejects.toThrow("; give the one of this file");
  write("workspace");
  expect(await preview()).toBe("previewed");
});

it("a state with more than the workspace: the program needs a stack of its own", () => {
  const place = { file: "workspace.yaml", stack: "main" };
  const urn = (type: string) => `urn:pulumi:main::workspace::${type}::name`;
  const check = (...types: string[]) =>
    requireOwnResources({ resources: types.map((type) => ({ type, urn: urn(type) })) }, place, "workspace");
  expect(() => check("canvas:index:Space", "aws:s3:Bucket")).toThrow(
    "; find out who wrote it; a Pulumi program that has more than the workspace needs a project, or a stack, of its own",
  );
  expect(() => check("canvas:index:Space")).not.toThrow();
});

it("a state whose secrets need a key service: change the provider of its secrets", () => {
  const place = { file: "workspace.yaml", stack: "main" };
  const url = "awskms://alias/state";
  const check = (type: string, trusted?: string) =>
    requireOwnSecretsProvider(JSON.stringify({ deployment: { secrets_providers: { type, state: { url } } } }), place, {
      backend: "s3://states",
      trusted,
    });
  expect(() => check("cloud")).toThrow(
    "; find out who wrote it; if it was you, set CANVAS_SECRETS_PROVIDER to its address, or run pulumi stack change-secrets-provider passphrase in its project",
  );
  expect(() => check("cloud", url)).not.toThrow();
  expect(() => check("passphrase")).not.toThrow();
});

it("an output below a link: name the folder that it points to", () => {
  const [folder, elsewhere] = [checkout(), checkout()];
  symlinkSync(elsewhere, join(folder, "out"));
  expect(() => outputPath("out/plan.md", folder)).toThrow(
    "name the folder that the link points to, if that is where you want the output",
  );
  const named = join(elsewhere, "plan.md");
  expect(outputPath(named, folder)).toBe(named);
});

it("a state that was changed during a run: accept it", () => {
  const place = { file: "workspace.yaml", stack: "main" };
  const stack = { urn: "urn:pulumi:main::workspace::pulumi:pulumi:Stack::workspace-main", type: "pulumi:pulumi:Stack" };
  const changed = { resources: [stack] };
  expect(() => new ExplainedState({}).require(changed, place)).toThrow(
    "find out who wrote it, and check what the run did; if the state is right, accept it with pulumi-canvas unlock workspace.yaml",
  );
  // The command signs the state as it is.
  expect(() => requireSignature(signState(changed, "key"), "key", place)).not.toThrow();
});
